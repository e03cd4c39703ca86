import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/clock.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { together } from '#test/people/codes.ts';
import { anOperator, type SignedIn } from '#test/people/operators.ts';
import { DETAILS, get, post } from '#test/people/people.ts';
import { endsSoon, renew } from '#test/people/renewals.ts';
import { eventsOf } from '#test/people/resets.ts';
import {
  aSubmission,
  CONFIRMED,
  decideCase,
  type Submission,
  sendAgain,
  waitingCaseOf,
} from '#test/people/reviews.ts';
import { proposeFor, revoked } from '#test/people/revocations.ts';
import { assuranceOf } from './assurances.ts';
import { endVerifications } from './ending.ts';

const t = anApp();
let operator: SignedIn;
beforeEach(async () => {
  operator = await anOperator(t);
});

const ownOf = async (token: string) => (await get(t, '/user/verification', token)).json();
const profileStatusOf = async (token: string) =>
  (await get(t, '/user/profile', token)).json().verificationStatus as string;
const _suspend = (token: string) => post(t, '/user/verification/suspend', {}, { token });
const livingOf = ({ id }: Submission) =>
  findRows(t, 'assurances', { account_id: id, ended_at: null });

/** A person whose verification ends in 30 days. */
async function confirmed(): Promise<Submission> {
  const person = await aSubmission(t);
  expect(await decideCase(t, operator, person.caseId, CONFIRMED)).toBe('CONFIRMED');
  await endsSoon(t, person.id);
  await t.deliver();
  return person;
}

/** One whose renewal waits at the desk. */
async function renewing(): Promise<Submission & { renewal: string }> {
  const person = await confirmed();
  expect((await renew(t, person.token)).statusCode).toBe(200);
  await sendAgain(t, person);
  return { ...person, renewal: await waitingCaseOf(t, person.id) };
}

const REFUSED = { decision: 'reject' as const, reasons: ['untrue' as const] };

describe('R-LIFE-9 a renewal beside the verification', () => {
  it('R-LIFE-9 leaves the person verified until it is confirmed, and then replaces the verification', async () => {
    const person = await confirmed();
    const before = await assuranceOf(t.deps, person.id);
    const answers = await together(5, () => renew(t, person.token));
    expect(answers.map((answer) => [answer.statusCode, answer.json().verificationStatus])).toEqual(
      Array.from({ length: 5 }, () => [200, 'IN_PROGRESS']),
    );
    expect(await eventsOf(t, 'renewal_begun', person.id)).toHaveLength(1);
    const own = await ownOf(person.token);
    expect(own).toMatchObject({ status: 'IN_PROGRESS', isRenewal: true, isRenewable: false });
    // What did not change need not be typed again.
    expect(own.details).toMatchObject({ firstName: DETAILS.firstName });
    expect(own.validUntil).not.toBeNull();
    await sendAgain(t, person);
    expect(await profileStatusOf(person.token)).toBe('CONFIRMED');
    expect(await assuranceOf(t.deps, person.id)).toEqual(before);

    const renewal = await waitingCaseOf(t, person.id);
    expect(await decideCase(t, operator, renewal, CONFIRMED)).toBe('CONFIRMED');
    expect(await ownOf(person.token)).toMatchObject({ status: 'CONFIRMED', isRenewal: false });
    const living = await livingOf(person);
    expect(living.map(({ id }) => id)).toEqual([renewal]);
    const after = await assuranceOf(t.deps, person.id);
    expect(after?.validUntil).toBeGreaterThan(before?.validUntil ?? 0);
  });

  it('R-LIFE-9 can be begun in the last 60 days alone, and by nobody who is not verified', async () => {
    const early = await confirmed();
    await endsSoon(t, early.id, 61);
    expect(expectContractError(await renew(t, early.token)).code).toBe('details_locked');
    expect(await ownOf(early.token)).toMatchObject({ status: 'CONFIRMED', isRenewable: false });
    await endsSoon(t, early.id, 60);
    expect(await ownOf(early.token)).toMatchObject({ isRenewable: true });
    const waiting = await aSubmission(t);
    expect(expectContractError(await renew(t, waiting.token)).code).toBe('details_locked');
    expect(await ownOf(waiting.token)).toMatchObject({ status: 'PENDING', isRenewal: false });
    const over = await confirmed();
    await endsSoon(t, over.id, 0);
    expect(expectContractError(await renew(t, over.token)).code).toBe('details_locked');
  });

  it('R-LIFE-9 refused, leaves the verification until its own end', async () => {
    const person = await renewing();
    expect(await decideCase(t, operator, person.renewal, REFUSED)).toBe('PROPOSED');
    expect(await decideCase(t, await anOperator(t), person.renewal, REFUSED)).toBe('REJECTED');
    expect(await ownOf(person.token)).toMatchObject({
      status: 'REJECTED',
      isRenewal: true,
      rejection: ['untrue'],
    });
    expect(await profileStatusOf(person.token)).toBe('CONFIRMED');
    expect(await assuranceOf(t.deps, person.id)).not.toBeNull();
    t.mails.length = 0;
    await t.deliver();
    const texts = t.mails.filter(({ to }) => to === person.email).map(({ text }) => text);
    expect(texts.join()).toMatch(/You stay verified until \d+ \w+ \d{4}\.|until \w+ \d+, \d{4}\./);
    // Begins again in the same way.
    expect((await post(t, '/user/add-user-details', DETAILS, person)).statusCode).toBe(200);
    expect(await ownOf(person.token)).toMatchObject({ status: 'IN_PROGRESS', isRenewal: true });
  });

  it('R-LIFE-9 goes on when the verification ends meanwhile, and makes verified again', async () => {
    const person = await renewing();
    await endsSoon(t, person.id, 0);
    await together(4, () => endVerifications(t.deps));
    expect(await ownOf(person.token)).toMatchObject({ status: 'PENDING', isRenewal: false });
    expect(await assuranceOf(t.deps, person.id)).toBeNull();
    expect(await decideCase(t, operator, person.renewal, CONFIRMED)).toBe('CONFIRMED');
    expect(await assuranceOf(t.deps, person.id)).not.toBeNull();
  });

  it('R-LIFE-9 sends no reminder while it waits for its decision', async () => {
    const person = await renewing();
    const reset = t.deps.db.updateTable('assurances').set({ reminders: 0 });
    await reset.where('account_id', '=', person.id).execute();
    await t.deliver();
    t.mails.length = 0;
    await endVerifications(t.deps);
    await t.deliver();
    expect(t.mails.filter(({ to }) => to === person.email)).toEqual([]);
  });

  it('R-LIFE-9 makes nobody over 18 by a birth date that no operator confirmed', async () => {
    const person = await confirmed();
    const young = { over_18: 0, verified_at: t.clock.now() - 10 * DAY };
    const rows = t.deps.db.updateTable('assurances').set(young);
    await rows.where('account_id', '=', person.id).execute();
    await renew(t, person.token);
    const older = { ...DETAILS, birthDate: '1960-01-01' };
    expect((await post(t, '/user/add-user-details', older, person)).statusCode).toBe(200);
    expect(await assuranceOf(t.deps, person.id)).toMatchObject({ isOver18: false });
  });

  it('R-LIFE-9 ends with a revocation that waited, and takes the case from the desk', async () => {
    const person = await renewing();
    expect((await proposeFor(t, operator, person.id)).statusCode).toBe(200);
    expect(await revoked(t, person.id)).toBe(true);
    expect(await ownOf(person.token)).toMatchObject({ status: 'REVOKED', isRenewal: false });
    const late = await decideCase(t, operator, person.renewal, CONFIRMED).catch(() => 'gone');
    expect(late).not.toBe('CONFIRMED');
    expect(await assuranceOf(t.deps, person.id)).toBeNull();
  });
});
