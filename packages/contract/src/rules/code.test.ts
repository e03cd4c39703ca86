import { describe, expect, it } from 'vitest';
import { isCode, normalizeCode } from './code.ts';

describe('R-CODE-2 R-VAL-1 a typed code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['123-456', '123456'],
    ['12.34.56', '123456'],
    ['\u202a012345\u202c', '012345'],
    ['１２３４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
  ])('R-VAL-1 %j is %s', (typed, code) => {
    expect(normalizeCode(typed)).toBe(code);
    expect(isCode(code)).toBe(true);
  });

  it.each(['', '12345', '1234567', '12345a', '½23456', 'абвгде', '12345\n6\n7'])(
    'R-VAL-1 rejects %j',
    (typed) => {
      expect(isCode(normalizeCode(typed))).toBe(false);
    },
  );

  it('R-VAL-1 does not take the first digits of a pasted message as a code', () => {
    expect(isCode(normalizeCode('Your code is 123456'))).toBe(false);
    expect(normalizeCode('9'.repeat(10_000)).length).toBeLessThan(20);
  });
});
