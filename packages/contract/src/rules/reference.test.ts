import { describe, expect, it } from 'vitest';
import { readReference, referenceOf } from './reference.ts';

const SEVERAL = [
  [0, 0, 0, 0, 0, 0, 0],
  [7, 19, 23, 4, 20, 2, 29],
  [31, 30, 29, 28, 27, 26, 25],
  [1, 2, 3, 4, 5, 6, 7],
].map((drawn) => referenceOf(drawn));
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('R-KYC-16 the reference number', () => {
  it('R-KYC-16 has two groups of four, and no easily misread character', () => {
    for (const reference of SEVERAL)
      expect(reference).toMatch(/^[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}$/);
    expect(new Set(SEVERAL).size).toBe(SEVERAL.length);
  });

  it('R-KYC-16 accepts every way of typing it', () => {
    for (const reference of SEVERAL) {
      expect(readReference(reference)).toBe(reference);
      expect(readReference(` ${reference.toLowerCase().replace('-', ' ')} `)).toBe(reference);
      expect(readReference(reference.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(reference);
      expect(readReference(`\u2066${reference}\u2069`)).toBe(reference);
      expect(readReference(reference.replaceAll('1', 'I'))).toBe(reference);
    }
  });

  it('R-KYC-16 detects a wrong character and two swapped ones', () => {
    for (const reference of SEVERAL) {
      const text = reference.replace('-', '');
      for (let place = 0; place < text.length; place += 1) {
        for (const digit of DIGITS) {
          if (digit === text[place]) continue;
          const wrong = text.slice(0, place) + digit + text.slice(place + 1);
          expect(readReference(wrong), wrong).toBeNull();
        }
        for (let other = place + 1; other < text.length; other += 1) {
          if (text[place] === text[other]) continue;
          const characters = [...text];
          [characters[place], characters[other]] = [text[other] ?? '', text[place] ?? ''];
          expect(readReference(characters.join('')), characters.join('')).toBeNull();
        }
      }
    }
  });

  it.each([
    '',
    '7KQ4',
    `${SEVERAL[1]}0`,
    '????-????',
    'UUUU-UUUU',
    '\u0000'.repeat(8),
    '🂡'.repeat(8),
  ])('R-KYC-16 rejects %j', (typed) => {
    expect(readReference(typed)).toBeNull();
  });

  it("R-KYC-16 is made from seven numbers of the alphabet's range", () => {
    expect(() => referenceOf([1, 2, 3])).toThrow(RangeError);
    expect(() => referenceOf([1, 2, 3, 4, 5, 6, 32])).toThrow(RangeError);
  });
});
