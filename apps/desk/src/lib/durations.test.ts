import { describe, expect, it } from 'vitest';
import { texts } from '#texts.ts';
import { durationOf, waitOf } from './durations.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('how long a case waits', () => {
  it.each([
    [-MINUTE, 'under 1 min'],
    [59_999, 'under 1 min'],
    [MINUTE, '1 min'],
    [59 * MINUTE, '59 min'],
    [HOUR, '1 h'],
    [3 * HOUR + 12 * MINUTE, '3 h 12 min'],
    [24 * HOUR, '1 d'],
    [52 * HOUR + 59 * MINUTE, '2 d 4 h'],
  ])('R-KYC-13 %d ms reads "%s"', (ms, words) => {
    expect(texts.duration(durationOf(ms))).toBe(words);
  });

  it.each([
    [24 * HOUR - 1, 'short'],
    [24 * HOUR, 'long'],
    [48 * HOUR, 'very_long'],
  ] as const)('R-KYC-13 %d ms are a %s wait', (ms, wait) => {
    expect(waitOf(ms)).toBe(wait);
  });
});
