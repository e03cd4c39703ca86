import { expect, it } from 'vitest';
import { timeFor } from './auth-time.ts';

const SHARES = [0, 0.1, 0.5, 0.999];
const AGES = [0, 1, 5, 29, 60, 61, 600, 3600, 100_000];
const MAX_AGES = [undefined, 0, 1, 5, 60, 3600, 1_000_000];

it('R-OP-115 the time is never later than the session, earlier by an hour at most, and within max_age where the session is', () => {
  for (const share of SHARES) {
    for (const age of AGES) {
      for (const maxAge of MAX_AGES) {
        const now = 1_000_000;
        const began = now - age;
        const at = timeFor({ began, now, shareOf: () => share, maxAge });
        const what = JSON.stringify({ share, age, maxAge, at });
        expect(at <= began && at >= began - 3600, what).toBe(true);
        if (maxAge !== undefined) {
          expect(began - at <= maxAge / 2, what).toBe(true);
          expect(now - at <= maxAge, what).toBe(age <= maxAge);
        }
      }
    }
  }
});

it('R-OP-115 two shares give two times', () => {
  const of = (share: number, maxAge?: number) =>
    timeFor({ began: 1_000_000, now: 1_000_000, shareOf: () => share, maxAge });
  expect(of(0.25) - of(0.75)).toBe(300);
  expect(of(0.25, 60) - of(0.75, 60)).toBe(8);
});

it('R-OP-115 a time of a sign-in that a request asked for is between the two', () => {
  const of = (share: number, asked: number, maxAge?: number) =>
    timeFor({ began: 1_000_000, now: 1_000_000, shareOf: () => share, maxAge, asked });
  expect(of(0.5, 999_960)).toBe(999_980);
  expect(of(0.999, 999_960)).toBeGreaterThanOrEqual(999_960);
  expect(of(0.999, 999_960, 20)).toBeGreaterThanOrEqual(999_992);
  expect(of(0.999, 900_000)).toBeGreaterThan(999_400);
  // It began before the person was asked once more.
  expect(of(0.999, 1_000_005)).toBe(1_000_000);
});

it('R-OP-115 a client chooses among few ranges, each with a share of its own', () => {
  const ranges = new Set<number>();
  const shareOf = (range: number) => {
    ranges.add(range);
    return 0.5;
  };
  for (let maxAge = 0; maxAge < 20_000; maxAge += 1) {
    timeFor({ began: 1_000_000, now: 1_000_000, shareOf, maxAge });
  }
  expect(ranges.size).toBeLessThan(15);
});
