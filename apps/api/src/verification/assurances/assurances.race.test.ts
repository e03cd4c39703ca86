import { decide } from '@portico/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/clock.ts';
import { changeRows, findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { deleteAccount, erase } from '#test/people/own-data.ts';
import { get, post } from '#test/people/people.ts';
import { endsSoon, renew } from '#test/people/renewals.ts';
import { eventsOf } from '#test/people/resets.ts';
import {
  aSubmission,
  CONFIRMED,
  decideCase,
  openCase,
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

const suspend = (token: string) => post(t, '/user/verification/suspend', {}, { token });
const ownOf = async (token: string) => (await get(t, '/user/verification', token)).json();
const statusOf = async (token: string) => (await ownOf(token)).status as string;
const profileStatusOf = async (token: string) =>
  (await get(t, '/user/profile', token)).json().verificationStatus as string;
const storedOf = ({ id }: Submission) => assuranceOf(t.deps, id);
const rowsOf = ({ id }: Submission) => findRows(t, 'assurances', { account_id: id });
const livingOf = ({ id }: Submission) =>
  findRows(t, 'assurances', { account_id: id, ended_at: null });
const kycOf = ({ id }: Submission) => findRows(t, 'kyc', { account_id: id });
const setEnd = ({ caseId }: Submission, valid_until: number) =>
  changeRows(t, 'assurances', { id: caseId }, { valid_until });

async function confirmed(): Promise<Submission> {
  const person = await aSubmission(t);
  expect(await decideCase(t, operator, person.caseId, CONFIRMED)).toBe('CONFIRMED');
  return person;
}

/** One whose renewal waits at the desk. */
async function renewing(): Promise<Submission & { renewal: string }> {
  const person = await confirmed();
  await endsSoon(t, person.id);
  expect((await renew(t, person.token)).statusCode).toBe(200);
  await sendAgain(t, person);
  return { ...person, renewal: await waitingCaseOf(t, person.id) };
}

const SOON = 'Your verification expires soon';
const OVER = 'Your verification has expired';

describe('R-OP-24 a decision', () => {
  it('R-OP-24 write it once, and only with the confirmation', async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await aSubmission(t);
      const id = person.caseId;
      await openCase(t, operator, id);
      const answers = await Promise.all([
        ...Array.from({ length: 10 }, () => desk(t, operator, decide, { id, ...CONFIRMED })),
        desk(t, operator, decide, {
          id,
          decision: 'ask_again',
          marks: [{ part: 'personImage', reason: 'face_hidden' }],
        }),
        ...Array.from({ length: 5 }, () => storedOf(person).then(() => null)),
      ]);
      const made = answers.filter((answer) => answer?.statusCode === 200);
      expect(made).toHaveLength(1);
      const outcome = made.map((answer) => answer?.json().outcome).join();
      expect(await rowsOf(person)).toHaveLength(outcome === 'CONFIRMED' ? 1 : 0);
    }
  });

  it('R-OP-25 keep nothing if they are deleted while it is added', async () => {
    const people = [await confirmed(), await confirmed(), await confirmed()];
    await t.deps.db.deleteFrom('assurances').execute();
    const [deleted] = await Promise.all([
      Promise.all(people.map(({ token }) => deleteAccount(t, token))),
      Promise.all(people.flatMap((person) => [1, 2, 3].map(() => storedOf(person)))),
    ]);
    expect(deleted.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    for (const person of people) expect(await rowsOf(person)).toEqual([]);
  });
});

describe('R-LIFE-1 the end of a verification', () => {
  it('R-LIFE-2 R-LIFE-3 reminds and ends once, however many processes do it at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => confirmed()));
    await t.deliver();
    t.mails.length = 0;
    for (const person of people) await setEnd(person, t.clock.now() + DAY);
    await together(6, () => endVerifications(t.deps));
    t.clock.advance(DAY);
    await together(6, () => endVerifications(t.deps));
    await t.deliver();
    for (const person of people) {
      const subjects = t.mails.filter(({ to }) => to === person.email).map((mail) => mail.subject);
      expect(subjects.toSorted()).toEqual([OVER, SOON].toSorted());
      expect(await eventsOf(t, 'verification_expired', person.id)).toHaveLength(1);
    }
  });

  it('R-LIFE-3 an account that is deleted meanwhile gets nothing and stays deleted', async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await confirmed();
      await setEnd(person, t.clock.now());
      const [gone] = await Promise.all([deleteAccount(t, person.token), endVerifications(t.deps)]);
      expect(gone.statusCode).toBe(204);
      expect(await kycOf(person)).toEqual([]);
      await endVerifications(t.deps);
    }
  });

  it('R-LIFE-6 gets one of the two with an expiry, an erasure or a deletion at the same moment', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [expiring, erasing, leaving] = [
        await confirmed(),
        await confirmed(),
        await confirmed(),
      ];
      await changeRows(
        t,
        'assurances',
        { id: expiring.caseId },
        { valid_until: t.clock.now(), reminders: 2 },
      );
      await Promise.all([
        suspend(expiring.token),
        endVerifications(t.deps),
        suspend(erasing.token),
        erase(t, erasing.token),
        suspend(leaving.token),
        deleteAccount(t, leaving.token),
      ]);
      const ends = [
        ...(await eventsOf(t, 'verification_suspended', expiring.id)),
        ...(await eventsOf(t, 'verification_expired', expiring.id)),
      ];
      expect(ends).toHaveLength(1);
      expect(ends[0]?.kind).toBe(`verification_${(await statusOf(expiring.token)).toLowerCase()}`);
      expect(await statusOf(erasing.token)).toBe('SUSPENDED');
      expect(await kycOf(leaving)).toEqual([]);
    }
  });

  it('R-LIFE-9 and a suspension, an expiry, an erasure, a deletion or a decision at the same moment leave one state', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [stolen, decided, ending, erasing, leaving] = [
        await renewing(),
        await renewing(),
        await confirmed(),
        await renewing(),
        await confirmed(),
      ];
      await endsSoon(t, leaving.id);
      await endsSoon(t, ending.id, 0);
      await Promise.allSettled([
        suspend(stolen.token),
        suspend(decided.token),
        decideCase(t, operator, decided.renewal, CONFIRMED),
        renew(t, ending.token),
        endVerifications(t.deps),
        erase(t, erasing.token),
        renew(t, erasing.token),
        renew(t, leaving.token),
        deleteAccount(t, leaving.token),
      ]);
      expect(await ownOf(stolen.token)).toMatchObject({ status: 'SUSPENDED', isRenewal: false });
      const own = await ownOf(decided.token);
      expect(own).toMatchObject({ status: 'SUSPENDED', isRenewal: false });
      expect(await livingOf(decided)).toEqual([]);
      expect(await ownOf(ending.token)).toMatchObject({ status: 'EXPIRED', isRenewal: false });
      const left = await livingOf(erasing);
      expect(left).toHaveLength(1);
      expect(await profileStatusOf(erasing.token)).toBe('CONFIRMED');
      expect(await kycOf(leaving)).toEqual([]);
    }
  });
});
