import { randomUUID } from 'node:crypto';
import {
  findByReference,
  type QueuedCase,
  type ReviewCase,
  readReference,
  referenceOf,
  type Verification,
} from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { insertAccount } from '#identity/accounts/accounts.store.ts';
import { inTransaction } from '#platform/db/client.ts';
import { anApp } from '#test/engines/start.ts';
import { aPersonWithDetails } from '#test/people/documents.ts';
import { anOperator, callDesk, desk } from '#test/people/operators.ts';
import { exported, receiptOf } from '#test/people/own-data.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';
import { aSubmission, CONFIRMED, claim, decideCase, wholeQueue } from '#test/people/reviews.ts';
import { insertVerification } from '#verification/record/record.store.ts';

const t = anApp();

async function referenceOfPerson(token: string): Promise<string> {
  return ((await get(t, '/user/verification', token)).json() as Verification).reference;
}

const UNUSED_REFERENCE = referenceOf([31, 0, 31, 0, 31, 0, 31]);

describe('R-KYC-16 the reference number of an account', () => {
  it('R-KYC-16 exists from registration, never changes, and is in the receipt, the data download and the emails', async () => {
    const { token, caseId, email } = await aSubmission(t);
    const reference = await referenceOfPerson(token);
    expect(readReference(reference)).toBe(reference);
    await decideCase(t, await anOperator(t), caseId, CONFIRMED);
    expect(await referenceOfPerson(token)).toBe(reference);
    expect((await receiptOf(t, token)).reference).toBe(reference);
    expect((await exported(t, token)).data).toMatchObject({ reference });
    await t.deliver();
    const mails = t.mails.filter((mail) => mail.to === email && !/^\d{6}/.test(mail.subject));
    expect(mails.length).toBeGreaterThan(1);
    for (const { text, html } of mails) {
      expect(text).toContain(reference);
      expect(html).toContain(reference);
    }
    const fresh = await aRegisteredPerson(t);
    expect(await referenceOfPerson(fresh.access_token)).not.toBe(reference);
  });

  it('R-KYC-16 is drawn again if another account has the same one', async () => {
    const taken = await referenceOfPerson((await aPersonWithDetails(t)).token);
    const draws = [taken, taken, UNUSED_REFERENCE];
    const id = randomUUID();
    const account = {
      id,
      password_hash: null,
      locale: 'en-US',
      created_at: t.clock.now(),
      disabled_at: null,
      time_zone: null,
      browsers_since: null,
    };
    await inTransaction(t.deps.db, async (tx) => {
      await insertAccount(tx, account);
      await insertVerification(tx, account, () => draws.shift() ?? 'no draw left');
    });
    const row = await t.deps.db
      .selectFrom('kyc')
      .select('reference')
      .where('account_id', '=', id)
      .executeTakeFirst();
    expect(row?.reference).toBe(UNUSED_REFERENCE);
    await t.deps.db.deleteFrom('accounts').where('id', '=', id).execute();
  });

  it('R-KYC-16 gives no access: only operators can search by it', async () => {
    const { token } = await aSubmission(t);
    const reference = await referenceOfPerson(token);
    expect((await post(t, '/desk/find', { reference }, { token })).statusCode).toBe(404);
    expect((await callDesk(t, findByReference, { reference }, {})).statusCode).toBe(401);
  });
});

describe('R-KYC-16 R-KYC-13 an operator’s search by reference number', () => {
  it('R-KYC-16 finds the waiting case in any spelling, and does not show the person’s name', async () => {
    const { token, caseId, id } = await aSubmission(t);
    const operator = await anOperator(t);
    const reference = await referenceOfPerson(token);
    const typed = ` ${reference.toLowerCase().replace('-', ' ')}`;
    const answer = await desk(t, operator, findByReference, { reference: typed });
    expect(answer.json()).toMatchObject({ reference, status: 'PENDING', caseId, decidedAt: null });
    for (const secret of ['firstName', id, 'email']) expect(answer.body).not.toContain(secret);
    const queued = (await wholeQueue(t, operator)).find((one: QueuedCase) => one.id === caseId);
    expect(queued?.reference).toBe(reference);
    await claim(t, operator, caseId);
    const review = (
      await desk(t, operator, { method: 'GET', path: `/desk/cases/${caseId}` })
    ).json() as ReviewCase;
    expect(review.reference).toBe(reference);
  });

  it('R-KYC-16 shows the status when no case waits', async () => {
    const { token, caseId } = await aSubmission(t);
    const operator = await anOperator(t);
    const reference = await referenceOfPerson(token);
    await decideCase(t, operator, caseId, CONFIRMED);
    const answer = await desk(t, operator, findByReference, { reference });
    expect(answer.json()).toMatchObject({ status: 'CONFIRMED', caseId: null });
    const never = await referenceOfPerson((await aRegisteredPerson(t)).access_token);
    const unsent = await desk(t, operator, findByReference, { reference: never });
    expect(unsent.json()).toEqual({
      reference: never,
      status: 'NONE',
      submittedAt: null,
      decidedAt: null,
      caseId: null,
    });
  });

  it('R-KYC-16 distinguishes a mistyped number from an unknown one', async () => {
    const operator = await anOperator(t);
    const wrong = await desk(t, operator, findByReference, {
      reference: `${UNUSED_REFERENCE.slice(0, -1)}0`,
    });
    expect(wrong.json()).toMatchObject({
      code: 'invalid_request',
      fields: { reference: 'invalid_value' },
    });
    const unknown = await desk(t, operator, findByReference, { reference: UNUSED_REFERENCE });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { code: 'not_found' }]);
  });
});
