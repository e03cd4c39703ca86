import { type Clock, SECOND } from '#core/clock.ts';

/** So many timeouts in a row, and the server behind a channel is left alone for a while. */
export const TIMEOUTS_MAX = 3;
export const REST_SECONDS = 15;

/**
 * Spares a server that takes connections and says nothing, and the workers that would hang on it. Once the rest is over,
 * a single message tries; only an answer lets the others follow.
 */
export type Breaker = {
  /** `all` may go out, `one` to find out, or `none` until the rest is over. */
  lets(): 'all' | 'one' | 'none';
  /** The server said something, whatever it was. */
  answered(): void;
  /** True where a spell begins with it. */
  timedOut(): boolean;
};

export function createBreaker(clock: Clock): Breaker {
  let inARow = 0;
  let restedAt = 0;
  return {
    lets() {
      if (inARow < TIMEOUTS_MAX) return 'all';
      const left = restedAt - clock.now();
      // More than a rest is a clock that was set back.
      return left > 0 && left <= REST_SECONDS * SECOND ? 'none' : 'one';
    },
    answered() {
      inARow = 0;
    },
    timedOut() {
      inARow += 1;
      if (inARow >= TIMEOUTS_MAX) restedAt = clock.now() + REST_SECONDS * SECOND;
      return inARow === TIMEOUTS_MAX;
    },
  };
}

/** Whether nothing was heard in time, in the words of nodemailer, fetch and Node. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /timed?_?out/i.test(`${error.name} ${(error as { code?: unknown }).code}`);
}
