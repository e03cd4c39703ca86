/** Marks, invisible signs and the Arabic stretch: with or without them it is the same word. */
const MARKS = /[\p{M}\p{Cf}\u0640]/gu;
/** What Unicode takes for letters of their own, and others write with simpler ones. */
const BASES: Partial<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ґ: 'г',
  ة: 'ه',
  ى: 'ي',
};

/** A text without case and accents, in any of our scripts (UAX 15, NFKD). */
export function plain(text: string): string {
  const bare = text.normalize('NFKD').replace(MARKS, '');
  // Through the capitals, since ß has two of them.
  return bare
    .toUpperCase()
    .toLowerCase()
    .replace(/[łđøæœґةى]/g, (letter) => BASES[letter] ?? letter);
}

/** What is looked for: the words of a query, plain. */
export function wordsOf(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}
