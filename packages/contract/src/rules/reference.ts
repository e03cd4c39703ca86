import { withoutInvisible } from './invisible.ts';

/* The reference number of an account: a person reads it to support, and an operator types it. It
 grants no access. */

/** Crockford's base32: without I, L, O and U, which are easily misread. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Random characters; one more is the check. */
const DRAWN = 7;
const GROUP = 4;

/**
 * A reference from seven numbers of 0 to 31, in two groups, its last character a check:
 * `7KQ4-M2XR`.
 */
export function referenceOf(drawn: readonly number[]): string {
  if (drawn.length !== DRAWN || drawn.some((value) => DIGITS[value] === undefined)) {
    throw new RangeError('A reference takes seven numbers of 0 to 31.');
  }
  return grouped([...drawn, times(sumOf(drawn))].map((value) => DIGITS[value]).join(''));
}

/**
 * A reference in its stored form, from typed input: lowercase, without the hyphen, or with O for 0
 * is accepted. Null if it is invalid: one wrong character, or any two swapped, are detected.
 */
export function readReference(typed: string): string | null {
  // Direction marks are copied from a right-to-left message.
  const text = withoutInvisible(typed)
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const values = [...text].map((digit) => DIGITS.indexOf(digit));
  if (values.length !== DRAWN + 1 || values.includes(-1)) return null;
  return sumOf(values) === 0 ? grouped(text) : null;
}

const grouped = (text: string) => `${text.slice(0, GROUP)}-${text.slice(GROUP)}`;

/** In the field of 32 elements each position is weighted by another power of its generator. */
function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => times(sum) ^ value, 0);
}

/** Times the generator, modulo x⁵ + x² + 1. */
function times(value: number): number {
  return value & 16 ? (value << 1) ^ 37 : value << 1;
}
