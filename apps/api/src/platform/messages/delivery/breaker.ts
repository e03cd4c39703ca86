import { type Clock, SECOND } from '#core/clock.ts';

/** After this many timeouts in a row, a channel's server is not called for a while. */
export const TIMEOUTS_MAX = 3;
export const REST_SECONDS = 15;

/**
 * A circuit breaker for a server that accepts connections and does not answer, so that workers do not hang on it. After
 * the pause a single message is tried; only an answer lets the others follow.
 */
export type Breaker = {
  /** `all` messages may be sent, `one` as a probe, or `none` until the pause is over. */
  lets(): 'all' | 'one' | 'none';
  /** The server answered, with a success or an error. */
  answered(): void;
  timedOut(): void;
};

export function createBreaker(clock: Clock): Breaker {
  let inARow = 0;
  let restedAt = 0;
  return {
    lets() {
      if (inARow < TIMEOUTS_MAX) return 'all';
      const left = restedAt - clock.now();
      // More than a full pause means that the clock was set back.
      return left > 0 && left <= REST_SECONDS * SECOND ? 'none' : 'one';
    },
    answered() {
      inARow = 0;
    },
    timedOut() {
      inARow += 1;
      if (inARow >= TIMEOUTS_MAX) restedAt = clock.now() + REST_SECONDS * SECOND;
    },
  };
}

/** Whether the error is a timeout of nodemailer, fetch or Node. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /timed?_?out/i.test(`${error.name} ${(error as { code?: unknown }).code}`);
}
