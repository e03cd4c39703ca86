import type { Locale } from '@portico/contract';
import { spaced } from '@portico/locales/spacing';
import compile from 'icu-minify/compile';
import type { CompiledText } from '#platform/router/page-data.ts';

/**
 * Texts in ICU MessageFormat, compiled for the screens; a text that cannot be parsed is left out.
 */
export function compileTexts(
  locale: Locale,
  texts: Record<string, string>,
): Record<string, CompiledText> {
  const readable = Object.entries(texts).flatMap(([key, text]) => {
    try {
      return [[key, compile(spaced(locale, text)) as CompiledText] as const];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(readable);
}
