import { describe, expect, it } from 'vitest';
import { unusualIn } from './unusual-in.ts';

describe('R-KYC-35 the signs that a page asks about', () => {
  it.each([
    ['Anna123<>', '123<>'],
    ['Ann@ 4', '@4'],
    ['Олена٣', '٣'],
  ])('R-KYC-35 of %s are %s', (name, signs) => expect(unusualIn(name)).toBe(signs));

  it.each([
    "O'Brien-Müller",
    'Мар’яна',
    'María José',
    'יהודה׳',
    'عبد الـرحمن',
    'J. P., Jr.',
    'Ł·u',
    'Henry VIII',
  ])('R-KYC-35 are none in %s', (name) => expect(unusualIn(name)).toBe(''));
});
