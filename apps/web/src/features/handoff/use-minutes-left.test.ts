import { describe, expect, it } from 'vitest';
import { minutesLeft } from './use-minutes-left.ts';

describe('R-KYC-15 the remaining validity of a link', () => {
  it.each([
    [900_000, 15],
    [871_000, 15],
    [869_000, 14],
    [90_000, 2],
    [60_000, 1],
    [59_999, 0],
    [-5_000, 0],
  ])('R-KYC-15 shows %i ms as %i minutes', (left, minutes) => {
    expect(minutesLeft(1_000_000 + left, 1_000_000)).toBe(minutes);
  });
});
