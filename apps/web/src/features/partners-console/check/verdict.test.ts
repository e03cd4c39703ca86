import type { CheckOutcome } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

const of = (...outcomes: CheckOutcome[]) => verdictOf(outcomes.map((outcome) => ({ outcome })));

describe('R-OP-56 the verdict on a whole check', () => {
  it('R-OP-56 is good only where every step was seen', () => {
    expect(of('passed', 'allowed')).toEqual({
      kind: 'success',
      children: 'No step failed: 1 passed, 1 allowed by the standard.',
    });
    expect(of('passed', 'allowed', 'not_seen')).toMatchObject({
      kind: 'info',
      children: expect.stringContaining('2 of 3 steps seen.'),
    });
    expect(of('not_seen', 'not_seen').kind).toBe('info');
  });

  it('R-OP-56 is bad as soon as one step failed', () => {
    expect(of('passed', 'failed')).toEqual({ kind: 'error', children: '1 of 2 steps failed.' });
    expect(of('failed', 'not_seen')).toEqual({
      kind: 'error',
      children: '1 of 2 steps seen, and 1 of them failed.',
    });
  });
});
