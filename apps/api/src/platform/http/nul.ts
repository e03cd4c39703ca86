/*
 * U+0000 in what a caller sends. PostgreSQL stores and compares no text with it, and none of our forms sends it, so it
 * is refused where a request is read. Lone surrogates are not: both engines store U+FFFD in their place.
 */

/** Passwords are hashed and never stored, so they may have any character. */
const HASHED = new Set(['password', 'newPassword', 'currentPassword']);

/** Whether U+0000 is anywhere in a value of JSON, names included. */
export function holdsNul(value: unknown): boolean {
  // A list instead of recursion: bodies may be nested deeper than the stack.
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && next.includes('\0')) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, each] of Object.entries(next)) {
      if (name.includes('\0')) return true;
      if (!HASHED.has(name)) waiting.push(each);
    }
  }
  return false;
}

/** Whether an address, or the text of a form (`application/x-www-form-urlencoded`), has U+0000 in any part. */
export const encodesNul = (text: string) => text.includes('%00') || text.includes('\0');
