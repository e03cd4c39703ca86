import { readFileSync } from 'node:fs';

// Common passwords and the words they are built from, in lower case, one per line. Selected from
// @zxcvbn-ts/language-common 4.1.3 (MIT): those that could meet the rule, and the 6,000 most common stems.
const LIST = new URL('./common-passwords.txt', import.meta.url);
const LONGEST_TAIL = 4;

let known: Set<string> | undefined;

/**
 * Whether the password is common (R-VAL-6): it is in the list, ignoring case, or it is a listed word followed by up to
 * four digits or symbols ("Password2024" is how "password" meets a rule).
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(LIST, 'utf8').split('\n').filter(Boolean));
  const folded = password.toLowerCase();
  if (known.has(folded)) return true;
  const stem = folded.replace(/(?<=\p{L}|^)[^\p{L}]+$/u, '');
  const tail = folded.length - stem.length;
  return tail > 0 && tail <= LONGEST_TAIL && known.has(stem);
}
