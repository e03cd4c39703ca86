/*
 * The reference number of an account: what a person reads out to support, and what an operator types. It opens nothing.
 */

/** Crockford's base32: no I, L, O and U, which are read as something else. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Drawn ones; one more checks them. */
const DRAWN = 7;
const GROUP = 4;
/** And what marks the direction in a letter from right to left, copied with it. */
const INVISIBLE = /[\s\u200e\u200f\u2066-\u2069-]/g;

/** A reference from seven numbers of 0 to 31, in two groups, the last of its characters a check: `7KQ4-M2XR`. */
export function referenceOf(drawn: readonly number[]): string {
  if (drawn.length !== DRAWN || drawn.some((value) => DIGITS[value] === undefined)) {
    throw new RangeError('A reference takes seven numbers of 0 to 31.');
  }
  return grouped([...drawn, times(sumOf(drawn))].map((value) => DIGITS[value]).join(''));
}

/**
 * A reference as it is stored, from how somebody typed it: in small letters, without the hyphen, with O for 0. Null where
 * it is none: one wrong character, and any two that were swapped, show.
 */
export function readReference(typed: string): string | null {
  const text = typed.toUpperCase().replace(INVISIBLE, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const values = [...text].map((digit) => DIGITS.indexOf(digit));
  if (values.length !== DRAWN + 1 || values.includes(-1)) return null;
  return sumOf(values) === 0 ? grouped(text) : null;
}

const grouped = (text: string) => `${text.slice(0, GROUP)}-${text.slice(GROUP)}`;

/** In the field of 32 elements each place counts by another power of its generator. */
function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => times(sum) ^ value, 0);
}

/** Times the generator, modulo x⁵ + x² + 1. */
function times(value: number): number {
  return value & 16 ? (value << 1) ^ 37 : value << 1;
}
