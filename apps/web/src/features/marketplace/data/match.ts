import { plain, wordsOf } from '#platform/i18n/plain-text.ts';
import { nameOf } from './collection.ts';
import { MARKS } from './marks.ts';
import { TRAIT_NAMES, type Trait, type TraitKey } from './traits.ts';

/** What the traits and their values are called in the page's language. */
export type Words = Readonly<Record<Trait | TraitKey, string>>;

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
const known = new WeakMap<Words, Known>();

type Known = { values: readonly { name: string; mark: number }[]; traits: ReadonlySet<string> };

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
      const named = marksNamed(word, words);
      if (named !== null) marks.push(named);
    }
  }
  return { id, marks };
}

/** Null for what every item has: the name of a trait, as in "round arch". */
function marksNamed(word: string, words: Words): number | null {
  const { values, traits } = knownOf(words);
  const marks = values.reduce((all, { name, mark }) => (name.includes(word) ? all | mark : all), 0);
  return marks === 0 && traits.has(word) ? null : marks;
}

function knownOf(words: Words): Known {
  const before = known.get(words);
  if (before) return before;
  const read = {
    values: MARKS.map(({ key, mark }) => ({ name: plain(words[key]), mark })),
    traits: new Set(TRAIT_NAMES.map((trait) => plain(words[trait]))),
  };
  known.set(words, read);
  return read;
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return `${code - (code < 0x6f0 ? 0x660 : 0x6f0)}`;
}
