import {
  CLAIM_MINUTES,
  claimCase,
  DRAFT_TTL_DAYS,
  decide,
  releaseCase,
  SIDES,
  type Verification,
} from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import {
  aDraft,
  aPersonWithDetails,
  documentsOf,
  draftsOf,
  named,
  type Part,
  statusOf,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { anOperator, desk } from '#test/people/operators.ts';
import { exported, receiptOf } from '#test/people/own-data.ts';
import { DETAILS, get, post } from '#test/people/people.ts';
import {
  aSubmission,
  CONFIRMED,
  caseOf,
  claim,
  decideCase,
  sendAgain,
  waitingCaseOf,
  wholeQueue,
} from '#test/people/reviews.ts';
import { purgeExpiredDrafts } from '#verification/drafts/drafts.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const withdraw = (token?: string) =>
  post(t, '/user/verification/withdraw', {}, { ...(token && { token }) });

async function verificationOf(token: string): Promise<Verification> {
  return (await get(t, '/user/verification', token)).json() as Verification;
}

/** Submits drafts, so that no image is still to be measured after the answer. */
async function aMeasuredSubmission() {
  const person = await aPersonWithDetails(t);
  const parts: Part[] = [{ name: 'document', value: 'id_card' }];
  for (const side of SIDES) {
    parts.push(...Object.values(named(await aDraft(t, person.token, side))));
  }
  await sendAgain(t, person, parts);
  return person;
}

/** Removes what was measured, as for images that were just sent as files. */
async function unmeasured(accountId: string): Promise<void> {
  await t.deps.db
    .updateTable('documents')
    .set({ quality: null, fingerprint: null })
    .where('account_id', '=', accountId)
    .execute();
}

describe('R-KYC-17 withdrawing a submission', () => {
  it('R-KYC-17 keeps details and images, which can be corrected and submitted again', async () => {
    const { id, token, caseId } = await aSubmission(t);
    const sent = await documentsOf(t, id);
    const files = await storedFiles(t);
    const answer = await withdraw(token);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { verificationStatus: 'IN_PROGRESS' },
    ]);

    expect(await statusOf(t, token)).toBe('IN_PROGRESS');
    expect(await storedFiles(t)).toEqual(files);
    expect(await documentsOf(t, id)).toEqual([]);
    const own = (await get(t, '/user/verification', token)).json();
    expect(own.drafts).toEqual(['docImageFront', 'docImageBack', 'personImage']);
    const drafts = await draftsOf(t, token);
    expect(drafts.map((draft) => [draft.id, draft.side])).toEqual(
      sent.map((row) => [row.id, row.side]),
    );
    const last = new Date(t.clock.now() + DRAFT_TTL_DAYS * DAY).toISOString();
    for (const draft of drafts)
      expect(draft).toMatchObject({ expiresAt: last, quality: expect.anything() });
    for (const [n, draft] of drafts.entries()) {
      const picture = await get(t, `/user/document-drafts/${draft.id}/image`, token);
      expect(picture.rawPayload.equals(sent[n]?.plain ?? Buffer.alloc(0))).toBe(true);
    }
    const { details, document, documentCountry, marks, decidedAt } = await verificationOf(token);
    expect(details).toMatchObject({ firstName: DETAILS.firstName, city: DETAILS.city });
    expect({ document, documentCountry, marks, decidedAt }).toEqual({
      document: 'id_card',
      documentCountry: 'UA',
      marks: [],
      decidedAt: null,
    });

    const corrected = await post(
      t,
      '/user/add-user-details',
      { ...DETAILS, city: 'Lviv' },
      { token },
    );
    expect(corrected.statusCode).toBe(200);
    const again = await submit(t, token, [
      { name: 'document', value: 'id_card' },
      { name: 'documentCountry', value: 'UA' },
      ...drafts.flatMap((draft) => Object.values(named(draft))),
    ]);
    expect(again.statusCode).toBe(200);
    expect((await documentsOf(t, id)).map(({ plain }) => plain)).toEqual(
      sent.map(({ plain }) => plain),
    );
    expect(await waitingCaseOf(t, id)).not.toBe(caseId);
    const operator = await anOperator(t);
    const next = await waitingCaseOf(t, id);
    await claim(t, operator, next);
    const review = await caseOf(t, operator, next);
    expect(review.details?.city).toBe('Lviv');
    expect(review.attempt).toBe(2);
    expect(review.before).toMatchObject([{ outcome: 'WITHDRAWN', by: null }]);
  });

  it('R-KYC-17 images that are not submitted again expire like drafts', async () => {
    const { id, token } = await aSubmission(t);
    await withdraw(token);
    const files = await storedFiles(t);
    t.clock.advance(DRAFT_TTL_DAYS * DAY + HOUR);
    await purgeExpiredDrafts(t.deps);
    const rows = await t.deps.db
      .selectFrom('drafts')
      .selectAll()
      .where('account_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
    expect(await storedFiles(t)).toHaveLength(files.length - 3);
  });

  it('R-KYC-17 succeeds with an image that cannot be opened, and asks for that image again', async () => {
    const { id, token } = await aMeasuredSubmission();
    const [broken] = await documentsOf(t, id);
    await t.deps.files.remove(broken?.object_name ?? '');
    await t.deps.files.put(broken?.object_name ?? '', Buffer.from('not what was sealed'));
    await unmeasured(id);
    expect((await withdraw(token)).statusCode).toBe(200);
    const sides = (await draftsOf(t, token)).map(({ side }) => side);
    expect(sides).toEqual(['docImageFront', 'personImage']);
    expect(await documentsOf(t, id)).toEqual([]);
  });

  it('R-KYC-17 loses nothing when the server is too busy to measure the images', async () => {
    const { id, token } = await aMeasuredSubmission();
    const { measure } = t.deps.images;
    t.deps.images.measure = async () => null;
    await unmeasured(id);
    const answer = await withdraw(token);
    t.deps.images.measure = measure;
    expect(answer.json()).toMatchObject({ code: 'service_unavailable' });
    expect(await statusOf(t, token)).toBe('PENDING');
    expect(await documentsOf(t, id)).toHaveLength(3);
    expect((await withdraw(token)).statusCode).toBe(200);
    expect(await draftsOf(t, token)).toHaveLength(3);
  });

  it('R-KYC-17 is possible once, only for a waiting submission, and requires its owner’s token', async () => {
    expect((await withdraw()).json()).toMatchObject({ code: 'missing_token' });
    const { token, caseId } = await aSubmission(t);
    expect((await withdraw(token)).statusCode).toBe(200);
    const twice = await withdraw(token);
    expect([twice.statusCode, twice.json()]).toMatchObject([409, { code: 'nothing_to_withdraw' }]);
    const confirmed = await aSubmission(t);
    await decideCase(t, await anOperator(t), confirmed.caseId, CONFIRMED);
    expect((await withdraw(confirmed.token)).json()).toMatchObject({ code: 'nothing_to_withdraw' });
    expect(await statusOf(t, confirmed.token)).toBe('CONFIRMED');
    expect(caseId).not.toBe(confirmed.caseId);
  });

  it('R-KYC-17 is possible for a resubmission, too', async () => {
    const { id, token, caseId } = await aSubmission(t);
    const marks = [{ part: 'name', reason: 'differs' }] as const;
    await decideCase(t, await anOperator(t), caseId, { decision: 'ask_again', marks: [...marks] });
    t.clock.advance(MINUTE);
    await post(
      t,
      '/user/add-user-details',
      { ...DETAILS, firstName: 'Olha', parts: ['name'] },
      { token },
    );
    await sendAgain(t, { token });
    expect((await withdraw(token)).statusCode).toBe(200);
    expect(await verificationOf(token)).toMatchObject({ status: 'IN_PROGRESS', marks: [] });
    expect(await draftsOf(t, token)).toHaveLength(3);
    await sendAgain(t, { token });
    expect(await waitingCaseOf(t, id)).toBeTruthy();
  });

  it('R-KYC-17 R-AUDIT-1 is recorded, confirmed by email, and shown in the receipt', async () => {
    const { id, token, email } = await aSubmission(t);
    await withdraw(token);
    await t.deliver();
    // Due at the same time as the confirmation of the submission: either may be sent first.
    const mails = t.mails.filter(({ to }) => to === email);
    const mail = mails.find(({ subject }) => subject === 'You withdrew your submission');
    expect(mail?.text).toContain('/kyc-person');
    const events = await t.deps.db
      .selectFrom('audit_events')
      .select('kind')
      .where('account_id', '=', id)
      .where('kind', '=', 'submission_withdrawn')
      .execute();
    expect(events).toHaveLength(1);
    const [decision] = (await receiptOf(t, token)).decisions;
    expect(decision).toMatchObject({ outcome: 'WITHDRAWN', document: 'id_card' });
    expect((await exported(t, token)).text).toContain('submission_withdrawn');
  });
});

describe('R-KYC-17 a withdrawal at the desk', () => {
  it('R-KYC-17 removes the case from the queue; its operator sees the withdrawal and cannot decide or claim it', async () => {
    const { token, caseId } = await aSubmission(t);
    const operator = await anOperator(t);
    await claim(t, operator, caseId);
    await withdraw(token);
    expect((await wholeQueue(t, operator)).map(({ id }) => id)).not.toContain(caseId);
    expect(await wholeQueue(t, operator, 'mine')).toEqual([]);
    const review = await caseOf(t, operator, caseId);
    expect(review).toMatchObject({
      withdrawnAt: new Date(t.clock.now()).toISOString(),
      claim: null,
      details: null,
      images: [],
    });
    const decided = await desk(t, operator, decide, { id: caseId, ...CONFIRMED });
    expect(decided.json()).toMatchObject({ code: 'not_found' });
    const claimed = await desk(t, operator, claimCase, { id: caseId });
    expect(claimed.json()).toMatchObject({ code: 'not_found' });
    expect(await statusOf(t, token)).toBe('IN_PROGRESS');
  });

  it('R-KYC-17 shows an earlier rejection proposal with the next attempt', async () => {
    const { id, token, caseId } = await aSubmission(t);
    const [first, second] = [await anOperator(t), await anOperator(t)];
    const note = 'The photo was replaced.';
    await decideCase(t, first, caseId, { decision: 'reject', reasons: ['altered'], note });
    await withdraw(token);
    await sendAgain(t, { token });
    const next = await waitingCaseOf(t, id);
    await claim(t, second, next);
    const { before, proposal } = await caseOf(t, second, next);
    expect(proposal).toBeNull();
    expect(before).toMatchObject([
      { outcome: 'WITHDRAWN', by: first.name, rejection: ['altered'], note },
    ]);
  });
});

describe('R-KYC-18 the review stage that the person sees', () => {
  it('R-KYC-18 is waiting without a claim, and in review with one', async () => {
    const { token, refresh_token, caseId } = await aSubmission(t);
    const operator = await anOperator(t);
    const reviewNow = async () => (await verificationOf(token)).review;
    expect(await reviewNow()).toBe('waiting');
    await claim(t, operator, caseId);
    expect(await reviewNow()).toBe('in_review');
    await desk(t, operator, releaseCase, { id: caseId });
    expect(await reviewNow()).toBe('waiting');
    await claim(t, operator, caseId);
    // The claim expires.
    t.clock.advance(CLAIM_MINUTES * MINUTE);
    const renewed = await post(t, '/user/auth/refresh', { refresh_token });
    const { access_token } = renewed.json() as { access_token: string };
    expect((await verificationOf(access_token)).review).toBe('waiting');
  });

  it('R-KYC-18 R-KYC-13 is in review between two reviewers, and names neither the reviewer nor the proposal', async () => {
    const { token, caseId } = await aSubmission(t);
    const operator = await anOperator(t);
    await decideCase(t, operator, caseId, { decision: 'reject', reasons: ['untrue'] });
    const answer = await get(t, '/user/verification', token);
    expect(answer.json()).toMatchObject({ status: 'PENDING', review: 'in_review', rejection: [] });
    for (const secret of [operator.id, operator.name, 'untrue']) {
      expect(answer.body).not.toContain(secret);
    }
  });

  it('R-KYC-18 is null when no submission waits', async () => {
    const { token, caseId } = await aSubmission(t);
    await decideCase(t, await anOperator(t), caseId, CONFIRMED);
    expect((await verificationOf(token)).review).toBeNull();
  });
});
