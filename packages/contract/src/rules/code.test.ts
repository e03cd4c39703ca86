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
    ['Your code: 123456', '123456'],
    ['G-123456', '123456'],
    ['Code 123 456, valid for 30 minutes', '123456'],
    ['رمزك هو ١٢٣٤٥٦', '123456'],
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

  it.each(['Your codes: 123456 and 654321', 'Order 1234567 is on its way', 'Call 123 456 789'])(
    'R-VAL-1 does not take some digits of %j as a code',
    (pasted) => {
      expect(isCode(normalizeCode(pasted))).toBe(false);
      expect(normalizeCode('9'.repeat(10_000)).length).toBeLessThan(20);
    },
  );
});
