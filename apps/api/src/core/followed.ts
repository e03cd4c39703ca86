import { type Clock, SECOND } from './clock.ts';

/** Another process may replace a followed value; this one uses the old value for at most this long. */
export const FRESH_SECONDS = 2;

type Check<T> = {
  /** The last value that was read. */
  known: T | undefined;
  /** The result of the latest check. */
  next: Promise<T>;
  checkedAt: number;
  /** Whether the previous check found no database: then callers do not wait for the next one. */
  isAway: boolean;
};

/**
 * A value of the database that other processes may replace, from memory; `read` gets the last one and checks it every
 * {@link FRESH_SECONDS}. If the database is unreachable, the last known one is returned; throws if there is none yet.
 */
export function createFollowed<T>(
  clock: Clock,
  isDown: (error: unknown) => boolean,
  read: (known: T | undefined) => Promise<T>,
): () => Promise<T> {
  let latest: Check<T> | undefined;

  /** Starts a check for a newer value. Concurrent callers share its result. */
  function check(now: number): Check<T> {
    const known = latest?.known;
    const next = read(known);
    const checking: Check<T> = { known, next, checkedAt: now, isAway: latest?.isAway ?? false };
    latest = checking;
    next.then(
      (value) => {
        checking.known = value;
        checking.isAway = false;
      },
      (error) => {
        checking.isAway = isDown(error);
        // With nothing to show, the next caller starts a new check.
        if (known === undefined && latest === checking) latest = undefined;
      },
    );
    return checking;
  }

  return async () => {
    const now = clock.now();
    // The difference is negative after the clock was set back.
    const isFresh =
      latest !== undefined && Math.abs(now - latest.checkedAt) < FRESH_SECONDS * SECOND;
    const { known, next, isAway } = isFresh && latest !== undefined ? latest : check(now);
    if (known === undefined) return next;
    return isAway
      ? known
      : next.catch((error) => {
          if (isDown(error)) return known;
          throw error;
        });
  };
}
