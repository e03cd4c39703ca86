import { DEFAULT_LOCALE, LOCALE_IDS } from '@portico/contract';
import { hashOf } from '../../apps/api/src/core/hash-of-text.ts';
import type { Texts } from './files.ts';
import { judgeTexts } from './judge.ts';
import { findBehind, type MadeFrom, recordMade } from './made-from.ts';
import { noteFor } from './notes.ts';

/** The locales that are translated from English. */
export const TRANSLATED = LOCALE_IDS.filter((id) => id !== DEFAULT_LOCALE);

/** A text as translators give it back. */
export type Given = {
  key: string;
  english: string;
  /** '' if it is missing. */
  translation: string;
  /** Whether the translation is made from this English. */
  isMade: boolean;
};

/** A text as translators get it. */
export type Row = Given & { note: string };

/** Every text of a locale with its English, its note and its state. */
export function rowsOf(locale: string, texts: Texts, english: Texts, record: MadeFrom): Row[] {
  const behind = new Set(findBehind(record, locale, texts, english).map(({ key }) => key));
  return [...english].map(([key, text]) => ({
    key,
    english: text,
    translation: texts.get(key) ?? '',
    note: noteFor(key, text),
    isMade: !behind.has(key),
  }));
}

type Taken = { problems: string[]; texts: Texts; record: MadeFrom; changed: number };

/** A locale's texts and the record with what came back; neither changes if there is a problem. */
export function takeRows(
  locale: string,
  rows: readonly Given[],
  { texts, english, record }: { texts: Texts; english: Texts; record: MadeFrom },
): Taken {
  const given = rows.filter(({ translation }) => translation !== '');
  const taken = new Map(given.map(({ key, translation }) => [key, translation]));
  const problems = judgeTexts(locale, taken, english);
  if (problems.length > 0) return { problems, texts, record, changed: 0 };
  const changed = given.filter(({ key, translation }) => texts.get(key) !== translation);
  // The English in the file is what the translator read, even if it changed meanwhile.
  const made = [...changed, ...given.filter(({ isMade }) => isMade)];
  const hashes = new Map(made.map(({ key, english: source }) => [key, hashOf(source)]));
  return {
    problems,
    texts: new Map([...texts, ...taken]),
    record: recordMade(record, locale, hashes, english, TRANSLATED),
    changed: changed.length,
  };
}
