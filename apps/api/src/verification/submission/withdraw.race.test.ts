import { claimCase, claimNext, decide } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { documentsOf, draftsOf, statusOf, storedFiles, submit } from '#test/people/documents.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { erase } from '#test/people/own-data.ts';
import { post } from '#test/people/people.ts';
import { aSubmission, CONFIRMED, claim, openAllImages } from '#test/people/reviews.ts';

let t: TestApp;
let operator: SignedIn;
beforeAll(async () => {
  t = await startApp();
  operator = await anOperator(t);
});
afterAll(() => t.close());

const withdraw = (token: string) => post(t, '/user/verification/withdraw', {}, { token });

async function reviewOf(id: string) {
  return t.deps.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('R-KYC-17 a withdrawal that races with the desk', () => {
  it('R-KYC-17 R-KYC-13 ends as decided or withdrawn, never both, and all tables agree', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const { caseId: id, id: accountId, token } = await aSubmission(t);
      await claim(t, operator, id);
      await openAllImages(t, operator, id);
      const deciding = () => desk(t, operator, decide, { id, ...CONFIRMED }).then((it) => it);
      const withdrawing = () => withdraw(token).then((it) => it);
      const [one, other] = round % 2 === 0 ? [deciding, withdrawing] : [withdrawing, deciding];
      const first = one();
      const second = other();
      const answers = await Promise.all([first, second]);
      const [decided, withdrawn] = round % 2 === 0 ? answers : answers.toReversed();
      const isWithdrawn = withdrawn?.statusCode === 200;
      expect(decided?.statusCode).toBe(isWithdrawn ? 404 : 200);
      if (!isWithdrawn) expect(withdrawn?.json()).toMatchObject({ code: 'nothing_to_withdraw' });
      const status = isWithdrawn ? 'IN_PROGRESS' : 'CONFIRMED';
      expect(await statusOf(t, token)).toBe(status);
      expect((await reviewOf(id)).outcome).toBe(isWithdrawn ? 'WITHDRAWN' : 'CONFIRMED');
      expect(await draftsOf(t, token)).toHaveLength(isWithdrawn ? 3 : 0);
      expect(await documentsOf(t, accountId)).toHaveLength(isWithdrawn ? 0 : 3);
      outcomes.add(status);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  it('R-KYC-17 R-KYC-13 leaves no claim on the withdrawn case', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { caseId: id, token } = await aSubmission(t);
      const [claimed, withdrawn, next] = await Promise.all([
        desk(t, operator, claimCase, { id }),
        withdraw(token),
        desk(t, operator, claimNext),
      ]);
      expect(withdrawn.statusCode).toBe(200);
      expect([200, 404]).toContain(claimed.statusCode);
      expect([null, id]).toContain((next.json() as { id: string | null }).id);
      expect(await reviewOf(id)).toMatchObject({ outcome: 'WITHDRAWN', claimed_by: null });
      const after = await desk(t, operator, claimNext);
      expect(after.json()).toEqual({ id: null });
    }
  });

  it('R-KYC-17 succeeds for one of ten concurrent calls, with one event', async () => {
    const { id, token } = await aSubmission(t);
    const files = await storedFiles(t);
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const answer of answers) expect([200, 409]).toContain(answer.statusCode);
    expect(await storedFiles(t)).toEqual(files);
    const events = await t.deps.db
      .selectFrom('audit_events')
      .select('kind')
      .where('account_id', '=', id)
      .where('kind', '=', 'submission_withdrawn')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('R-KYC-17 R-KYC-14 does not bring erased images back as drafts', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, token } = await aSubmission(t);
      const [erased] = await Promise.all([erase(t, token), withdraw(token)]);
      expect(erased.statusCode).toBe(200);
      expect(await statusOf(t, token)).toBe('NONE');
      expect(await draftsOf(t, token)).toEqual([]);
      expect(await documentsOf(t, id)).toEqual([]);
    }
  });

  it('R-KYC-17 an immediate resubmission is complete or refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, token } = await aSubmission(t);
      const drafts = await documentsOf(t, id);
      const parts = [
        { name: 'document', value: 'id_card' },
        ...drafts.map((row) => ({ name: row.side, value: row.id })),
      ];
      const [withdrawn, sent] = await Promise.all([withdraw(token), submit(t, token, parts)]);
      expect(withdrawn.statusCode).toBe(200);
      expect([200, 400, 409]).toContain(sent.statusCode);
      const isSent = sent.statusCode === 200;
      expect(await statusOf(t, token)).toBe(isSent ? 'PENDING' : 'IN_PROGRESS');
      expect(await documentsOf(t, id)).toHaveLength(isSent ? 3 : 0);
      expect(await draftsOf(t, token)).toHaveLength(isSent ? 0 : 3);
    }
  });
});
