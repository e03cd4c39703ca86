import type { QueueFilter } from '@portico/contract';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { HOUR } from '#core/clock.ts';
import type { Queries } from '#platform/db/client.ts';
import { isAnotherHand } from '#platform/db/hands.ts';
import type { Schema } from '#platform/db/schema.ts';

type Reviews = ExpressionBuilder<Schema, 'reviews'>;

/** An operator, and the decisions that one operator may make alone. */
export type Judge = { operatorId: string; alone: readonly ('confirm' | 'reject')[] };
/** An operator and the current time; a `Claim` also has the time until which a claim lasts. */
export type Work = Judge & { now: number };
export type Claim = Work & { until: number };

const claimColumns = ({ operatorId, until }: Claim) => ({
  claimed_by: operatorId,
  claim_expires_at: until,
});

/** Who made the proposal of a case, and when. */
export const PROPOSED = { by: 'reviews.proposed_by', at: 'reviews.proposed_at' } as const;

/**
 * Needs no other operator than this one. Their own proposal does, or that of one who counts as them, unless it is a rejection that waits or what one operator
 * may decide by now.
 */
export const mayDecide =
  ({ operatorId, alone }: Judge) =>
  (eb: Reviews) =>
    eb.or([
      eb('proposed_by', 'is', null),
      isAnotherHand(eb, PROPOSED, operatorId),
      eb('rejects_at', 'is not', null),
      ...(alone.length === 0 ? [] : [eb('proposal_kind', 'in', [...alone])]),
    ]);

/** Waits, is unclaimed at this time, and needs no other operator than this one. */
const isFree = (work: Work) => (eb: Reviews) =>
  eb.and([
    eb('decided_at', 'is', null),
    eb.or([eb('claimed_by', 'is', null), eb('claim_expires_at', '<=', work.now)]),
    mayDecide(work)(eb),
  ]);

/** Only cases of this kind. */
export const isOfKind =
  ({ waitedHours, document, country, isLater }: QueueFilter, now: number) =>
  (eb: Reviews) =>
    eb.and([
      ...(waitedHours === undefined ? [] : [eb('submitted_at', '<=', now - waitedHours * HOUR)]),
      ...(document === undefined ? [] : [eb('document', '=', document)]),
      ...(isLater === undefined ? [] : [eb('attempt', '>', 1)]),
      ...(country === undefined
        ? []
        : [
            eb.exists(
              eb
                .selectFrom('kyc')
                .select('kyc.account_id')
                .whereRef('kyc.account_id', '=', 'reviews.account_id')
                .where('kyc.document_country', '=', country),
            ),
          ]),
    ]);

/** Waits, and is claimed by this operator at this time. */
export const isClaimedBy =
  ({ operatorId, now }: Pick<Work, 'operatorId' | 'now'>) =>
  (eb: Reviews) =>
    eb.and([
      eb('decided_at', 'is', null),
      eb('claimed_by', '=', operatorId),
      eb('claim_expires_at', '>', now),
    ]);

type Taken = { id: string; account_id: string };

/**
 * Claims the oldest free case of this kind that needs an operator: a rejection that waits takes effect by itself. On a
 * database with concurrent writers (`isShared`), it skips rows that another transaction has locked instead of waiting
 * for them.
 */
export async function takeNext(
  tx: Queries,
  claim: Claim,
  { filter, isShared }: { filter: QueueFilter; isShared: boolean },
): Promise<Taken | undefined> {
  return tx
    .updateTable('reviews')
    .set(claimColumns(claim))
    .where('id', '=', (eb) => {
      const oldest = eb
        .selectFrom('reviews')
        .select('id')
        .where(isFree(claim))
        .where(isOfKind(filter, claim.now))
        .where('rejects_at', 'is', null)
        .orderBy('submitted_at')
        .orderBy('id')
        .limit(1);
      return isShared ? oldest.forUpdate().skipLocked() : oldest;
    })
    .where(isFree(claim))
    .returning(['id', 'account_id'])
    .executeTakeFirst();
}

/** Claims this case if it is free; one of any number of concurrent calls succeeds. */
export async function take(tx: Queries, id: string, claim: Claim): Promise<Taken | undefined> {
  return tx
    .updateTable('reviews')
    .set(claimColumns(claim))
    .where('id', '=', id)
    .where(isFree(claim))
    .returning(['id', 'account_id'])
    .executeTakeFirst();
}

/** Extends this operator's claim on a case; undefined if they have not claimed it. */
export async function renew(db: Queries, id: string, claim: Claim): Promise<Taken | undefined> {
  return db
    .updateTable('reviews')
    .set(claimColumns(claim))
    .where('id', '=', id)
    .where(isClaimedBy(claim))
    .returning(['id', 'account_id'])
    .executeTakeFirst();
}

/** The same for the waiting case of this account. */
export async function renewOf(
  db: Queries,
  accountId: string,
  claim: Claim,
): Promise<Taken | undefined> {
  return db
    .updateTable('reviews')
    .set(claimColumns(claim))
    .where('account_id', '=', accountId)
    .where(isClaimedBy(claim))
    .returning(['id', 'account_id'])
    .executeTakeFirst();
}

/** Releases a case if it is still claimed by this operator; false if it is not. */
export async function release(tx: Queries, id: string, claimant: string): Promise<boolean> {
  const row = await tx
    .updateTable('reviews')
    .set({ claimed_by: null, claim_expires_at: null })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .where('claimed_by', '=', claimant)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases every case that the operator has claimed. */
export async function releaseAll(
  tx: Queries,
  work: Pick<Work, 'operatorId' | 'now'>,
): Promise<Taken[]> {
  return tx
    .updateTable('reviews')
    .set({ claimed_by: null, claim_expires_at: null })
    .where(isClaimedBy(work))
    .returning(['id', 'account_id'])
    .execute();
}

export type WaitingRow = Pick<Selectable<Schema['reviews']>, (typeof WAITING)[number]>;

const WAITING = [
  'id',
  'account_id',
  'claimed_by',
  'claim_expires_at',
  'proposed_by',
  'proposed_at',
  'proposal_kind',
  'rejects_at',
] as const;

/** A case that waits for a decision. */
export async function findWaiting(db: Queries, id: string): Promise<WaitingRow | undefined> {
  return db
    .selectFrom('reviews')
    .select(WAITING)
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
}

/** The case of this account that waits for a decision. */
export async function findWaitingOf(
  db: Queries,
  accountId: string,
): Promise<WaitingRow | undefined> {
  return db
    .selectFrom('reviews')
    .select(WAITING)
    .where('account_id', '=', accountId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
}
