import { readFileSync } from 'node:fs';

// Common passwords and the words they are built from, lower case, one a line; selected from
// @zxcvbn-ts/language-common 4.1.3 (MIT): those that could meet the rule, and the 6,000 commonest stems.
const LIST = new URL('./common-passwords.txt', import.meta.url);
const LONGEST_TAIL = 4;

let known: Set<string> | undefined;

/**
 * Whether many people use this password (R-VAL-6): it stands in the list in any case, or is a listed word
 * with up to four digits or signs behind it ("Password2024" is how "password" meets a rule).
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(LIST, 'utf8').split('\n').filter(Boolean));
  const folded = password.toLowerCase();
  if (known.has(folded)) return true;
  const stem = folded.replace(/(?<=\p{L}|^)[^\p{L}]+$/u, '');
  const tail = folded.length - stem.length;
  return tail > 0 && tail <= LONGEST_TAIL && known.has(stem);
}
