import { QUEUE_WAITS } from '@portico/contract';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const [LONG, VERY_LONG] = QUEUE_WAITS;

/** A duration in its two largest useful units; `minutes` are whole. */
export type Duration = { days: number; hours: number; minutes: number };

/** From milliseconds; negative values count as zero. */
export function durationOf(ms: number): Duration {
  const whole = Math.max(0, ms);
  return {
    days: Math.floor(whole / DAY),
    hours: Math.floor((whole % DAY) / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
  };
}

/**
 * How long a case waits; from `long` on a badge says so in words, so that color is not the only
 * sign.
 */
export function waitOf(ms: number): 'short' | 'long' | 'very_long' {
  if (ms >= VERY_LONG * HOUR) return 'very_long';
  return ms >= LONG * HOUR ? 'long' : 'short';
}
