import { COUNTRIES, type TypedField } from '@portico/contract';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';

export type Random = () => number;

/** Numbers from 0 to 1, the same on every run (mulberry32). */
export function random(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const one = <T>(next: Random, of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
const times = (next: Random, most: number, make: () => string) =>
  Array.from({ length: Math.floor(next() * (most + 1)) }, make).join('');

const MOBILES = getCountries().flatMap((country) => {
  const national = examples[country];
  return national ? [{ code: getCountryCallingCode(country), national: String(national) }] : [];
});
const DIGITS = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９', '०१२३४५६७८९'];
const INVISIBLE = [
  '\u200b',
  '\u2066',
  '\u2068',
  '\u2069',
  '\u202a',
  '\u202c',
  '\ufeff',
  '\u00ad',
  '\u2060',
  '\u034f',
];
const BETWEEN = ['', '', '', '', '', ' ', '-', '.', '/', '\u00a0', '\u2011', '\u2009', ') ', '('];
const WRONG = ['a', ',', ';', '#', '*', '+', '_', '\n', '@', 'ext'];

/** Something like a phone number: a real mobile number in most cases, changed in one digit or not, as people write it. */
export function phoneSpelling(next: Random): string {
  const { code, national } = one(next, MOBILES);
  const digits = [...national];
  if (next() < 0.3) digits[Math.floor(next() * digits.length)] = String(Math.floor(next() * 10));
  if (next() < 0.1) digits.push('7');
  const script = next() < 0.8 ? DIGITS[0] : one(next, DIGITS);
  const written = (text: string) =>
    text.replace(/\d/g, (digit) => [...(script ?? '')][Number(digit)] ?? digit);
  const start = one(next, ['+', '+', '+', '+', '00', '', '\uff0b', '++', '0']);
  const trunk = one(next, ['', '', '', '(0)', ' (0) ', '0', '(0', '00']);
  const rest = digits
    .map((digit) => digit + one(next, next() < 0.05 ? INVISIBLE : BETWEEN))
    .join('');
  const spelled = written(`${start}${code}${one(next, BETWEEN)}${trunk}${rest}`);
  if (next() < 0.05) return spelled + one(next, WRONG);
  return next() < 0.3 ? one(next, INVISIBLE) + spelled + one(next, INVISIBLE) : spelled;
}

const LOCAL = [...'abcdefghijklmnopqrstuvwxyzABZ0123456789', '.', '_', '-', '+', "'", '&', '~'];
const ODD = ['..', ' ', 'ü', 'я', '!', '%', '"', '(', '，', '\u0130', 'ſ', 'ﬁ', ...INVISIBLE];
const SUFFIXES = [
  'com',
  'de',
  'COM',
  'co.uk',
  'museum',
  'c',
  'рф',
  'укр',
  'xn--p1ai',
  '123',
  'x'.repeat(63),
  'x'.repeat(64),
];

/** Something like an email address: plain in most cases. */
export function emailSpelling(next: Random): string {
  const odd = next() < 0.4;
  const letter = () => (odd && next() < 0.08 ? one(next, ODD) : one(next, LOCAL));
  const label = () => one(next, LOCAL.slice(0, 39)) + times(next, 9, letter);
  const at = odd ? one(next, ['@', '@', '@', '@', '＠', '@@', ' @ ', '']) : '@';
  const domain = one(next, ['example', 'exämple', 'пример', 'münchen', 'faß', label()]);
  const address = `${label()}${at}${domain}.${one(next, SUFFIXES)}`;
  if (!odd) return address;
  return (
    one(next, ['', '', '', 'mailto:', ' ', '<']) +
    address +
    one(next, ['', '', '', '.', ' ', '\n', '>'])
  );
}

/** Details that everybody accepts. */
export const ADULT: Record<TypedField, string> = {
  firstName: 'Olena',
  lastName: 'Kovalenko',
  citizenship: 'UA',
  residency: 'UA',
  year: '1990',
  month: '03',
  day: '27',
  address: '1 Example Street',
  postalCode: '01001',
  city: 'Kyiv',
  region: 'Kyiv',
};

const WORDS = [
  '',
  ' ',
  '\t',
  'Ім’я',
  'محمد',
  'नाम',
  'می‌خواهم',
  '李',
  'A',
  '\u3164',
  '\u202e',
  '\n',
  '👩‍👧',
  'é',
  'x'.repeat(19),
  'x'.repeat(60),
  'x'.repeat(121),
  ...INVISIBLE,
];
/** The boxes of a date take digits only, four of the year and two of the others. */
const YEARS = ['', '0', '19', '1899', '1900', '1904', '1990', '2000', '2004', '2100', '9999'];
const DAYS = ['', '0', '00', '1', '2', '02', '9', '12', '13', '28', '29', '30', '31', '32', '99'];

/** What somebody may type into a field of the details. */
export function textSpelling(name: TypedField, next: Random): string {
  if (name === 'year') return one(next, YEARS);
  if (name === 'month' || name === 'day') return one(next, DAYS);
  if (name === 'citizenship' || name === 'residency')
    return one(next, [...COUNTRIES, '', 'XX', 'ua', 'Ukraine']);
  return one(next, WORDS) + times(next, 4, () => one(next, WORDS));
}
