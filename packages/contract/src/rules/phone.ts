import { withLatinDigits } from './digits.ts';
import { withoutInvisible } from './invisible.ts';

const SEPARATORS = /[\s().\-/\u2010-\u2015]/gu;

// Section 9: prefix 380 or 0, then a digit 5 to 9, then 8 more digits.
const UKRAINIAN = /^\+?(?:380|0)([5-9]\d{8})$/;
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;

// The country codes of one and two digits (ITU-T E.164, annex D); all others have three.
const SHORT = '[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]';
/** A country code and the zero that is dialed within the country: "+44 (0)7911". */
const TRUNK_ZERO = new RegExp(`^\\+(${SHORT}|(?!${SHORT})\\d{3})0(?=\\d)`);
// Numbers of these countries begin with a zero of their own. In Italy, that is so beyond mobile numbers.
const OWN_ZERO = /^\+(?:225|226|229|241|242|378|379|992|390[^3])/;

/**
 * The input as +country and digits (E.164), or null if it cannot be that: separators and
 * invisible marks are removed, 00 is read as +, the zero dialed within a country is dropped, the
 * Ukrainian pattern gets its country code. Whether the number exists: `isMobilePhone`.
 */
export function toInternational(raw: string): string | null {
  const digits = plain(raw);
  const dialed = digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
  const number = OWN_ZERO.test(dialed) ? dialed : dialed.replace(TRUNK_ZERO, '+$1');
  const ukrainian = UKRAINIAN.exec(number);
  if (ukrainian) return `+380${ukrainian[1]}`;
  return INTERNATIONAL.test(number) ? number : null;
}

function plain(raw: string): string {
  return withLatinDigits(withoutInvisible(raw)).replace(SEPARATORS, '');
}
