import { withoutInvisible } from '@portico/contract';

/** Marks and the Arabic tatweel: the word is the same with or without them. */
const MARKS = /[\p{M}\u0640]/gu;
/** Letters that Unicode does not decompose but people also write with simpler ones. */
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
  const bare = withoutInvisible(text).normalize('NFKD').replace(MARKS, '');
  // Through uppercase, because ß has two capital forms.
  return bare
    .toUpperCase()
    .toLowerCase()
    .replace(/[łđøæœґةى]/g, (letter) => BASES[letter] ?? letter);
}

/** The words of a search query, without case and accents. */
export function wordsOf(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}
