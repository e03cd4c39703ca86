import type { Locale } from '@portico/contract';
import { spaced } from '@portico/locales/spacing';
import compile from 'icu-minify/compile';
import type { CompiledText } from '#platform/router/page-data.ts';

/** Texts of whole pages, which are plain (build/compiled-texts.ts). */
const PLAIN = /^(?:pages|legal\.(?:terms|privacy))\./;

/**
 * Texts in ICU MessageFormat, compiled for the screens; a text that cannot be parsed is left out.
 */
export function compileTexts(
  locale: Locale,
  texts: Record<string, string>,
): Record<string, CompiledText> {
  const readable = Object.entries(texts).flatMap(([key, text]) => {
    try {
      const whole = spaced(locale, text);
      return [[key, PLAIN.test(key) ? whole : (compile(whole) as CompiledText)] as const];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(readable);
}
