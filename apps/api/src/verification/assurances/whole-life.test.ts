import type { verification as schema } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { DAY } from '#core/clock.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import { verifyAudit } from '#platform/audit/verify.ts';
import { eraseDue } from '#privacy/erase.ts';
import { anApp } from '#test/engines/start.ts';
import { anOperator } from '#test/people/operators.ts';
import { deleteAccount, NO_ROWS, rowsOfAccount } from '#test/people/own-data.ts';
import { DETAILS, get, post } from '#test/people/people.ts';
import { renew } from '#test/people/renewals.ts';
import {
  aSubmission,
  CONFIRMED,
  decideCase,
  type Submission,
  sendAgain,
  waitingCaseOf,
} from '#test/people/reviews.ts';
import { revoked } from '#test/people/revocations.ts';
import { endVerifications } from './ending.ts';

const t = anApp();

/** The days of the calendar that pass, with the work that a server does meanwhile. */
async function pass(days: number): Promise<void> {
  t.clock.advance(days * DAY);
  await eraseDue(t.deps);
  await endVerifications(t.deps);
  await t.deliver();
}

/** Signs in: no session lasts for months. */
async function signIn({ email, password }: Submission): Promise<string> {
  const answer = await post(t, '/user/auth/login', { email, password });
  return (answer.json() as { access_token: string }).access_token;
}

async function verificationOf(token: string) {
  const answer = await get(t, '/user/verification', token);
  return answer.json() as z.output<typeof schema>;
}

/** The person enters everything again, and an operator confirms it. */
async function verifyAgain(person: Submission, token: string): Promise<void> {
  expect((await post(t, '/user/add-user-details', DETAILS, { token })).statusCode).toBe(200);
  await sendAgain(t, { token });
  await decideCase(t, await anOperator(t), await waitingCaseOf(t, person.id), CONFIRMED);
}

const kindsOf = async (accountId: string) =>
  (
    await t.deps.db
      .selectFrom('audit_events')
      .select('kind')
      .where('account_id', '=', accountId)
      .where('kind', 'like', 'verification%')
      .orderBy('at')
      .execute()
  ).map(({ kind }) => kind);

const subjectsOf = ({ email }: Submission) =>
  t.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

describe('R-LIFE-36 a whole life by the clock', () => {
  it('R-LIFE-36 confirmed, reminded twice, renewed, suspended, revoked, expired, and deleted', async () => {
    const person = await aSubmission(t);
    await decideCase(t, await anOperator(t), person.caseId, CONFIRMED);
    let token = await signIn(person);
    const first = await verificationOf(token);
    expect(first).toMatchObject({ status: 'CONFIRMED', isRenewable: false });
    const end = Date.parse(`${first.validUntil}T23:59:59.999Z`);
    const left = () => Math.ceil((end - t.clock.now()) / DAY);

    // The images go, the verification stays. Two reminders come, and each of them once.
    await pass(t.deps.config.retentionDays + 1);
    await t.deliver();
    t.mails.length = 0;
    await pass(left() - 61);
    expect(subjectsOf(person)).toEqual([]);
    for (let day = 0; day < 3; day += 1) await pass(1);
    expect(subjectsOf(person)).toHaveLength(1);
    await pass(left() - 6);
    await pass(1);
    expect(subjectsOf(person)).toHaveLength(2);

    // A renewal stands beside it, and replaces it.
    token = await signIn(person);
    expect(await verificationOf(token)).toMatchObject({ status: 'CONFIRMED', isRenewable: true });
    expect((await renew(t, token)).statusCode).toBe(200);
    expect((await get(t, '/user/profile', token)).json()).toMatchObject({
      verificationStatus: 'CONFIRMED',
    });
    await verifyAgain(person, token);
    const second = await verificationOf(token);
    expect(second).toMatchObject({ status: 'CONFIRMED', isRenewal: false });
    expect(Date.parse(second.validUntil ?? '')).toBeGreaterThan(end);
    await pass(30);
    expect(await verificationOf(await signIn(person))).toMatchObject({ status: 'CONFIRMED' });

    token = await signIn(person);
    expect((await post(t, '/user/verification/suspend', {}, { token })).statusCode).toBe(200);
    expect(await verificationOf(token)).toMatchObject({ status: 'SUSPENDED', validUntil: null });
    t.clock.advance(1);
    await verifyAgain(person, token);
    expect(await verificationOf(token)).toMatchObject({ status: 'CONFIRMED' });

    t.clock.advance(1);
    expect(await revoked(t, person.id)).toBe(true);
    expect(await verificationOf(token)).toMatchObject({ status: 'REVOKED', mayAnswer: true });
    const text = 'It is me.';
    expect((await post(t, '/user/verification/answer', { text }, { token })).statusCode).toBe(204);
    t.clock.advance(1);
    expect(await verificationOf(token)).toMatchObject({ status: 'REVOKED', mayAnswer: false });
    await verifyAgain(person, token);

    // Nobody renews: it ends, and the clock set back a day does not bring it back.
    const last = Date.parse((await verificationOf(token)).validUntil ?? '');
    await pass(Math.ceil((last - t.clock.now()) / DAY) + 1);
    token = await signIn(person);
    expect(await verificationOf(token)).toMatchObject({ status: 'EXPIRED' });
    t.clock.advance(-DAY);
    await endVerifications(t.deps);
    expect(await verificationOf(await signIn(person))).toMatchObject({ status: 'EXPIRED' });
    t.clock.advance(DAY + 1);
    token = await signIn(person);
    await verifyAgain(person, token);
    expect(await verificationOf(token)).toMatchObject({ status: 'CONFIRMED' });

    const decided = 'verification_decided';
    expect(await kindsOf(person.id)).toEqual([
      decided,
      decided,
      'verification_suspended',
      decided,
      'verification_revoked',
      decided,
      'verification_expired',
      decided,
    ]);
    expect((await deleteAccount(t, token)).statusCode).toBe(204);
    expect(await rowsOfAccount(t, person.id)).toEqual(NO_ROWS);
    await sealAudit(t.deps);
    expect(await verifyAudit(t.deps)).toMatchObject({ problems: [], unsealed: 0 });
  });
});
