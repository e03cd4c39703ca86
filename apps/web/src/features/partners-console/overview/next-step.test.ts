import { describe, expect, it } from 'vitest';
import { APP } from '../app/one-app.fixture.ts';
import { nextStepOf } from './next-step.ts';

const NONE = { day: { people: 0, failed: 0 }, week: { people: 0, failed: 0 }, connected: 0 };
const USED = { ...NONE, week: { people: 1, failed: 0 }, connected: 1 };
const FAILED = { ...NONE, day: { people: 0, failed: 2 } };
const CHECKED = { state: 'done' } as Parameters<typeof nextStepOf>[2];
const waits = { askedAt: '2026-11-02T00:00:00.000Z' };

describe('R-OP-119 the next step of an app', () => {
  it.each([
    ['sandbox', null, NONE, null, 'test-people'],
    ['sandbox', null, FAILED, null, 'requests'],
    ['sandbox', null, USED, null, 'check'],
    ['sandbox', null, USED, CHECKED, 'go-live'],
    ['sandbox', waits, USED, CHECKED, 'go-live'],
    ['live', null, USED, CHECKED, undefined],
    ['live', null, FAILED, CHECKED, 'requests'],
    ['suspended', null, FAILED, CHECKED, undefined],
    ['closed', null, FAILED, CHECKED, undefined],
  ] as const)(
    'R-OP-119 a %s app (waiting: %j) leads on by what happened',
    (state, waitingReview, numbers, check, view) => {
      expect(nextStepOf({ ...APP, state, waitingReview }, numbers, check).view).toBe(view);
    },
  );

  it('R-OP-119 an app that waits does not ask to go live again', () => {
    const waiting = nextStepOf({ ...APP, waitingReview: waits }, USED, CHECKED);
    expect(waiting.title).toBe('Your request is waiting for a decision');
  });
});
