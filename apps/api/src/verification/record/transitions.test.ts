import { VERIFICATION_STATUSES } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { statusOf } from '#test/people/documents.ts';
import {
  CHANGES,
  expectChange,
  ownStatusOf,
  personAt,
  REFUSED_ONCE,
  STEPS,
} from '#test/people/steps.ts';
import { AFTER_RENEWAL, type Step, statusAfter, TRANSITIONS, toOf } from './transitions.ts';

const t = anApp();

describe('R-KYC-12 the status of a verification', () => {
  it.each([...CHANGES.filter(({ to }) => to !== null), ...REFUSED_ONCE])(
    'R-KYC-12 changes by $step from $from to $to, where null means refused',
    (change) => expectChange(t, change),
  );

  const attempts = Object.keys(AFTER_RENEWAL.expire) as (keyof typeof AFTER_RENEWAL.expire)[];
  const ends = attempts.flatMap((from) =>
    (Object.keys(AFTER_RENEWAL) as (keyof typeof AFTER_RENEWAL)[]).map((step) => ({
      from,
      step,
      to: statusAfter(step, { status: from, isRenewal: true }),
    })),
  );

  it.each(ends)(
    'R-LIFE-9 becomes $to by $step when the renewal beside it is $from',
    async ({ from, step, to }) => {
      const person = await personAt(t, 'CONFIRMED');
      await STEPS.renew(t, person);
      if (from !== 'IN_PROGRESS') await STEPS.submitDocuments(t, person);
      if (from === 'RESUBMISSION') await STEPS.askAgain(t, person);
      if (from === 'REJECTED') await STEPS.reject(t, person);
      expect(await statusOf(t, person.token)).toBe('CONFIRMED');
      await STEPS[step](t, person);
      expect(await ownStatusOf(t, person)).toEqual({ status: to, isRenewal: false });
      expect(await statusOf(t, person.token)).toBe(to);
      const waits = t.deps.db.selectFrom('reviews').where('account_id', '=', person.id);
      const open = await waits.where('outcome', 'is', null).select('id').execute();
      expect(open).toHaveLength(to === 'PENDING' ? 1 : 0);
    },
  );

  it('R-KYC-12 can become every value, and every value can be left', () => {
    const steps = Object.keys(TRANSITIONS) as Step[];
    const moves = steps.flatMap((step) =>
      VERIFICATION_STATUSES.map((from) => [from, toOf(step, from)] as const),
    );
    for (const status of VERIFICATION_STATUSES) {
      expect(
        moves.some(([, to]) => to === status),
        `to ${status}`,
      ).toBe(true);
      const isLeft = moves.some(([from, to]) => from === status && to !== null && to !== from);
      expect(isLeft, `from ${status}`).toBe(true);
    }
  });
});
