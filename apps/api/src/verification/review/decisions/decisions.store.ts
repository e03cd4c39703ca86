import type { RejectionReason } from '@portico/contract';
import type { Updateable } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';
import { isClaimedBy, type Work } from '#verification/review/claims/claims.store.ts';

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
 * Decides a case that this operator claimed and did not propose a decision for; one of any number of concurrent calls
 * succeeds. With `agreeingTo`, only if another operator proposed that decision. Returns the proposing operator;
 * undefined if the operator may not decide.
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
      eb.or([
        eb('proposed_by', '<>', work.operatorId),
        ...(agreeingTo === undefined ? [eb('proposed_by', 'is', null)] : []),
      ]),
    )
    .$if(agreeingTo !== undefined, (query) => query.where('proposal_kind', '=', agreeingTo ?? null))
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
};

/**
 * Proposes a decision for a case that this operator claimed, and releases it for another operator. A contrary proposal
 * moves to the earlier ones. False if the pending proposal is this operator's own or proposes the same decision.
 */
export async function propose(
  tx: Queries,
  id: string,
  { operatorId, now }: Work,
  proposed: { decision: 'confirm' | 'reject'; reasons: readonly RejectionReason[]; note: string },
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
      earlier_proposals: earlier.length === 0 ? null : JSON.stringify(earlier),
      claimed_by: null,
      claim_expires_at: null,
    })
    .where('id', '=', id)
    .where(isClaimedBy({ operatorId, now }))
    .where((eb) =>
      eb.or([
        eb('proposed_by', 'is', null),
        eb.and([eb('proposed_by', '<>', operatorId), eb('proposal_kind', '<>', proposed.decision)]),
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
    },
  ];
}
