import { createHmac } from 'node:crypto';
import { type DocumentType, documentTypeOf, withoutInvisible } from '@portico/contract';
import { withLatinDigits } from '@portico/contract/rules/digits';

/** What names one document. Both texts are normalized. */
export type DocumentNumber = { document: DocumentType; issuer: string; number: string };

/** Signs of what no state prints: empty words, placeholders, a slipped key. */
const SHORTEST = 5;
const LONGEST = 24;
const DIGITS_MIN = 2;

/**
 * A document number as its tag needs it: capitals and digits without separators. Letters that look Latin become Latin,
 * because an operator types what they see. Null if the text cannot be the number of a document.
 */
export function normalizedNumber(text: string): string | null {
  // Compatibility forms of the sign № would become letters.
  const seen = withoutInvisible(text).replaceAll('№', '');
  const capitals = withLatinDigits(seen).toUpperCase();
  const number = Array.from(capitals, (char) => LOOKALIKES[char] ?? char)
    .join('')
    .replace(SEPARATORS, '');
  const length = Array.from(number).length;
  const isNumber =
    /^[\p{L}\d]+$/u.test(number) &&
    length >= SHORTEST &&
    length <= LONGEST &&
    number.replace(/\D/g, '').length >= DIGITS_MIN &&
    new Set(number).size > 1;
  return isNumber ? number : null;
}

/** Spaces, all that is printed between groups, the zone's filler, and marks of format such as a sign for “number”. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}−<./\\_·'’]/gu;

/** Capitals of Cyrillic and Greek, by the Latin ones that they look like. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['АΑ', 'A'],
    ['ВΒ', 'B'],
    ['СϹ', 'C'],
    ['ЕΕ', 'E'],
    ['НΗ', 'H'],
    ['ІΙӀ', 'I'],
    ['ЈͿ', 'J'],
    ['КΚ', 'K'],
    ['МΜ', 'M'],
    ['Ν', 'N'],
    ['ОΟ', 'O'],
    ['РΡ', 'P'],
    ['Ѕ', 'S'],
    ['ТΤ', 'T'],
    ['УΥҮ', 'Y'],
    ['ХΧ', 'X'],
    ['Ζ', 'Z'],
  ].flatMap(([those = '', latin = '']) => Array.from(those, (char) => [char, latin])),
);

/**
 * A number with two usual slips undone: O for 0, and the check digit that a zone has behind it. Two documents can have the
 * same: it is for hints, and never for a tag. Of a number that ends in the check digit of its own beginning, that goes,
 * too, so that both spellings end at the same text.
 */
export function foldedNumber(number: string): string {
  let folded = number.replaceAll('O', '0');
  while (folded.length > SHORTEST && endsInCheckDigit(folded)) folded = folded.slice(0, -1);
  return folded;
}

/** By ICAO Doc 9303 part 3, section 4.9; one of its zeros may be an O. */
function endsInCheckDigit(folded: string): boolean {
  const last = Number(folded.at(-1));
  const values = Array.from(folded.slice(0, -1), (char) => Number.parseInt(char, 36));
  if (Number.isNaN(last) || values.some(Number.isNaN)) return false;
  const weigh = (at: number, value: number) => value * ([7, 3, 1][at % 3] as number);
  const sum = values.reduce((total, value, at) => total + weigh(at, value), 0);
  const isOne = (total: number) => total % 10 === last;
  return isOne(sum) || values.some((value, at) => value === 0 && isOne(sum + weigh(at, 24)));
}

/** HMAC-SHA-256 of the inputs, each with its length before it, so that no two lists of inputs have the same text. */
export function hmacOf(
  key: Buffer,
  inputs: readonly string[],
  encoding: 'hex' | 'base64url',
): string {
  const hmac = createHmac('sha256', key);
  for (const input of inputs) {
    const bytes = Buffer.from(input, 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hmac.update(length).update(bytes);
  }
  return hmac.digest(encoding);
}

/** `details` are the values of the fields whose entries say that the tag is made of them, too. */
export function tagOf(
  key: Buffer,
  { document, issuer, number }: DocumentNumber,
  details: readonly string[],
): string {
  return hmacOf(key, ['portico person tag 1', document, issuer, number, ...details], 'hex');
}

/** The inputs as JSON, to be sealed until the case is decided. */
export function serializeNumber({ document, issuer, number }: DocumentNumber): string {
  return JSON.stringify({ document, issuer, number } satisfies DocumentNumber);
}

export function numberIn(json: string): DocumentNumber | null {
  const { document, issuer, number } = JSON.parse(json) as Record<keyof DocumentNumber, string>;
  const type = documentTypeOf(document);
  return type === null ? null : { document: type, issuer, number };
}
