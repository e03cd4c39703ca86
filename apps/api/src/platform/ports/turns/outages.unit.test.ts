import { describe, expect, it } from 'vitest';
import { createManualClock, MINUTE, SECOND } from '#core/clock.ts';
import { oncePerOutage } from './outages.ts';

describe('R-API-9 the log of a lasting failure', () => {
  it('R-API-9 reports an error once per outage, and each kind separately', () => {
    const clock = createManualClock();
    const reported: unknown[] = [];
    const report = oncePerOutage(clock, (error) => reported.push((error as Error).message));
    for (let n = 0; n < 200; n += 1) {
      report(new Error('away'));
      clock.advance(30 * SECOND);
    }
    report(new Error('broken'));
    expect(reported).toEqual(['away', 'broken']);
    clock.advance(MINUTE + 1);
    report(new Error('away'));
    expect(reported).toEqual(['away', 'broken', 'away']);
  });

  it('R-API-9 forgets kinds instead of filling the memory', () => {
    const reported: unknown[] = [];
    const report = oncePerOutage(createManualClock(), (error) => reported.push(error));
    for (let n = 0; n < 250; n += 1) report(`kind ${n}`);
    expect(reported).toHaveLength(250);
    report('kind 249');
    expect(reported).toHaveLength(250);
  });
});
