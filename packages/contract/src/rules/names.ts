import { NAME_MAX_LENGTH } from '../limits.ts';
import { withoutInvisible } from './invisible.ts';
import { type Unit, unitsOf } from './letters.ts';

/* Whether an entered name matches the name on the document (R-KYC-13). It advises a reviewer and
 decides nothing. ICAO Doc 9303 part 3, sections 4.6 (truncation) and 6 (transliteration). */

export type PersonName = { first: string; last: string };

export const NAME_DIFFERENCES = [
  'script',
  'spelling',
  'order',
  'truncated',
  'part_missing',
] as const;

export type NameComparison = {
  /**
   * `same`: letter by letter, ignoring case, hyphens, apostrophes and spaces. `transliterated`: one
   * may be written for the other on a travel document. `differs`: for a person to judge.
   */
  agreement: 'same' | 'transliterated' | 'differs';
  /**
   * The difference: another script; another spelling of the same letters, as UE for Ü; parts in
   * another order; truncated to the zone's length; a part that only one of them has. Null if there
   * is none, and if there is no single reason.
   */
  why: (typeof NAME_DIFFERENCES)[number] | null;
};

/** Characters for the names in a machine-readable zone, including the fillers between them. */
export const ZONE_NAME_LENGTHS = { TD1: 30, TD2: 31, TD3: 39 } as const;

/**
 * Two fields at their maximum length. Longer input is not compared: no entered name is that long.
 */
const LONGEST = 2 * NAME_MAX_LENGTH;

/**
 * Compares an entered name with the document's. `nameLength`: the length of the field if the
 * document's name comes from a machine-readable zone, which truncates long names ({@link
 * ZONE_NAME_LENGTHS}).
 */
export function compareNames(
  entered: PersonName,
  document: PersonName,
  { nameLength }: { nameLength?: number } = {},
): NameComparison {
  const lengths = [entered, document].map(({ first, last }) => first.length + last.length);
  if (lengths.some((length) => length > LONGEST)) return judged('differs', null);
  const [mine, theirs] = asOneName(wordsOf(entered), wordsOf(document));
  if (theirs.all.length === 0 || mine.all.length === 0) return judged('differs', null);
  if (theirs.all.join('') === '' || mine.all.join('') === '') return judged('differs', null);

  if (inOrder(mine, theirs, isEqual)) return judged('same', null);
  if (inAnyOrder(mine, theirs, isEqual)) return judged('same', 'order');
  if (inOrder(mine, theirs, mayStandFor))
    return judged('transliterated', differenceOf(mine, theirs));
  if (inAnyOrder(mine, theirs, mayStandFor)) return judged('transliterated', 'order');
  if (nameLength !== undefined && isCut(mine, theirs, nameLength)) {
    return judged('transliterated', 'truncated');
  }
  const [few, many] = mine.all.length < theirs.all.length ? [mine, theirs] : [theirs, mine];
  const lacksOnly = few.all.length < many.all.length && pairsUp(few.all, many.all, mayStandFor);
  return judged('differs', lacksOnly ? 'part_missing' : null);
}

const judged = (
  agreement: NameComparison['agreement'],
  why: NameComparison['why'],
): NameComparison => ({ agreement, why });

type Words = { first: string[]; last: string[]; all: string[] };

function wordsOf({ first, last }: PersonName): Words {
  const words = { first: wordsIn(first), last: wordsIn(last) };
  return { ...words, all: [...words.last, ...words.first] };
}

/**
 * A person with one name is told to enter it in both fields, and a document has it once: then both are compared as one
 * name. A name that both have twice stays as it is.
 */
function asOneName(mine: Words, theirs: Words): [Words, Words] {
  return [isSingle(theirs) ? once(mine) : mine, isSingle(mine) ? once(theirs) : theirs];
}

const isSingle = ({ first, last }: Words) => first.length === 0 || last.length === 0;

function once(words: Words): Words {
  const { first, last } = words;
  if (first.length === 0 || !isEqual(first, last)) return words;
  return { first: [], last, all: last };
}

/** Uppercase words, without separators and invisible characters. */
function wordsIn(text: string): string[] {
  return (
    withoutInvisible(text)
      .normalize('NFC')
      // JavaScript uppercases it to SS, which is a spelling and not the letter.
      .replaceAll('ß', 'ẞ')
      .toUpperCase()
      // O'Brien is OBRIEN on documents; the same goes for signs that other languages put between
      // letters.
      .replace(/['’‘ʼʻ`´׳״.,ـ]/gu, '')
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .filter((word) => word !== '')
  );
}

type Agrees = (one: readonly string[], other: readonly string[]) => boolean;

/**
 * Compares both names field by field: hyphens and spaces vary, so each field is one long word here.
 */
function inOrder(mine: Words, theirs: Words, agrees: Agrees): boolean {
  return agrees(mine.last, theirs.last) && agrees(mine.first, theirs.first);
}

function inAnyOrder(mine: Words, theirs: Words, agrees: Agrees): boolean {
  if (agrees(mine.last, theirs.first) && agrees(mine.first, theirs.last)) return true;
  return mine.all.length === theirs.all.length && pairsUp(mine.all, theirs.all, agrees);
}

/** Whether each of the few can be matched with a different one of the many. */
function pairsUp(few: readonly string[], many: readonly string[], agrees: Agrees): boolean {
  const left = [...many];
  return few.every((word) => {
    const at = left.findIndex((other) => agrees([word], [other]));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const isEqual: Agrees = (one, other) => one.join('') === other.join('');

/** Whether one may be written for the other; either may be the one on the document. */
const mayStandFor: Agrees = (one, other) => {
  if (isEqual(one, other)) return true;
  if (one.length === 0 || other.length === 0) return false;
  const [mine, theirs] = [one.flatMap(unitsOf), other.flatMap(unitsOf)];
  if (spellingsOf(theirs).some((spelling) => reads(mine, spelling))) return true;
  if (spellingsOf(mine).some((spelling) => reads(theirs, spelling))) return true;
  const roman = romanized(mine);
  return roman !== null && roman === romanized(theirs);
};

/** ICAO's spelling, and the one with each letter's last spelling, which is the plainest. */
function spellingsOf(units: readonly Unit[]): string[] {
  const first = units.map(({ spellings }) => spellings[0] ?? '').join('');
  const plain = units.map(({ spellings }) => spellings[1] ?? spellings[0] ?? '').join('');
  return first === plain ? [first] : [first, plain];
}

/**
 * Whether the letters can be spelled as the text; with `begins`, whether as many letters as the
 * text has room for can.
 */
function reads(units: readonly Unit[], text: string, { begins = false } = {}): boolean {
  // Every position in the text that some spelling has reached, letter by letter.
  let places = new Set([0]);
  for (const { spellings, vowelsMayFollow } of units) {
    const next = new Set<number>();
    for (const place of places) {
      for (const spelling of spellings) {
        if (text.startsWith(spelling, place)) next.add(place + spelling.length);
        else if (begins && isCutAt(text, place, spelling)) return true;
      }
    }
    if (vowelsMayFollow) passVowels(next, text);
    if (begins && next.has(text.length)) return true;
    places = next;
    if (places.size === 0) break;
  }
  return places.has(text.length);
}

/** Some letters are spelled with two: the text may end between them. */
function isCutAt(text: string, place: number, spelling: string): boolean {
  return place < text.length && spelling.startsWith(text.slice(place));
}

function passVowels(places: Set<number>, text: string): void {
  // A set is iterated in insertion order, including what is added during the iteration.
  for (const place of places) if ('AEIOUY'.includes(text[place] ?? '-')) places.add(place + 1);
}

/**
 * Romanizations of Cyrillic names differ in Ю, Я, Є and -ий: IULIIA and YULIYA, YURII and YURIY.
 * Endings and letters before vowels are unified; a Y between consonants stays.
 */
function romanized(units: readonly Unit[]): string | null {
  if (units.some(({ vowelsMayFollow }) => vowelsMayFollow)) return null;
  const text = units.map(({ spellings }) => spellings[0] ?? '').join('');
  return text.replace(/(?<![IY])[IY]{2,}$/, 'Y').replace(/(?<![IY])[IY]+(?=[AEOU])/g, 'I');
}

/**
 * Whether these names fill the field and are a truncation of the entered ones, by whole words or
 * parts.
 */
function isCut(mine: Words, theirs: Words, nameLength: number): boolean {
  const filled = theirs.last.join(' ').length + 2 + theirs.first.join(' ').length;
  // The last character may be a filler between two words.
  if (filled < nameLength - 1) return false;
  return (
    startsAs(mine.last, theirs.last) &&
    (theirs.first.length === 0 || startsAs(mine.first, theirs.first))
  );
}

/** Each word of the document is a prefix of an entered one, in order. */
function startsAs(mine: readonly string[], theirs: readonly string[]): boolean {
  if (theirs.length > mine.length || theirs.length === 0) return false;
  return theirs.every((word, at) => reads(unitsOf(mine[at] ?? ''), word, { begins: true }));
}

function differenceOf(mine: Words, theirs: Words): NameComparison['why'] {
  const isLatin = ({ all }: Words) => /^[\p{Script=Latin}\p{N}\p{M}]*$/u.test(all.join(''));
  return isLatin(mine) === isLatin(theirs) ? 'spelling' : 'script';
}
