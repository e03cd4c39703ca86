import {
  decideRevocation,
  deskRevocations,
  proposeRevocation,
  type Revocation,
} from '@portico/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { together } from '#test/people/codes.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { deleteAccount, exported } from '#test/people/own-data.ts';
import { DETAILS, get, post } from '#test/people/people.ts';
import { eventsOf } from '#test/people/resets.ts';
import { aSubmission, CONFIRMED, decideCase, type Submission } from '#test/people/reviews.ts';
import { proposeFor, referenceOf } from '#test/people/revocations.ts';
import { assuranceOf } from '#verification/assurances/assurances.ts';

const t = anApp();
let first: SignedIn;
let second: SignedIn;
beforeEach(async () => {
  [first, second] = [await anOperator(t), await anOperator(t)];
});

async function confirmed(): Promise<Submission> {
  const person = await aSubmission(t);
  expect(await decideCase(t, first, person.caseId, CONFIRMED)).toBe('CONFIRMED');
  await t.deliver();
  t.mails.length = 0;
  return person;
}

const verificationOf = async (token: string) => (await get(t, '/user/verification', token)).json();
const decide = (operator: SignedIn, id: string, decision: 'agree' | 'decline') =>
  desk(t, operator, decideRevocation, { id, decision });
const allFor = async (operator: SignedIn) => (await desk(t, operator, deskRevocations)).json();
const listFor = async (operator: SignedIn) => (await allFor(operator)).waiting as Revocation[];

async function proposed(person: Submission): Promise<string> {
  const answer = await proposeFor(t, first, person.id, ['another_person', 'untrue']);
  expect(answer.statusCode).toBe(200);
  return answer.json().id;
}

describe('R-LIFE-7 two operators revoke a verification', () => {
  it('R-LIFE-7 one proposes, another agrees, and the person reads why', async () => {
    const person = await confirmed();
    const id = await proposed(person);
    expect(await verificationOf(person.token)).toMatchObject({ status: 'CONFIRMED' });
    const [row] = await listFor(second);
    expect(row).toMatchObject({
      id,
      reference: await referenceOf(t, person.id),
      reasons: ['another_person', 'untrue'],
      by: { isMine: false },
    });
    expect(Object.keys(row ?? {})).not.toContain('account_id');
    expect(expectContractError(await decide(first, id, 'agree')).code).toBe(
      'second_operator_needed',
    );

    expect((await decide(second, id, 'agree')).statusCode).toBe(204);
    expect(await assuranceOf(t.deps, person.id)).toBeNull();
    const shown = { status: 'REVOKED', rejection: ['another_person', 'untrue'] };
    expect(await verificationOf(person.token)).toMatchObject(shown);
    expect(await listFor(second)).toEqual([]);
    await t.deliver();
    const mails = t.mails.filter(({ to }) => to === person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your verification was revoked']);
    const data = (await exported(t, person.token)).data;
    expect(data.revocations).toMatchObject([{ reasons: ['another_person', 'untrue'] }]);
    expect(JSON.stringify(data)).not.toContain(first.id);

    // The person begins again.
    expect(
      (await post(t, '/user/add-user-details', DETAILS, { token: person.token })).statusCode,
    ).toBe(200);
    const begun = { status: 'IN_PROGRESS', rejection: [] };
    expect(await verificationOf(person.token)).toMatchObject(begun);
  });

  it('R-LIFE-7 a declined proposal changes nothing, and the same operator may decline their own', async () => {
    const person = await confirmed();
    for (const operator of [first, second]) {
      const id = await proposed(person);
      expect((await decide(operator, id, 'decline')).statusCode).toBe(204);
      expect(expectContractError(await decide(second, id, 'agree')).code).toBe('not_found');
    }
    expect(await verificationOf(person.token)).toMatchObject({ status: 'CONFIRMED' });
    expect(await eventsOf(t, 'revocation_declined', person.id)).toHaveLength(2);
    await t.deliver();
    expect(t.mails).toEqual([]);
  });

  it('R-LIFE-7 needs a confirmed verification, a reason and an operator', async () => {
    const person = await aSubmission(t);
    expect(expectContractError(await proposeFor(t, first, person.id)).code).toBe('not_found');
    const reference = await referenceOf(t, person.id);
    const propose = (body: object) => desk(t, first, proposeRevocation, body as never);
    for (const body of [
      { reference, reasons: [] },
      { reference: 'nothing', reasons: ['untrue'] },
      { reference, reasons: ['because'] },
    ]) {
      expect(expectContractError(await propose(body)).code).toBe('invalid_request');
    }
    for (const other of ['x', person.id, person.caseId, reference]) {
      expect(expectContractError(await decide(first, other, 'agree')).code).toBe('not_found');
    }
  });

  it('R-LIFE-7 counts once: of equal proposals one waits, and of decisions the first one counts', async () => {
    const person = await confirmed();
    const answers = await together(8, () => proposeFor(t, first, person.id));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await eventsOf(t, 'revocation_proposed', person.id)).toHaveLength(1);
    const id = answers[0]?.json().id;
    const decisions = await Promise.all([
      ...Array.from({ length: 6 }, () => decide(second, id, 'agree')),
      ...Array.from({ length: 3 }, () => decide(first, id, 'decline')),
    ]);
    expect(decisions.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    const [agreed, declined] = [
      await eventsOf(t, 'verification_revoked', person.id),
      await eventsOf(t, 'revocation_declined', person.id),
    ];
    expect(agreed.length + declined.length).toBe(1);
    const { status } = await verificationOf(person.token);
    expect(status).toBe(agreed.length === 1 ? 'REVOKED' : 'CONFIRMED');
  });

  it('R-LIFE-8 the person answers once, the operators read it, and it is in the data download', async () => {
    const person = await confirmed();
    const { token } = person;
    const answer = (text: string) => post(t, '/user/verification/answer', { text }, { token });
    expect(expectContractError(await answer('Too early.')).code).toBe('not_found');
    await decide(second, await proposed(person), 'agree');
    expect(await verificationOf(token)).toMatchObject({ mayAnswer: true });
    for (const bad of [' \n', 'x'.repeat(1001), 'a\u0000b']) {
      expect(expectContractError(await answer(bad)).code).toBe('invalid_request');
    }
    const texts = Array.from({ length: 6 }, (_, index) => `It is me.\nAnswer ${index}.`);
    const answers = await Promise.all(texts.map(answer));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    const [said] = texts.filter((_, index) => answers[index]?.statusCode === 204);
    expect(await verificationOf(token)).toMatchObject({ status: 'REVOKED', mayAnswer: false });
    expect((await allFor(first)).answers).toMatchObject([
      { reference: await referenceOf(t, person.id), text: said },
    ]);
    const data = (await exported(t, token)).data;
    expect(data.revocations).toMatchObject([{ answer: said }]);
    expect(await eventsOf(t, 'revocation_answered', person.id)).toHaveLength(1);

    // Nothing to answer once the person began again.
    const other = await confirmed();
    await decide(second, await proposed(other), 'agree');
    await post(t, '/user/add-user-details', DETAILS, { token: other.token });
    const late = await post(t, '/user/verification/answer', { text: 'Late.' }, other);
    expect(expectContractError(late).code).toBe('not_found');
  });

  it('R-LIFE-7 gives way to a suspension or a deletion at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [stolen, leaving] = [await confirmed(), await confirmed()];
      const [one, other] = [await proposed(stolen), await proposed(leaving)];
      await Promise.all([
        decide(second, one, 'agree'),
        post(t, '/user/verification/suspend', {}, { token: stolen.token }),
        decide(second, other, 'agree'),
        deleteAccount(t, leaving.token),
      ]);
      const { status } = await verificationOf(stolen.token);
      const ends = [
        ...(await eventsOf(t, 'verification_revoked', stolen.id)),
        ...(await eventsOf(t, 'verification_suspended', stolen.id)),
      ];
      expect(ends.map(({ kind }) => kind)).toEqual([`verification_${status.toLowerCase()}`]);
      const rows = t.deps.db
        .selectFrom('revocations')
        .selectAll()
        .where('account_id', '=', leaving.id);
      expect(await rows.execute()).toEqual([]);
    }
  });
});
