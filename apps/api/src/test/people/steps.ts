import { VERIFICATION_STATUSES, type VerificationStatus } from '@portico/contract';
import { expect } from 'vitest';
import { changeRows } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import { decide } from '#test/people/decisions.ts';
import { anIdCard, aPersonWithDetails, statusOf, submit } from '#test/people/documents.ts';
import { DETAILS, get, type Person, post } from '#test/people/people.ts';
import { endsSoon, renew } from '#test/people/renewals.ts';
import { revoked } from '#test/people/revocations.ts';
import { assuranceOf } from '#verification/assurances/assurances.ts';
import { endVerifications } from '#verification/assurances/ending.ts';
import { type Step, TRANSITIONS, toOf } from '#verification/record/transitions.ts';

type TestPerson = Person & { id: string; token: string };

/** Takes the step as the product does; returns whether it was allowed. */
export const STEPS: Record<Step, (t: TestApp, person: TestPerson) => Promise<boolean>> = {
  async saveDetails(t, { token }) {
    const { statusCode } = await post(t, '/user/add-user-details', DETAILS, { token });
    return statusCode === 200;
  },
  async submitDocuments(t, { token }) {
    return (await submit(t, token, await anIdCard())).statusCode === 200;
  },
  confirm: (t, { id }) => decide(t, id, { step: 'confirm' }),
  askAgain: (t, { id }) =>
    decide(t, id, { step: 'askAgain', marks: [{ part: 'personImage', reason: 'dark' }] }),
  reject: (t, { id }) => decide(t, id, { step: 'reject', rejection: ['altered'] }),
  async withdraw(t, { token }) {
    return (await post(t, '/user/verification/withdraw', {}, { token })).statusCode === 200;
  },
  async expire(t, { id, token }) {
    const before = await statusOf(t, token);
    await assuranceOf(t.deps, id);
    await changeRows(
      t,
      'assurances',
      { account_id: id },
      { valid_until: t.clock.now(), reminders: 2 },
    );
    await endVerifications(t.deps);
    return (await statusOf(t, token)) !== before;
  },
  async renew(t, { id, token }) {
    await endsSoon(t, id);
    return (await renew(t, token)).statusCode === 200;
  },
  async suspend(t, { token }) {
    const before = await statusOf(t, token);
    const answer = await post(t, '/user/verification/suspend', {}, { token });
    expect(answer.statusCode).toBe(200);
    return answer.json().verificationStatus !== before;
  },
  revoke: (t, { id }) => revoked(t, id),
  async erase(t, { token }) {
    return (await post(t, '/user/own-data/erase', {}, { token })).statusCode === 200;
  },
};

export async function ownStatusOf(t: TestApp, { token }: TestPerson) {
  const { status, isRenewal } = (await get(t, '/user/verification', token)).json();
  return { status, isRenewal };
}

/** A person whose verification has this status, reached by the steps that lead to it. */
export async function personAt(t: TestApp, status: VerificationStatus): Promise<TestPerson> {
  const person = await aPersonWithDetails(t);
  if (status === 'NONE') {
    await changeRows(t, 'kyc', { account_id: person.id }, { status, details_at: null });
  } else if (status !== 'IN_PROGRESS') {
    await STEPS.submitDocuments(t, person);
    if (status === 'CONFIRMED') await STEPS.confirm(t, person);
    if (status === 'RESUBMISSION') await STEPS.askAgain(t, person);
    if (status === 'REJECTED') await STEPS.reject(t, person);
    if (status === 'EXPIRED') {
      await STEPS.confirm(t, person);
      await STEPS.expire(t, person);
    }
    if (status === 'REVOKED') {
      await STEPS.confirm(t, person);
      await STEPS.revoke(t, person);
    }
    if (status === 'SUSPENDED') {
      await STEPS.confirm(t, person);
      await STEPS.suspend(t, person);
    }
  }
  expect(await statusOf(t, person.token)).toBe(status);
  return person;
}

/** Each status with each step, and the status that follows; null if the step is refused. */
export const CHANGES = VERIFICATION_STATUSES.flatMap((from) =>
  (Object.keys(TRANSITIONS) as Step[]).map((step) => ({ from, step, to: toOf(step, from) })),
);

type Change = (typeof CHANGES)[number];

/** Takes the step through the store, and compares the outcome with the table. */
export async function expectChange(t: TestApp, { from, step, to }: Change): Promise<void> {
  const person = await personAt(t, from);
  expect(await STEPS[step](t, person)).toBe(to !== null);
  const isRenewal = step === 'renew' && to !== null;
  expect(await ownStatusOf(t, person)).toEqual({ status: to ?? from, isRenewal });
}

/** One refused change for each step. The others are tried by transitions.full.test.ts. */
export const REFUSED_ONCE = Object.keys(TRANSITIONS).flatMap(
  (step) => CHANGES.find((each) => each.step === step && each.to === null) ?? [],
);
