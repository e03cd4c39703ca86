import { CODE_LENGTH } from '../limits.ts';
import { withLatinDigits } from './digits.ts';
import { withoutInvisible } from './invisible.ts';

/**
 * A typed or pasted code, reduced to its digits: "123 456", "123-456" and Arabic digits give the
 * same code.
 */
export function normalizeCode(raw: string): string {
  return withLatinDigits(withoutInvisible(raw))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, CODE_LENGTH * 2);
}

/** Exactly six digits. */
export function isCode(code: string): boolean {
  return code.length === CODE_LENGTH && /^\d+$/.test(code);
}
