import { describe, expect, it } from 'vitest';
import { lockAfter } from './throttle.ts';

describe('R-LOGIN-4 the length of the lock after wrong passwords in a row', () => {
  it('R-LOGIN-4 none after nine, 30 s after the tenth, doubled after each further one up to an hour', () => {
    const seconds = Array.from({ length: 20 }, (_, n) => lockAfter(n + 1) / 1000);
    expect(seconds).toEqual([
      ...[0, 0, 0, 0, 0, 0, 0, 0, 0],
      ...[30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600],
    ]);
    expect(lockAfter(10_000)).toBe(3_600_000);
  });
});
