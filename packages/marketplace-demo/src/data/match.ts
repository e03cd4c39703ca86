import { plain, wordsOf } from '@portico/client/i18n/plain-text.ts';
import { nameOf } from './collection.ts';
import { TRAIT_BITS } from './trait-bits.ts';
import { TRAIT_NAMES, type Trait, type TraitKey } from './traits.ts';

/** The names of the traits and their values in the page's language. */
export type Words = Readonly<Record<Trait | TraitKey, string>>;

/** The conditions that a query puts on an item; none if both are empty. */
export type ItemMatch = {
  /** The item's number. */
  id: number | null;
  /** Bits of values (data/trait-bits.ts); an item must have at least one of each entry. No item satisfies an entry of 0. */
  bits: readonly number[];
};

/** The first word of every item's name. */
const NAME = plain(nameOf(0)).split(' ')[0] ?? '';
/** The digits that Arabic keyboards produce. */
const DIGITS = /[٠-٩۰-۹]/g;
/** Computed once per language, not on every typed letter. */
const known = new WeakMap<Words, Known>();

type Known = { values: readonly { name: string; bit: number }[]; traits: ReadonlySet<string> };

/** The conditions of a query: every word is a number, or part of the name of a value. */
export function itemMatch(query: string, words: Words): ItemMatch {
  let id: number | null = null;
  const bits: number[] = [];
  for (const word of wordsOf(query.replaceAll('#', ' ').replace(DIGITS, asciiDigit))) {
    if (/^\d+$/.test(word)) {
      // No item has two numbers.
      if (id !== null && id !== Number(word)) bits.push(0);
      id = Number(word);
    } else if (!NAME.startsWith(word)) {
      const named = marksNamed(word, words);
      if (named !== null) bits.push(named);
    }
  }
  return { id, bits };
}

/** Null for a condition that every item meets: the name of a trait, as in "round arch". */
function marksNamed(word: string, words: Words): number | null {
  const { values, traits } = knownOf(words);
  const bits = values.reduce((all, { name, bit }) => (name.includes(word) ? all | bit : all), 0);
  return bits === 0 && traits.has(word) ? null : bits;
}

function knownOf(words: Words): Known {
  const before = known.get(words);
  if (before) return before;
  const read = {
    values: TRAIT_BITS.map(({ key, bit }) => ({ name: plain(words[key]), bit })),
    traits: new Set(TRAIT_NAMES.map((trait) => plain(words[trait]))),
  };
  known.set(words, read);
  return read;
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return `${code - (code < 0x6f0 ? 0x660 : 0x6f0)}`;
}
