import { CODE_LENGTH } from '../limits.ts';
import { withLatinDigits } from './digits.ts';
import { withoutInvisible } from './invisible.ts';

/** Numbers, each with the groups that one space or dash divides. */
const NUMBERS = /\d+(?:[\p{Zs}\p{Pd}]\d+)*/gu;

/**
 * A typed or pasted code, reduced to its digits: "123 456", "123-456" and Arabic digits give the
 * same code. Of a sentence or "G-123456", the only run of six digits is the code.
 */
export function normalizeCode(raw: string): string {
  const text = withLatinDigits(withoutInvisible(raw));
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '');
  const runs = /\p{L}/u.test(plain) ? (text.match(NUMBERS) ?? []).flatMap(codesIn) : [];
  const [code = plain] = runs.length === 1 ? runs : [];
  return code.slice(0, CODE_LENGTH * 2);
}

/** Six digits together, or in two groups of three that are no part of a longer number. */
function codesIn(number: string): string[] {
  const groups = number.split(/\D/);
  const halves = groups.length === 2 && groups.every(({ length }) => length * 2 === CODE_LENGTH);
  return halves ? [groups.join('')] : groups.filter(({ length }) => length === CODE_LENGTH);
}

/** Exactly six digits. */
export function isCode(code: string): boolean {
  return code.length === CODE_LENGTH && /^\d+$/.test(code);
}
