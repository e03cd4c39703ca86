import type { Mark, RejectionReason } from '@portico/contract';
import { SECOND } from '#core/clock.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { TestApp } from '#test/engines/start.ts';
import { changeStatus } from '#verification/record/record.store.ts';
import { TRANSITIONS } from '#verification/record/transitions.ts';
import { refuseImages } from '#verification/refused-images/refused-images.ts';

type Decision =
  | { step: 'confirm' }
  | { step: 'askAgain'; marks: Mark[] }
  | { step: 'reject'; rejection: RejectionReason[] };

/**
 * Decides an account's submission, a second later, through the desk's own writes but without an operator: for tests
 * of the person's side only. False if no submission waits.
 */
export async function decide(t: TestApp, accountId: string, decision: Decision): Promise<boolean> {
  t.clock.advance(SECOND);
  const now = t.clock.now();
  const { step } = decision;
  const marks = 'marks' in decision ? decision.marks : [];
  const isDecided = await inTransaction(t.deps.db, async (tx) => {
    if (!(await changeStatus(tx, accountId, step, now))) return false;
    await tx
      .updateTable('reviews')
      .set({
        outcome: TRANSITIONS[step].PENDING,
        decided_at: now,
        decided_by: 'an-operator',
        marks: step === 'askAgain' ? JSON.stringify(marks) : null,
        rejection: 'rejection' in decision ? JSON.stringify(decision.rejection) : null,
      })
      .where('account_id', '=', accountId)
      .where('decided_at', 'is', null)
      .execute();
    await refuseImages(tx, accountId, marks, now);
    return true;
  });
  t.clock.advance(SECOND);
  return isDecided;
}
