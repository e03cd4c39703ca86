import compile from 'icu-minify/compile';
import type { CompiledText } from './page-data.ts';

/** A text in ICU MessageFormat, as the screens format it; null for one that cannot be read. */
export function compileText(text: string): CompiledText | null {
  try {
    return compile(text) as CompiledText;
  } catch {
    return null;
  }
}
