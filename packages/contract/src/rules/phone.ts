import { withLatinDigits } from './digits.ts';
import { withoutInvisible } from './invisible.ts';

const SEPARATORS = /[\s().\-/\u2010-\u2015]/gu;

// Section 9: prefix 380 or 0, then a digit 5 to 9, then 8 more digits.
const UKRAINIAN = /^\+?(?:380|0)([5-9]\d{8})$/;
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;

/**
 * The input as +country and digits (E.164), or null if it cannot be that: separators and
 * invisible marks are removed, 00 is read as +, the Ukrainian pattern gets its country code.
 * The phone library on either side decides whether the number exists.
 */
export function toInternational(raw: string): string | null {
  const digits = plain(raw);
  const ukrainian = UKRAINIAN.exec(digits);
  if (ukrainian) return `+380${ukrainian[1]}`;
  const international = digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
  return INTERNATIONAL.test(international) ? international : null;
}

function plain(raw: string): string {
  return withLatinDigits(withoutInvisible(raw)).replace(SEPARATORS, '');
}
