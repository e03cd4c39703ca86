import { plain, wordsOf } from '#lib/plain-text.ts';
import { nameOf } from './collection.ts';
import { MARKS } from './marks.ts';
import type { TraitKey } from './traits.ts';

/** What the values of the traits are called in the page's language. */
export type Words = Readonly<Record<TraitKey, string>>;

/** What a query asks of an item; nothing where both are empty. */
export type ItemMatch = {
  /** The number that it has. */
  id: number | null;
  /** Bits of values (data/marks.ts); of each entry it has one at least. An entry of 0 nobody satisfies. */
  marks: readonly number[];
};

/** The word that every item is called by. */
const NAME = plain(nameOf(0)).split(' ')[0] ?? '';
/** The digits that Arabic keyboards write. */
const DIGITS = /[٠-٩۰-۹]/g;
/** Read once for each language, not with every letter typed. */
const known = new WeakMap<Words, readonly { name: string; mark: number }[]>();

/** What a query asks: every word of it is a number, or stands in the name of a value. */
export function itemMatch(query: string, words: Words): ItemMatch {
  let id: number | null = null;
  const marks: number[] = [];
  for (const word of wordsOf(query.replaceAll('#', ' ').replace(DIGITS, asciiDigit))) {
    if (/^\d+$/.test(word)) {
      // No item has two numbers.
      if (id !== null && id !== Number(word)) marks.push(0);
      id = Number(word);
    } else if (!NAME.startsWith(word)) {
      marks.push(marksNamed(word, words));
    }
  }
  return { id, marks };
}

function marksNamed(word: string, words: Words): number {
  let names = known.get(words);
  if (!names) {
    names = MARKS.map(({ key, mark }) => ({ name: plain(words[key]), mark }));
    known.set(words, names);
  }
  return names.reduce((marks, { name, mark }) => (name.includes(word) ? marks | mark : marks), 0);
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return `${code - (code < 0x6f0 ? 0x660 : 0x6f0)}`;
}
