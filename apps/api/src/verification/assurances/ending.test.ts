import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/clock.ts';
import { changeRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { anOperator, type SignedIn } from '#test/people/operators.ts';
import { erase, receiptOf } from '#test/people/own-data.ts';
import { DETAILS, get, post } from '#test/people/people.ts';
import { eventsOf } from '#test/people/resets.ts';
import {
  aSubmission,
  CONFIRMED,
  decideCase,
  type Submission,
  sendAgain,
  waitingCaseOf,
} from '#test/people/reviews.ts';
import { assuranceOf } from './assurances.ts';
import { endVerifications } from './ending.ts';

const t = anApp();
let operator: SignedIn;
beforeEach(async () => {
  operator = await anOperator(t);
});

async function confirmed(): Promise<Submission> {
  const person = await aSubmission(t);
  expect(await decideCase(t, operator, person.caseId, CONFIRMED)).toBe('CONFIRMED');
  return person;
}

/** The same person with tokens of now. */
async function signedIn({ email, password }: Submission): Promise<string> {
  const answer = await post(t, '/user/auth/login', { email, password });
  return answer.json().access_token;
}

const verificationOf = async (token: string) => (await get(t, '/user/verification', token)).json();
const rowOf = ({ caseId }: Submission) =>
  t.deps.db.selectFrom('assurances').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow();

const setEnd = ({ caseId }: Submission, validUntil: number | null) =>
  changeRows(t, 'assurances', { id: caseId }, { valid_until: validUntil });

/** What was sent to the person since the last call. */
async function mailsTo({ email }: Submission): Promise<string[]> {
  t.mails.length = 0;
  await t.deliver();
  return t.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

const SOON = 'Your verification expires soon';
const OVER = 'Your verification has expired';

/** The clock at this moment, and a round of housekeeping. */
async function roundAt(moment: number): Promise<void> {
  t.clock.advance(moment - t.clock.now());
  await endVerifications(t.deps);
}

describe('R-LIFE-1 the life of a verification', () => {
  it('R-LIFE-1 R-LIFE-2 R-LIFE-3 has an end, two reminders before it, and begins again after it', async () => {
    const began = t.clock.now();
    const person = await confirmed();
    await mailsTo(person);
    const { valid_until: until } = await rowOf(person);
    const end = until ?? 0;
    const lastDay = new Date(end - 1).toISOString().slice(0, 10);
    expect(Number(lastDay.slice(0, 4))).toBe(new Date(began).getUTCFullYear() + 2);
    const shown = await verificationOf(await signedIn(person));
    expect(shown).toMatchObject({ status: 'CONFIRMED', validUntil: lastDay });
    const receipt = await receiptOf(t, await signedIn(person));
    expect(receipt.assurance).toMatchObject({ validUntil: lastDay });

    await roundAt(end - 60 * DAY - 1);
    expect(await mailsTo(person)).toEqual([]);
    await roundAt(end - 60 * DAY);
    await roundAt(end - 59 * DAY);
    expect(await mailsTo(person)).toEqual([SOON]);
    await roundAt(end - 7 * DAY);
    await roundAt(end - 6 * DAY);
    expect(await mailsTo(person)).toEqual([SOON]);
    await roundAt(end - 1);
    expect(await mailsTo(person)).toEqual([]);
    expect(await assuranceOf(t.deps, person.id)).not.toBeNull();

    // Nobody relies on it from that moment, whenever the next round is.
    t.clock.advance(1);
    expect(await assuranceOf(t.deps, person.id)).toBeNull();
    await endVerifications(t.deps);
    expect(await mailsTo(person)).toEqual([OVER]);
    operator = await anOperator(t);
    const token = await signedIn(person);
    expect(await verificationOf(token)).toMatchObject({ status: 'EXPIRED', validUntil: lastDay });
    expect((await receiptOf(t, token)).assurance).toBeNull();
    expect(await eventsOf(t, 'verification_expired', person.id)).toHaveLength(1);

    expect((await post(t, '/user/add-user-details', DETAILS, { token })).statusCode).toBe(200);
    expect(await verificationOf(token)).toMatchObject({ status: 'IN_PROGRESS', validUntil: null });
    await sendAgain(t, { token });
    const caseId = await waitingCaseOf(t, person.id);
    expect(await decideCase(t, operator, caseId, CONFIRMED)).toBe('CONFIRMED');
    const again = await assuranceOf(t.deps, person.id);
    expect(again?.validUntil).toBeGreaterThan(end);
    expect((await rowOf(person)).ended_at).toBe(end);
  });

  it('R-LIFE-3 an end that was found before a renewal replaced it does not end the renewed verification', async () => {
    const [over, renewed] = [await confirmed(), await confirmed()];
    const now = t.clock.now();
    await setEnd(over, now - DAY);
    await setEnd(renewed, now - 1);
    const { hooks } = t.deps;
    const happened: typeof hooks.happened = async (_deps, tx, _what, { accountId }) => {
      if (accountId !== over.id) return;
      // What the confirmation of a renewal does while the round is at another account.
      const rows = tx.updateTable('assurances').where('account_id', '=', renewed.id);
      await rows.set({ ended_at: now - 1 }).execute();
    };
    await endVerifications({ ...t.deps, hooks: { ...hooks, happened } });
    expect(await eventsOf(t, 'verification_expired', over.id)).toHaveLength(1);
    expect(await eventsOf(t, 'verification_expired', renewed.id)).toEqual([]);
    expect((await rowOf(renewed)).ended_at).toBe(now - 1);
    expect(await verificationOf(renewed.token)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('R-LIFE-2 sends one reminder where the end is days away, and none after it', async () => {
    const [soon, late] = [await confirmed(), await confirmed()];
    await t.deliver();
    t.mails.length = 0;
    const now = t.clock.now();
    await setEnd(soon, now + 3 * DAY);
    await setEnd(late, now - DAY);
    await endVerifications(t.deps);
    await endVerifications(t.deps);
    await t.deliver();
    const sent = t.mails.filter(({ to }) => [soon.email, late.email].includes(to));
    expect(sent.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        [soon.email, SOON],
        [late.email, OVER],
      ].toSorted(),
    );
  });

  it('R-LIFE-2 R-LIFE-3 a clock that is set back a day brings nothing back and repeats no email', async () => {
    const [over, soon] = [await confirmed(), await confirmed()];
    await t.deliver();
    const now = t.clock.now();
    await setEnd(over, now);
    await setEnd(soon, now + 7 * DAY);
    await endVerifications(t.deps);
    expect(await mailsTo(over)).toEqual([OVER]);
    for (const at of [now - DAY, now]) {
      await roundAt(at);
      t.mails.length = 0;
      await t.deliver();
      expect(t.mails.filter(({ to }) => [over.email, soon.email].includes(to))).toEqual([]);
      expect(await assuranceOf(t.deps, over.id)).toBeNull();
    }
    expect((await rowOf(over)).ended_at).toBe(now);
    expect((await rowOf(soon)).ended_at).toBeNull();
    expect(await eventsOf(t, 'verification_expired', over.id)).toHaveLength(1);
  });
});

describe('R-LIFE-37 the moment after the end, before housekeeping', () => {
  it('R-LIFE-37 no answer calls the person verified, a new attempt can begin, and the end is recorded once', async () => {
    const person = await confirmed();
    await mailsTo(person);
    const now = t.clock.now();
    await setEnd(person, now + 1);
    const { token } = person;
    const profile = async () => (await get(t, '/user/profile', token)).json().verificationStatus;
    expect(await profile()).toBe('CONFIRMED');
    t.clock.advance(1);
    expect(await profile()).toBe('EXPIRED');
    const own = await together(4, () => verificationOf(token));
    expect(own.map(({ status, isRenewable }) => [status, isRenewable])).toEqual(
      Array.from({ length: 4 }, () => ['EXPIRED', false]),
    );
    expect(await profile()).toBe('EXPIRED');
    expect((await post(t, '/user/add-user-details', DETAILS, { token })).statusCode).toBe(200);
    expect(await profile()).toBe('IN_PROGRESS');
    await endVerifications(t.deps);
    expect(await mailsTo(person)).toEqual([OVER]);
    expect(await eventsOf(t, 'verification_expired', person.id)).toHaveLength(1);
  });

  it('R-LIFE-37 the receipt and the answer of an erasure say it too', async () => {
    const [one, other] = [await confirmed(), await confirmed()];
    const now = t.clock.now();
    for (const person of [one, other]) await setEnd(person, now);
    expect(await receiptOf(t, one.token)).toMatchObject({
      verificationStatus: 'EXPIRED',
      assurance: null,
    });
    const erased = await erase(t, other.token);
    expect(erased.json()).toMatchObject({ verificationStatus: 'EXPIRED' });
  });

  it.each([
    ['in progress', 'IN_PROGRESS', 'IN_PROGRESS'],
    ['waiting', 'PENDING', 'PENDING'],
    ['rejected', 'REJECTED', 'EXPIRED'],
  ] as const)(
    'R-LIFE-37 the profile shows a renewal that is %s as housekeeping will',
    async (_, status, shown) => {
      const person = await confirmed();
      await changeRows(t, 'kyc', { account_id: person.id }, { status, is_renewal: 1 });
      await setEnd(person, t.clock.now());
      const profile = await get(t, '/user/profile', person.token);
      expect(profile.json().verificationStatus).toBe(shown);
      await endVerifications(t.deps);
      const after = await get(t, '/user/profile', person.token);
      expect(after.json().verificationStatus).toBe(shown);
    },
  );
});

describe('R-LIFE-4 a verification from before there were ends', () => {
  it('R-LIFE-4 gets one that leaves time for both reminders, and does not end on the first round', async () => {
    const person = await confirmed();
    await mailsTo(person);
    const old = Date.UTC(2020, 0, 1);
    await changeRows(
      t,
      'assurances',
      { id: person.caseId },
      { valid_until: null, verified_at: old },
    );
    expect(await assuranceOf(t.deps, person.id)).not.toBeNull();
    await together(4, () => endVerifications(t.deps));
    const end = (await rowOf(person)).valid_until ?? 0;
    expect(end - t.clock.now()).toBeGreaterThan(60 * DAY);
    expect(await mailsTo(person)).toEqual([]);
    await roundAt(end - 60 * DAY);
    expect(await mailsTo(person)).toEqual([SOON]);
    await roundAt(end - 7 * DAY);
    expect(await mailsTo(person)).toEqual([SOON]);
    await roundAt(end);
    expect(await mailsTo(person)).toEqual([OVER]);
  });
});
