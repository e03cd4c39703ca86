import { withoutInvisible } from '@portico/contract';

/*
 * Whether people would confuse two names. Characters are replaced by those that they can be confused with (Unicode
 * Technical Standard 39): "Quаy" with a Cyrillic "а" is "Quay".
 */

/** As a client's row has them. */
export type Folds = [asWritten: string, inSmall: string];

export async function foldsOf(name: string): Promise<Folds> {
  return (await folding())(name);
}

/** `contains`: the name contains another one as its words, such as "Portico Security" does "Portico". */
export type Likeness = 'same' | 'contains';

/** Tells whether people could take the name for another one, by that one's folds. */
export async function likenessOf(name: string): Promise<(other: Folds) => Likeness | null> {
  const fold = await folding();
  const whole = fold(name).map(loose);
  const words = wordsOf(name).map((word) => fold(word).map(loose));
  const parts = [0, 1].map((kind) => partsOf(words.map((folds) => folds[kind] ?? '')));
  return (other) => {
    const theirs = other.map(loose);
    const isIn = (kind: number) => parts[kind]?.has(theirs[kind] ?? '') === true;
    if (theirs.some((each, kind) => each !== '' && each === whole[kind])) return 'same';
    return theirs.some((each, kind) => each.length >= SHORTEST_PART && isIn(kind))
      ? 'contains'
      : null;
  };
}

/** A shorter name is in too many others by chance. */
const SHORTEST_PART = 4;

/** Unicode's table becomes a regular expression of 7,000 alternatives: a server that gets no new name does without. */
async function folding(): Promise<(name: string) => Folds> {
  const { default: unhomoglyph } = await import('unhomoglyph');
  return (name) => {
    const plain = plainOf(name);
    // Both orders: a capital "I" is confused with "l" as it stands, a capital "Р" of Cyrillic with "p" as a small letter.
    return [
      lettersOf(unhomoglyph(plain).toLowerCase()),
      lettersOf(unhomoglyph(plain.toLowerCase()).toLowerCase()),
    ];
  };
}

const plainOf = (name: string) =>
  withoutInvisible(name).normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '');

const lettersOf = (text: string) => text.replace(/\band\b|[^\p{L}\p{N}]/gu, '');

/** Folds of an earlier version are in the database, so what it did not fold is folded at each comparison. */
const loose = (fold: string) => withoutInvisible(fold).replace(/[i1]/g, 'l').replace(/0/g, 'o');

/** "PorticoSecurity" and "Portico24" have two words for their reader. */
const wordsOf = (name: string) =>
  plainOf(name)
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u);

/** Every run of neighboring words, joined. */
function partsOf(words: readonly string[]): Set<string> {
  const parts = new Set<string>();
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= words.length; to += 1) parts.add(words.slice(from, to).join(''));
  }
  return parts;
}

/** Another sign between two words than a space. */
const JOINTS = /[\s\-\u2010-\u2015/&.,:·_'’]+/u;
/** A shorter name is in too many other words. */
const SHORTEST_WITHIN = 6;
/** Of the seven letters of “Portico”, four have to be there; the others may be signs. */
const LETTERS_THERE = 4 / 7;

/**
 * Whether a word of the name has `ours` in it: "Porticosecurity" has "Portico", and "Porticos" is a word of its own.
 * Signs, and letters that are like none of a to z, may stand for any letter, as in "Port!co" and "Þortico".
 */
export async function hasWithin(name: string, ours: string): Promise<boolean> {
  const { default: unhomoglyph } = await import('unhomoglyph');
  const own = spelled(unhomoglyph(plainOf(ours)).toLowerCase()).replaceAll('*', '');
  if (own.length < SHORTEST_WITHIN) return false;
  // The English word for several of them.
  const several = [`${own}s`, `${own}es`];
  const isOurs = (word: string) =>
    !several.includes(word.replaceAll('*', '')) &&
    mostLettersOf(own, word) >= own.length * LETTERS_THERE;
  return plainOf(name)
    .split(JOINTS)
    .some((word) => [unhomoglyph(word), unhomoglyph(word.toLowerCase())].map(spelled).some(isOurs));
}

/**
 * How many letters of `own` the word has where it is spelled in it, in order and without a gap: a mark may stand for a
 * letter, or follow one. All ways are followed at once, so that no name takes long.
 */
function mostLettersOf(own: string, word: string): number {
  /** By place in the word, the most letters on the way there; a spelling may begin anywhere. */
  let there = new Map<number, number>([...word].map((_, place) => [place, 0]));
  for (const letter of own) {
    const next = new Map<number, number>();
    const reach = (place: number, letters: number) =>
      next.set(place, Math.max(letters, next.get(place) ?? 0));
    for (const [place, letters] of there) {
      if (word[place] === '*') reach(place + 1, letters);
      if (word[place] !== letter) continue;
      reach(place + 1, letters + 1);
      if (word[place + 1] === '*') reach(place + 2, letters + 1);
    }
    there = next;
  }
  return Math.max(0, ...there.values());
}

const spelled = (word: string) =>
  loose(word.toLowerCase().replace(/\p{M}/gu, ''))
    .replace(/[^\p{L}\p{N}]+/gu, '*')
    .replace(/[^a-z\d]/gu, '*');
