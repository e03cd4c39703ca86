const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something takes, in the two largest units that say it; `minutes` are whole. */
export type Duration = { days: number; hours: number; minutes: number };

/** Of a stretch of milliseconds; below zero counts as none. */
export function durationOf(ms: number): Duration {
  const whole = Math.max(0, ms);
  return {
    days: Math.floor(whole / DAY),
    hours: Math.floor((whole % DAY) / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
  };
}

/** How long something waits: a badge in words from `long` on, so that no colour has to say it. */
export function waitOf(ms: number): 'short' | 'long' | 'very_long' {
  if (ms >= 2 * DAY) return 'very_long';
  return ms >= DAY ? 'long' : 'short';
}
