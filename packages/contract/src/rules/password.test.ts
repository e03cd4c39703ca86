import { describe, expect, it } from 'vitest';
import {
  containsAddress,
  isPassword,
  isPasswordTooLong,
  normalizePassword,
  passwordChecks,
} from './password.ts';

describe('R-VAL-2 the password rule', () => {
  it.each([
    ['Abcdefg7', true, true, true],
    ['Abcdef7', false, true, true],
    ['Abcdefgh', true, false, true],
    ['abcdefg7', true, true, false],
    ['', false, false, false],
    ['        ', true, false, false],
    ['Їжачок77', true, true, true],
    ['Єва-1234', true, true, true],
    ['Ґанок123', true, true, true],
    ['І1234567', true, true, true],
    ['Привет77', true, true, true],
    ['привет77', true, true, false],
    ['Αλφάβητο1', true, true, true],
    ['🌊🌊🌊🌊🌊🌊A7', true, true, true],
    ['🌊🌊🌊🌊🌊A7', false, true, true],
    ['A٤bcdefg', true, true, true],
    // Composed, each is one code point: seven and eight in total.
    ['A7e\u0301e\u0301e\u0301e\u0301e\u0301', false, true, true],
    ['A7e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301', true, true, true],
  ])('R-VAL-2 %j: length %s, digit %s, capital %s', (password, length, digit, capital) => {
    expect(passwordChecks(password)).toEqual({ length, digit, capital });
    expect(isPassword(password)).toBe(length && digit && capital);
  });

  it('R-VAL-2 allows at most 128 code points', () => {
    expect(isPasswordTooLong('🌊'.repeat(128))).toBe(false);
    expect(isPasswordTooLong('🌊'.repeat(129))).toBe(true);
    expect(isPasswordTooLong('e\u0301'.repeat(128))).toBe(false);
  });

  it('R-VAL-2 treats composed and decomposed forms as one password, but not compatibility forms', () => {
    expect(normalizePassword('cafe\u0301')).toBe('café');
    expect(normalizePassword('\ufb01')).toBe('\ufb01');
    expect(normalizePassword(' A ')).toBe(' A ');
  });
});

describe('R-VAL-6 passwords that contain the person’s own address', () => {
  it.each([
    ['My-Marzanna-77', 'marzanna@example.com', true],
    ['MARZANNA77', 'marzanna@example.com', true],
    ['First.Last7x', 'first.last@example.com', true],
    ['Firstlast77x', 'first.last@example.com', false],
    ['Example77x', 'marzanna@example.com', false],
    ['Alpaca 77', 'al@example.com', false],
    ['Bob says 77', 'bob@example.com', true],
    ['Tel 1234567 X', '+380671234567', true],
    ['Tel 234567 X', '+380671234567', false],
  ])('R-VAL-6 %s for %s: %s', (password, address, expected) => {
    expect(containsAddress(password, address)).toBe(expected);
  });
});
