import { VERIFICATION_STATUSES, type VerificationStatus } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { decide } from '#test/people/decisions.ts';
import { anIdCard, aPersonWithDetails, statusOf, submit } from '#test/people/documents.ts';
import { DETAILS, get, type Person, post } from '#test/people/people.ts';
import { endsSoon, renew } from '#test/people/renewals.ts';
import { revoked } from '#test/people/revocations.ts';
import { assuranceOf } from '#verification/assurances/assurances.ts';
import { endVerifications } from '#verification/assurances/ending.ts';
import { AFTER_RENEWAL, type Step, statusAfter, TRANSITIONS, toOf } from './transitions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

type TestPerson = Person & { id: string; token: string };

/** Takes the step as the product does; returns whether it was allowed. */
const STEPS: Record<Step, (person: TestPerson) => Promise<boolean>> = {
  async saveDetails({ token }) {
    const { statusCode } = await post(t, '/user/add-user-details', DETAILS, { token });
    return statusCode === 200;
  },
  async submitDocuments({ token }) {
    return (await submit(t, token, await anIdCard())).statusCode === 200;
  },
  confirm: ({ id }) => decide(t, id, { step: 'confirm' }),
  askAgain: ({ id }) =>
    decide(t, id, { step: 'askAgain', marks: [{ part: 'personImage', reason: 'dark' }] }),
  reject: ({ id }) => decide(t, id, { step: 'reject', rejection: ['altered'] }),
  async withdraw({ token }) {
    return (await post(t, '/user/verification/withdraw', {}, { token })).statusCode === 200;
  },
  async expire({ id, token }) {
    const before = await statusOf(t, token);
    await assuranceOf(t.deps, id);
    await t.deps.db
      .updateTable('assurances')
      .set({ valid_until: t.clock.now(), reminders: 2 })
      .where('account_id', '=', id)
      .execute();
    await endVerifications(t.deps);
    return (await statusOf(t, token)) !== before;
  },
  async renew({ id, token }) {
    await endsSoon(t, id);
    return (await renew(t, token)).statusCode === 200;
  },
  async suspend({ token }) {
    const before = await statusOf(t, token);
    const answer = await post(t, '/user/verification/suspend', {}, { token });
    expect(answer.statusCode).toBe(200);
    return answer.json().verificationStatus !== before;
  },
  revoke: ({ id }) => revoked(t, id),
  async erase({ token }) {
    return (await post(t, '/user/own-data/erase', {}, { token })).statusCode === 200;
  },
};

async function ownStatusOf({ token }: TestPerson) {
  const { status, isRenewal } = (await get(t, '/user/verification', token)).json();
  return { status, isRenewal };
}

/** A person whose verification has this status, reached by the steps that lead to it. */
async function personAt(status: VerificationStatus): Promise<TestPerson> {
  const person = await aPersonWithDetails(t);
  if (status === 'NONE') {
    await t.deps.db
      .updateTable('kyc')
      .set({ status, details_at: null })
      .where('account_id', '=', person.id)
      .execute();
  } else if (status !== 'IN_PROGRESS') {
    await STEPS.submitDocuments(person);
    if (status === 'CONFIRMED') await STEPS.confirm(person);
    if (status === 'RESUBMISSION') await STEPS.askAgain(person);
    if (status === 'REJECTED') await STEPS.reject(person);
    if (status === 'EXPIRED') {
      await STEPS.confirm(person);
      await STEPS.expire(person);
    }
    if (status === 'REVOKED') {
      await STEPS.confirm(person);
      await STEPS.revoke(person);
    }
    if (status === 'SUSPENDED') {
      await STEPS.confirm(person);
      await STEPS.suspend(person);
    }
  }
  expect(await statusOf(t, person.token)).toBe(status);
  return person;
}

describe('R-KYC-12 the status of a verification', () => {
  const pairs = VERIFICATION_STATUSES.flatMap((from) =>
    (Object.keys(TRANSITIONS) as Step[]).map((step) => ({ from, step, to: toOf(step, from) })),
  );

  it.each(pairs)(
    'R-KYC-12 changes by $step from $from to $to, where null means refused',
    async ({ from, step, to }) => {
      const person = await personAt(from);
      expect(await STEPS[step](person)).toBe(to !== null);
      const isRenewal = step === 'renew' && to !== null;
      expect(await ownStatusOf(person)).toEqual({ status: to ?? from, isRenewal });
    },
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
      const person = await personAt('CONFIRMED');
      await STEPS.renew(person);
      if (from !== 'IN_PROGRESS') await STEPS.submitDocuments(person);
      if (from === 'RESUBMISSION') await STEPS.askAgain(person);
      if (from === 'REJECTED') await STEPS.reject(person);
      expect(await statusOf(t, person.token)).toBe('CONFIRMED');
      await STEPS[step](person);
      expect(await ownStatusOf(person)).toEqual({ status: to, isRenewal: false });
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
