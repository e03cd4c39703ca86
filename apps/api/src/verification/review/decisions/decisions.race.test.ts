import { type BodyOf, decide } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/client.ts';
import { findRow, findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { statusOf } from '#test/people/documents.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { aSubmission, CONFIRMED, openCase } from '#test/people/reviews.ts';
import { withdrawReview } from '#verification/review/submissions/submissions.ts';

const t = anApp();
let operator: SignedIn;
beforeAll(async () => {
  operator = await anOperator(t);
});

const DECISIONS: Omit<BodyOf<typeof decide>, 'id'>[] = [
  CONFIRMED,
  { decision: 'ask_again', marks: [{ part: 'personImage', reason: 'face_hidden' }] },
  { decision: 'reject', reasons: ['untrue'] },
];

describe('R-KYC-13 concurrent decisions', () => {
  it('R-KYC-12 R-KYC-13 make one decision, and status, case and audit event agree on it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { caseId: id, token, id: accountId } = await aSubmission(t);
      await openCase(t, operator, id);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          desk(t, operator, decide, {
            id,
            ...(DECISIONS[(n + round) % 3] as (typeof DECISIONS)[0]),
          }),
        ),
      );
      const made = answers.filter((answer) => answer.statusCode === 200);
      expect(made).toHaveLength(1);
      for (const answer of answers) expect([200, 404, 409]).toContain(answer.statusCode);
      const [answer] = made.map((one) => one.json() as { outcome: string });
      const outcome = answer?.outcome ?? '';
      expect(await statusOf(t, token)).toBe(outcome === 'PROPOSED' ? 'PENDING' : outcome);
      const row = await findRow(t, 'reviews', { id });
      expect(row.outcome ?? 'PROPOSED').toBe(outcome);
      const events = await findRows(
        t,
        'audit_events',
        { account_id: accountId, kind: ['verification_decided', 'rejection_proposed'] },
        'kind',
      );
      expect(events).toHaveLength(1);
    }
  });

  it('R-KYC-12 R-KYC-14 and withdrawals never both succeed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { caseId: id, id: accountId } = await aSubmission(t);
      await openCase(t, operator, id);
      const now = t.clock.now();
      const withdrawing = () =>
        inTransaction(t.deps.db, async (tx) => {
          // Locks the verification's row first, as every change to a verification does.
          await tx
            .updateTable('kyc')
            .set({ updated_at: now })
            .where('account_id', '=', accountId)
            .execute();
          if (!(await withdrawReview(tx, accountId, now))) return false;
          await tx
            .updateTable('kyc')
            .set({ status: 'NONE' })
            .where('account_id', '=', accountId)
            .execute();
          return true;
        });
      const deciding = () => desk(t, operator, decide, { id, ...CONFIRMED });
      const [withdrawn, decided] =
        round % 2 === 0
          ? await Promise.all([withdrawing(), deciding()])
          : ((await Promise.all([deciding(), withdrawing()])).reverse() as [
              boolean,
              Awaited<ReturnType<typeof deciding>>,
            ]);
      expect(withdrawn).toBe(decided.statusCode !== 200);
      const { status, outcome } = await t.deps.db
        .selectFrom('kyc')
        .innerJoin('reviews', 'reviews.account_id', 'kyc.account_id')
        .select(['kyc.status', 'reviews.outcome'])
        .where('kyc.account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      expect([status, outcome]).toEqual(
        withdrawn ? ['NONE', 'WITHDRAWN'] : ['CONFIRMED', 'CONFIRMED'],
      );
    }
  });
});
