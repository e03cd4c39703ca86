import { createThread } from '#core/thread.ts';

/*
 * Password hashes that came with people from another system (docs/people.md). Each is stored in that system's own form
 * behind a mark of ours, is checked in a thread of its own, and is replaced at the first sign-in by a hash of ours.
 */

const MARK = '$imported';

export type HashTask = { password: string; hash: string };

export type ImportedHashes = {
  /** Whether this is the password; `stored` is a value from {@link storedForm}. */
  matches(password: string, stored: string): Promise<boolean>;
};

/** Whether the account's hash came from another system, and nobody has signed in with the password since. */
export const isImported = (stored: string): boolean => stored.startsWith(MARK);

/** What is stored for a hash that {@link isAffordable} accepts. */
export const storedForm = (hash: string): string => `${MARK}${hash}`;

/** A stored hash, imported or ours, in the form that another system reads: what {@link storedForm} was given. */
export const formOf = (stored: string): string =>
  isImported(stored) ? stored.slice(MARK.length) : stored;

export function createImportedHashes(
  program = new URL('./imported-hash.worker.ts', import.meta.url),
): ImportedHashes {
  // Few processes ever need it, and none of them for long.
  const thread = createThread<HashTask, boolean>(program, { idleMs: 60_000 });
  return {
    matches: (password, stored) => thread.ask({ password, hash: formOf(stored) }),
  };
}
