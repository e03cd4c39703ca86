import { describe, expect, it } from 'vitest';
import { toInternational } from './phone.ts';

describe('R-VAL-1 R-ENTRY-2 phone numbers', () => {
  it.each([
    ['0671234567', '+380671234567'],
    ['380671234567', '+380671234567'],
    ['+380671234567', '+380671234567'],
    ['067 123-45-67', '+380671234567'],
    ['(067) 123.45/67', '+380671234567'],
    ['0049 151 12345678', '+4915112345678'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['\u202a+380 67 123 45 67\u202c', '+380671234567'],
    ['\uff0b\uff13\uff18\uff10671234567', '+380671234567'],
    ['+٣٨٠٦٧١٢٣٤٥٦٧', '+380671234567'],
    ['+۳۸۰۶۷۱۲۳۴۵۶۷', '+380671234567'],
    ['+३८०६७१२३४५६७', '+380671234567'],
    ['+380 (0)67 123 45 67', '+380671234567'],
    ['+44 (0)7911 123456', '+447911123456'],
    ['+44 07911 123456', '+447911123456'],
    ['0049 (0)1512 3456789', '+4915123456789'],
    ['+972 (0)50 234 5678', '+972502345678'],
    ['+39 (0)347 123 4567', '+3903471234567'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+39 035 14305000', '+3903514305000'],
    ['+39 0347 123 4567', '+3903471234567'],
    ['+39 (0)6 1234 5678', '+390612345678'],
    ['+39 (035) 14305000', '+3903514305000'],
    ['+378 0549 991 234', '+3780549991234'],
    ['+379 06 6982', '+379066982'],
    ['+0500123456', '+380500123456'],
    ['+92 301 2345678', '+923012345678'],
    ['+225 07 01 23 45 67', '+2250701234567'],
  ])('R-VAL-1 %j is %s', (typed, e164) => {
    expect(toInternational(typed)).toBe(e164);
    expect(toInternational(e164)).toBe(e164);
  });

  it.each([
    '',
    ' ',
    '0441234567',
    '067123456',
    '06712345678',
    '12345678',
    '+123456',
    '+0412345678',
    '+0911123456789',
    '+39 ~347 1234567',
    '+1234567890123456',
    'phone',
    '+38067123456a',
    '+380671234567,+380671234568',
    '++380671234567',
    '0671234567@example.com',
  ])('R-VAL-1 rejects %j', (typed) => {
    expect(toInternational(typed)).toBeNull();
  });

  it('R-VAL-1 matches the Ukrainian pattern: 380 or 0, a digit from 5 to 9, eight more', () => {
    for (let first = 0; first <= 9; first += 1) {
      const expected = first >= 5 ? `+380${first}01234567` : null;
      expect(toInternational(`0${first}01234567`)).toBe(expected);
      expect(toInternational(`380${first}01234567`)).toBe(expected);
    }
  });

  it('R-VAL-1 accepts decimal digits of every script', () => {
    // Unicode keeps decimal digits contiguous, 0 to 9 in order (chapter 4.6 of the standard).
    let run = 0;
    for (let code = 0x30; code <= 0x1fbff; code += 1) {
      const digit = String.fromCodePoint(code);
      if (!/\p{Nd}/u.test(digit)) {
        run = 0;
        continue;
      }
      const value = run % 10;
      run += 1;
      expect(toInternational(`+12345678${digit}`), code.toString(16)).toBe(`+12345678${value}`);
    }
  });
});
