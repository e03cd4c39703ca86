import { describe, expect, it } from 'vitest';
import { createManualClock, MINUTE, SECOND } from '#core/clock.ts';
import { oncePerSpell } from './spells.ts';

describe('R-API-9 what the log says of trouble that lasts', () => {
  it('R-API-9 is said once a spell, and each kind by itself', () => {
    const clock = createManualClock();
    const told: unknown[] = [];
    const tell = oncePerSpell(clock, (error) => told.push((error as Error).message));
    for (let n = 0; n < 200; n += 1) {
      tell(new Error('away'));
      clock.advance(30 * SECOND);
    }
    tell(new Error('broken'));
    expect(told).toEqual(['away', 'broken']);
    clock.advance(MINUTE + 1);
    tell(new Error('away'));
    expect(told).toEqual(['away', 'broken', 'away']);
  });

  it('R-API-9 forgets rather than fills the memory', () => {
    const told: unknown[] = [];
    const tell = oncePerSpell(createManualClock(), (error) => told.push(error));
    for (let n = 0; n < 250; n += 1) tell(`kind ${n}`);
    expect(told).toHaveLength(250);
    tell('kind 249');
    expect(told).toHaveLength(250);
  });
});
