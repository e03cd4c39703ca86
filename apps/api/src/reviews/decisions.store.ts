import type { Mark, RejectionReason } from '@portico/contract';
import type { Updateable } from 'kysely';
import type { Queries } from '../db/client.ts';
import type { Schema } from '../db/schema.ts';
import { fromsOf, TRANSITIONS } from '../kyc/transitions.ts';
import { isHeldBy, type Work } from './claims.store.ts';

/** What the desk does to a verification. */
export type DeskStep = 'confirm' | 'askAgain' | 'reject';

/**
 * Keeps the account's verification as it is until the transaction ends: who decides, sends or withdraws waits for each
 * other here. False where it does not wait for a decision.
 */
export async function holdWaiting(tx: Queries, accountId: string): Promise<boolean> {
  const row = await tx
    .updateTable('kyc')
    // What is there already: whoever takes their data along must not read when their case was worked on.
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('account_id', '=', accountId)
    .where('status', 'in', fromsOf('reject'))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False where the table refuses the step. */
export async function changeStatus(
  tx: Queries,
  accountId: string,
  step: DeskStep,
  now: number,
): Promise<boolean> {
  const row = await tx
    .updateTable('kyc')
    .set({ status: TRANSITIONS[step].PENDING, decided_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .where('status', 'in', fromsOf(step))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

type Decided = Pick<Updateable<Schema['reviews']>, 'outcome' | 'marks' | 'rejection' | 'note'>;

/**
 * Decides a case that this operator holds, and did not propose to refuse; one of any number at a time does. With
 * `proposed`, only one that another operator did propose. Answers who proposed; undefined where it may not be.
 */
export async function decideCase(
  tx: Queries,
  id: string,
  work: Work,
  { decided, onlyProposed = false }: { decided: Decided; onlyProposed?: boolean },
): Promise<{ proposed_by: string | null } | undefined> {
  return tx
    .updateTable('reviews')
    .set({
      ...decided,
      decided_by: work.operatorId,
      decided_at: work.now,
      claimed_by: null,
      claim_expires_at: null,
    })
    .where('id', '=', id)
    .where(isHeldBy(work))
    .where((eb) =>
      eb.or([
        eb('proposed_by', '<>', work.operatorId),
        ...(onlyProposed ? [] : [eb('proposed_by', 'is', null)]),
      ]),
    )
    .returning('proposed_by')
    .executeTakeFirst();
}

/** Proposes to refuse a case that this operator holds, and gives it back for another one to look at. */
export async function proposeRejection(
  tx: Queries,
  id: string,
  { operatorId, now }: Work,
  { reasons, note }: { reasons: readonly RejectionReason[]; note: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('reviews')
    .set({
      proposed_by: operatorId,
      proposed_at: now,
      proposal: JSON.stringify(reasons),
      proposal_note: note,
      claimed_by: null,
      claim_expires_at: null,
    })
    .where('id', '=', id)
    .where(isHeldBy({ operatorId, now }))
    .where('proposed_by', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** So that its person is told at once who sends the same image again. */
export async function refuseImages(
  tx: Queries,
  accountId: string,
  marks: readonly Mark[],
  now: number,
): Promise<void> {
  const documents = await tx
    .selectFrom('documents')
    .select(['side', 'sha256'])
    .where('account_id', '=', accountId)
    .where('sha256', 'is not', null)
    .execute();
  for (const { side, sha256 } of documents) {
    const reason = marks.find(({ part }) => part === side)?.reason;
    if (reason === undefined || sha256 === null) continue;
    await tx
      .insertInto('refused_images')
      .values({ account_id: accountId, sha256, reason, at: now })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'sha256']).doUpdateSet({ reason, at: now }),
      )
      .execute();
  }
}
