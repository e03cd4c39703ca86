import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE } from '@portico/contract';
import { withEnglish } from '../src/fallback.ts';
import type { Parts } from '../src/messages.ts';
import { isPseudo, pseudoTexts } from './pseudo-texts.ts';

/** The folder of the texts. */
export const FOLDER = join(import.meta.dirname, '../texts');

/** A part's texts in one language, as a build bundles them: English where the language has none yet. */
export function readPart<Part extends keyof Parts>(locale: string, part: Part): Parts[Part] {
  const read = (of: string) => JSON.parse(readFileSync(join(FOLDER, of, `${part}.json`), 'utf8'));
  const english: Parts[Part] = read(DEFAULT_LOCALE);
  if (isPseudo(locale)) return pseudoTexts(locale, english);
  return withEnglish(read(locale), english);
}
