import type { ConfirmRisk, RejectionReason } from '@portico/contract';
import type { ExpressionBuilder, Updateable } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import { isAnotherHand } from '#platform/db/hands.ts';
import type { Schema } from '#platform/db/schema.ts';
import {
  isClaimedBy,
  mayDecide,
  PROPOSED,
  type Work,
} from '#verification/review/claims/claims.store.ts';

export type Decided = Pick<
  Updateable<Schema['reviews']>,
  'outcome' | 'marks' | 'rejection' | 'note' | 'zone_unread'
>;

/** Whether the account has an image that this operator has not opened. */
export async function hasUnopened(
  tx: Queries,
  accountId: string,
  operatorId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('documents')
    .select('documents.id')
    .where('documents.account_id', '=', accountId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('image_views')
            .select('image_views.id')
            .where('image_views.account_id', '=', accountId)
            .where('image_views.operator_id', '=', operatorId)
            .whereRef('image_views.document_id', '=', 'documents.id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What is stored of the case's document: the reading of its machine-readable zone, null if no operator has typed it, and
 * its number, sealed.
 */
export async function findRead(tx: Queries, id: string) {
  return tx
    .selectFrom('reviews')
    .select(['id', 'mrz', 'sealed_number', 'number_from'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Decides a case that this operator claimed and may decide; one of any number of concurrent calls succeeds. With `agreeingTo`, only if another operator proposed that
 * decision, and it takes two. Returns the proposing operator; undefined if the operator may not decide.
 */
export async function decideCase(
  tx: Queries,
  id: string,
  work: Work,
  { decided, agreeingTo }: { decided: Decided; agreeingTo?: 'confirm' | 'reject' },
): Promise<{ proposed_by: string | null } | undefined> {
  return tx
    .updateTable('reviews')
    .set({
      ...decided,
      decided_by: work.operatorId,
      decided_at: work.now,
      claimed_by: null,
      claim_expires_at: null,
      // Needed no longer than this transaction, which has read it.
      sealed_number: null,
    })
    .where('id', '=', id)
    .where(isClaimedBy(work))
    .where((eb) =>
      agreeingTo === undefined ? mayDecide(work)(eb) : isAnotherHand(eb, PROPOSED, work.operatorId),
    )
    .$if(agreeingTo !== undefined, (query) =>
      query.where('proposal_kind', '=', agreeingTo ?? null).where('rejects_at', 'is', null),
    )
    .returning('proposed_by')
    .executeTakeFirst();
}

/** A proposal that another operator did not confirm, as stored with its case. */
export type EarlierProposal = {
  operatorId: string;
  name: string;
  at: number;
  decision: 'confirm' | 'reject';
  reasons: RejectionReason[];
  note: string;
  /** Why the confirmation took two operators. */
  risks?: ConfirmRisk[];
};

/** The rejections whose time has come and that no operator looks at, the longest due first. */
export async function findDueRejections(
  db: Queries,
  { now, limit }: { now: number; limit: number },
) {
  return db
    .selectFrom('reviews')
    .select(['id', 'account_id', 'document'])
    .where(isDue(now))
    .orderBy('rejects_at')
    .limit(limit)
    .execute();
}

/** Rejects a case whose rejection is due, in the transaction that locked its verification; undefined if it is not. */
export async function settleRejection(tx: Queries, id: string, now: number) {
  return tx
    .updateTable('reviews')
    .set((eb) => ({
      outcome: 'REJECTED',
      rejection: eb.ref('proposal'),
      note: eb.ref('proposal_note'),
      decided_by: eb.ref('proposed_by'),
      decided_at: now,
      claimed_by: null,
      claim_expires_at: null,
      sealed_number: null,
    }))
    .where('id', '=', id)
    .where(isDue(now))
    .returning(['decided_by', 'rejection'])
    .executeTakeFirst();
}

/** A process of the previous version proposes a confirmation and leaves the time of the rejection before it. */
export async function forgetStopped(db: Queries): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ rejects_at: null })
    .where('decided_at', 'is', null)
    .where('rejects_at', 'is not', null)
    .where('proposal_kind', '=', 'confirm')
    .execute();
}

const isDue = (now: number) => (eb: ExpressionBuilder<Schema, 'reviews'>) =>
  eb.and([
    eb('decided_at', 'is', null),
    eb('proposal_kind', '=', 'reject'),
    eb('rejects_at', 'is not', null),
    eb('rejects_at', '<=', now),
    eb.or([eb('claim_expires_at', 'is', null), eb('claim_expires_at', '<=', now)]),
  ]);

export type Proposed = {
  decision: 'confirm' | 'reject';
  reasons: readonly RejectionReason[];
  note: string;
  /** Why the confirmation takes two operators; null if every confirmation does. */
  risks: readonly ConfirmRisk[] | null;
  /** When the rejection takes effect without a second operator; null if it takes one. */
  rejectsAt: number | null;
};

/**
 * Proposes a decision for a case that this operator claimed, and releases it for another operator. A contrary proposal
 * moves to the earlier ones. False if the pending proposal is the same decision, or this operator's own and does not
 * wait to take effect.
 */
export async function propose(
  tx: Queries,
  id: string,
  { operatorId, now, alone }: Work,
  proposed: Proposed,
): Promise<boolean> {
  const earlier = await earlierProposals(tx, id);
  const row = await tx
    .updateTable('reviews')
    .set({
      proposed_by: operatorId,
      proposed_at: now,
      proposal_kind: proposed.decision,
      proposal: JSON.stringify(proposed.reasons),
      proposal_note: proposed.note,
      proposal_risks: proposed.risks === null ? null : JSON.stringify(proposed.risks),
      rejects_at: proposed.rejectsAt,
      earlier_proposals: earlier.length === 0 ? null : JSON.stringify(earlier),
      claimed_by: null,
      claim_expires_at: null,
    })
    .where('id', '=', id)
    .where(isClaimedBy({ operatorId, now }))
    .where((eb) =>
      eb.or([
        eb('proposed_by', 'is', null),
        eb.and([
          eb('proposal_kind', '<>', proposed.decision),
          mayDecide({ operatorId, alone })(eb),
        ]),
        // Proposed while a rejection took two; now it waits.
        ...(proposed.rejectsAt === null
          ? []
          : [eb.and([eb('proposed_by', '=', operatorId), eb('rejects_at', 'is', null)])]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The proposals of a case, oldest first. The caller has locked its verification, so that no proposal is added
 * meanwhile.
 */
async function earlierProposals(tx: Queries, id: string): Promise<EarlierProposal[]> {
  const row = await tx
    .selectFrom('reviews')
    .leftJoin('operators', 'operators.id', 'reviews.proposed_by')
    .select([
      'reviews.proposed_by',
      'reviews.proposed_at',
      'reviews.proposal_kind',
      'reviews.proposal',
      'reviews.proposal_note',
      'reviews.proposal_risks',
      'reviews.earlier_proposals',
      'operators.name',
    ])
    .where('reviews.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.proposed_by === null) return [];
  const before = JSON.parse(row.earlier_proposals ?? '[]') as EarlierProposal[];
  return [
    ...before,
    {
      operatorId: row.proposed_by,
      name: row.name ?? '',
      at: row.proposed_at ?? 0,
      decision: row.proposal_kind ?? 'reject',
      reasons: JSON.parse(row.proposal ?? '[]') as RejectionReason[],
      note: row.proposal_note ?? '',
      risks: JSON.parse(row.proposal_risks ?? '[]') as ConfirmRisk[],
    },
  ];
}
