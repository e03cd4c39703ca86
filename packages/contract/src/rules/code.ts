import { CODE_LENGTH } from '../limits.ts';
import { withLatinDigits } from './digits.ts';
import { withoutInvisible } from './invisible.ts';

/** Six digits in a sentence: together, or in two groups of three that are no part of a longer number. */
const RUN =
  /(?<!\d)\d{6}(?!\d)|(?<!\d[\p{Zs}\p{Pd}]?)\d{3}[\p{Zs}\p{Pd}]\d{3}(?![\p{Zs}\p{Pd}]?\d)/gu;

/**
 * A typed or pasted code, reduced to its digits: "123 456", "123-456" and Arabic digits give the
 * same code. Of a sentence or "G-123456", the only run of six digits is the code.
 */
export function normalizeCode(raw: string): string {
  const text = withLatinDigits(withoutInvisible(raw));
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '');
  const runs = /\p{L}/u.test(plain) ? (text.match(RUN) ?? []) : [];
  const code = runs.length === 1 ? (runs[0] ?? '').replace(/\D/g, '') : plain;
  return code.slice(0, CODE_LENGTH * 2);
}

/** Exactly six digits. */
export function isCode(code: string): boolean {
  return code.length === CODE_LENGTH && /^\d+$/.test(code);
}
