import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { together } from '#test/people/codes.ts';
import { anOperator, type SignedIn } from '#test/people/operators.ts';
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
import { assuranceOf } from '#verification/assurances/assurances.ts';
import { endVerifications } from '#verification/assurances/ending.ts';

const t = anApp();
let operator: SignedIn;
beforeEach(async () => {
  operator = await anOperator(t);
});

const suspend = (token: string) => post(t, '/user/verification/suspend', {}, { token });
const statusOf = async (token: string) =>
  (await get(t, '/user/verification', token)).json().status as string;

async function confirmed(): Promise<Submission> {
  const person = await aSubmission(t);
  expect(await decideCase(t, operator, person.caseId, CONFIRMED)).toBe('CONFIRMED');
  await t.deliver();
  return person;
}

describe('R-LIFE-6 a person whose document was stolen', () => {
  it('R-LIFE-6 suspends the verification at once, gets an email, and only a new submission leads back', async () => {
    const person = await confirmed();
    const { token, id, email } = person;
    t.mails.length = 0;
    const answers = await together(5, () => suspend(token));
    expect(answers.map((answer) => [answer.statusCode, answer.json().verificationStatus])).toEqual(
      Array.from({ length: 5 }, () => [200, 'SUSPENDED']),
    );
    expect(await assuranceOf(t.deps, id)).toBeNull();
    expect(await eventsOf(t, 'verification_suspended', id)).toHaveLength(1);
    await t.deliver();
    expect(t.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'Your verification is blocked',
    ]);
    await endVerifications(t.deps);
    expect(await statusOf(token)).toBe('SUSPENDED');

    expect((await post(t, '/user/add-user-details', DETAILS, { token })).statusCode).toBe(200);
    expect(await statusOf(token)).toBe('IN_PROGRESS');
    expect(await assuranceOf(t.deps, id)).toBeNull();
    await sendAgain(t, { token });
    expect(await decideCase(t, operator, await waitingCaseOf(t, id), CONFIRMED)).toBe('CONFIRMED');
    expect(await assuranceOf(t.deps, id)).not.toBeNull();
  });

  it('R-LIFE-6 needs a sign-in of the last 30 minutes', async () => {
    const { token, id } = await confirmed();
    await t.deps.db
      .updateTable('sessions')
      .set((eb) => ({ created_at: eb('created_at', '-', HOUR) }))
      .where('account_id', '=', id)
      .execute();
    expect(expectContractError(await suspend(token)).code).toBe('recent_sign_in_needed');
    expect(await statusOf(token)).toBe('CONFIRMED');
    expect(await assuranceOf(t.deps, id)).not.toBeNull();
  });

  it('R-LIFE-6 who is not verified changes nothing by it', async () => {
    const { token, id } = await aSubmission(t);
    const answer = await suspend(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { verificationStatus: 'PENDING' }]);
    expect(await eventsOf(t, 'verification_suspended', id)).toEqual([]);
  });
});
