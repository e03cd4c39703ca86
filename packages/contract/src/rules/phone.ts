import { withLatinDigits } from './digits.ts';
import { withoutInvisible } from './invisible.ts';

const SEPARATORS = /[\s().\-/\u2010-\u2015]/gu;

// Section 9: prefix 380 or 0, then a digit 5 to 9, then 8 more digits.
const UKRAINIAN = /^\+?(?:380|0)([5-9]\d{8})$/;
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;

// A country code (ITU-T E.164, annex D): nothing follows in the pattern, so the shortest that fits is found.
const COUNTRY = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[1-9]\d\d)/;
// Numbers of these countries begin with a zero of their own; without it, a landline of Italy is another person's mobile
// number.
const OWN_ZERO = /^\+(?:225|226|229|241|242|378|379|39|992)/;

/**
 * The input as +country and digits (E.164), or null if it cannot be that: separators and
 * invisible marks are removed, 00 is read as +, the zero dialed within a country is dropped, the
 * Ukrainian pattern gets its country code. Whether the number exists: `isMobilePhone`.
 */
export function toInternational(raw: string): string | null {
  const digits = withLatinDigits(withoutInvisible(raw)).replace(SEPARATORS, '');
  const dialed = digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
  const number = withoutTrunkZero(dialed);
  const ukrainian = UKRAINIAN.exec(number);
  if (ukrainian) return `+380${ukrainian[1]}`;
  return INTERNATIONAL.test(number) ? number : null;
}

/** Without the zero that is dialed within the country: "+44 (0)7911". */
function withoutTrunkZero(dialed: string): string {
  const [code = ''] = COUNTRY.exec(dialed) ?? [];
  const national = dialed.slice(code.length);
  return code === '' || !national.startsWith('0') || OWN_ZERO.test(dialed)
    ? dialed
    : code + national.slice(1);
}
