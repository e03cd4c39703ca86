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

const look = (pace: ReturnType<typeof createPace>, times: number) => {
  for (let n = 0; n < times; n += 1) pace.look();
};

describe('R-AVAIL-2 who keeps others waiting', () => {
  it('R-AVAIL-2 stands still for so many looks and is cut', () => {
    const pace = createPace({ bytes: 100, looks: 3 });
    const still = mover();
    pace.watch(still);
    // The first look only sees where they are.
    look(pace, 3);
    expect(still.isCut).toBe(false);
    look(pace, 1);
    expect(still.isCut).toBe(true);
  });

  it('R-AVAIL-2 moves a byte at a time and is cut all the same', () => {
    const pace = createPace({ bytes: 100, looks: 3 });
    const slow = mover();
    pace.watch(slow);
    for (let n = 0; n < 4; n += 1) {
      slow.at = n;
      look(pace, 1);
    }
    expect(slow.isCut).toBe(true);
  });

  it('R-AVAIL-2 moves enough in each spell and stays, in bursts, too', () => {
    const pace = createPace({ bytes: 100, looks: 3 });
    const steady = mover();
    pace.watch(steady);
    for (let n = 0; n < 300; n += 1) {
      if (n % 3 === 0) steady.at = (steady.at ?? 0) + 100;
      look(pace, 1);
    }
    expect(steady.isCut).toBe(false);
  });

  it('R-AVAIL-2 has nothing to move and is left alone; the spell begins anew', () => {
    const pace = createPace({ bytes: 100, looks: 3 });
    const idle = mover();
    pace.watch(idle);
    look(pace, 3);
    idle.at = null;
    look(pace, 100);
    idle.at = 0;
    look(pace, 3);
    expect(idle.isCut).toBe(false);
    look(pace, 1);
    expect(idle.isCut).toBe(true);
  });

  it('R-AVAIL-2 is not watched any more and not cut', () => {
    const pace = createPace({ bytes: 100, looks: 3 });
    const gone = mover();
    pace.watch(gone)();
    look(pace, 10);
    expect(gone.isCut).toBe(false);
    expect(pace.lately(gone)).toBe(null);
  });
});
