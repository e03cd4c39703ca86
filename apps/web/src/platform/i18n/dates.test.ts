import { describe, expect, it } from 'vitest';
import { elapsed } from './dates.ts';

const NOW = Date.UTC(2026, 2, 27, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('R-LOGIN-9 when a session was last used', () => {
  it.each([
    [0, [-0, 'second']],
    [59 * SECOND, [-0, 'second']],
    // A device with a slow clock.
    [-5 * MINUTE, [-0, 'second']],
    [60 * SECOND, [-1, 'minute']],
    [59 * MINUTE, [-59, 'minute']],
    [HOUR, [-1, 'hour']],
    [DAY - 1, [-23, 'hour']],
    [DAY, [-1, 'day']],
    [7 * DAY, [-1, 'week']],
    [30 * DAY, [-1, 'month']],
    [800 * DAY, [-2, 'year']],
  ])('R-LOGIN-9 %i ms ago', (ms, expected) => {
    expect(elapsed(NOW - ms, NOW)).toEqual(expected);
  });

  it('R-LOGIN-9 uses natural wording', () => {
    const english = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
    expect(english.format(...elapsed(NOW, NOW))).toBe('now');
    expect(english.format(...elapsed(NOW - DAY, NOW))).toBe('yesterday');
  });
});
