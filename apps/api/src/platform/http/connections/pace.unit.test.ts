import { describe, expect, it } from 'vitest';
import { createPace, type Mover } from './pace.ts';

function mover(): Mover & { at: number | null; isCut: boolean } {
  return {
    at: 0,
    isCut: false,
    moved() {
      return this.at;
    },
    cut() {
      this.isCut = true;
    },
  };
}

const check = (pace: ReturnType<typeof createPace>, times: number) => {
  for (let n = 0; n < times; n += 1) pace.check();
};

describe('R-AVAIL-2 the pace of a client', () => {
  it('R-AVAIL-2 cuts a client that moves nothing between the given number of checks', () => {
    const pace = createPace({ bytes: 100, checks: 3 });
    const still = mover();
    pace.watch(still);
    // The first check only records the starting position.
    check(pace, 3);
    expect(still.isCut).toBe(false);
    check(pace, 1);
    expect(still.isCut).toBe(true);
  });

  it('R-AVAIL-2 cuts a client that moves one byte at a time', () => {
    const pace = createPace({ bytes: 100, checks: 3 });
    const slow = mover();
    pace.watch(slow);
    for (let n = 0; n < 4; n += 1) {
      slow.at = n;
      check(pace, 1);
    }
    expect(slow.isCut).toBe(true);
  });

  it('R-AVAIL-2 keeps a client that moves enough in each period, even in bursts', () => {
    const pace = createPace({ bytes: 100, checks: 3 });
    const steady = mover();
    pace.watch(steady);
    for (let n = 0; n < 300; n += 1) {
      if (n % 3 === 0) steady.at = (steady.at ?? 0) + 100;
      check(pace, 1);
    }
    expect(steady.isCut).toBe(false);
  });

  it('R-AVAIL-2 does not cut a client with nothing to move, and restarts its period afterward', () => {
    const pace = createPace({ bytes: 100, checks: 3 });
    const idle = mover();
    pace.watch(idle);
    check(pace, 3);
    idle.at = null;
    check(pace, 100);
    idle.at = 0;
    check(pace, 3);
    expect(idle.isCut).toBe(false);
    check(pace, 1);
    expect(idle.isCut).toBe(true);
  });

  it('R-AVAIL-2 does not cut a client that is no longer watched', () => {
    const pace = createPace({ bytes: 100, checks: 3 });
    const unwatched = mover();
    pace.watch(unwatched)();
    check(pace, 10);
    expect(unwatched.isCut).toBe(false);
    expect(pace.lately(unwatched)).toBe(null);
  });
});
