const LONGEST_TAIL = 4;

/** The entries of common-passwords.txt, which the server reads and a browser loads when it asks for a password. */
export const passwordsIn = (list: string): ReadonlySet<string> =>
  new Set(list.split('\n').filter(Boolean));

/**
 * Whether the password is common (R-VAL-6): it is in the list, ignoring case, or it is a listed word followed by up to
 * four digits or symbols ("Password2024" is how "password" meets a rule).
 */
export function isCommon(password: string, known: ReadonlySet<string>): boolean {
  const folded = password.toLowerCase();
  if (known.has(folded)) return true;
  const stem = folded.replace(/(?<=\p{L}|^)[^\p{L}]+$/u, '');
  const tail = folded.length - stem.length;
  return tail > 0 && tail <= LONGEST_TAIL && known.has(stem);
}
