import { randomInt } from 'node:crypto';

/** The only source of the time, in milliseconds since 1970 UTC. */
export type Clock = {
  now(): number;
  /**
   * A random part of these milliseconds: what several partners learn at one moment is sent to each at another. Without
   * it, as in tests, nothing waits.
   */
  apart?(ms: number): number;
};

export const systemClock: Clock = { now: () => Date.now(), apart: (ms) => randomInt(ms) };

/** A clock that only moves when `advance` is called. */
export type ManualClock = Clock & { advance(ms: number): void };

export function createManualClock(start = Date.now()): ManualClock {
  let time = start;
  return {
    now: () => time,
    advance(ms) {
      time += ms;
    },
  };
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The day of a time, in days since 1970 UTC. */
export const dayOf = (at: number) => Math.floor(at / DAY);

/** A time as calls write it: ISO 8601, UTC. */
export const iso = (time: number) => new Date(time).toISOString();
export const isoOrNull = (time: number | null) => (time === null ? null : iso(time));
