import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';

type Reviews = ExpressionBuilder<Schema, 'reviews'>;

/** Who works on what, at what time. */
export type Work = { operatorId: string; now: number };
export type Holding = Work & { until: number };

const held = ({ operatorId, until }: Holding) => ({
  claimed_by: operatorId,
  claim_expires_at: until,
});

/** Waits, is nobody's at this time, and is no proposal of this operator's own. */
const isFree =
  ({ operatorId, now }: Work) =>
  (eb: Reviews) =>
    eb.and([
      eb('decided_at', 'is', null),
      eb.or([eb('claimed_by', 'is', null), eb('claim_expires_at', '<=', now)]),
      eb.or([eb('proposed_by', 'is', null), eb('proposed_by', '<>', operatorId)]),
    ]);

/** Waits and is this operator's at this time. */
export const isHeldBy =
  ({ operatorId, now }: Work) =>
  (eb: Reviews) =>
    eb.and([
      eb('decided_at', 'is', null),
      eb('claimed_by', '=', operatorId),
      eb('claim_expires_at', '>', now),
    ]);

type Taken = { id: string; account_id: string };

/**
 * Takes the oldest free case. Where several work at a time (`isShared`), a row that somebody is just taking is passed
 * over: nobody waits in line to find it taken.
 */
export async function takeNext(
  tx: Queries,
  holding: Holding,
  { isShared }: { isShared: boolean },
): Promise<Taken | undefined> {
  return tx
    .updateTable('reviews')
    .set(held(holding))
    .where('id', '=', (eb) => {
      const oldest = eb
        .selectFrom('reviews')
        .select('id')
        .where(isFree(holding))
        .orderBy('submitted_at')
        .orderBy('id')
        .limit(1);
      return isShared ? oldest.forUpdate().skipLocked() : oldest;
    })
    .where(isFree(holding))
    .returning(['id', 'account_id'])
    .executeTakeFirst();
}

/** Takes this case, where it is free; one of any number at a time gets it. */
export async function take(tx: Queries, id: string, holding: Holding): Promise<Taken | undefined> {
  return tx
    .updateTable('reviews')
    .set(held(holding))
    .where('id', '=', id)
    .where(isFree(holding))
    .returning(['id', 'account_id'])
    .executeTakeFirst();
}

/** Holds on to a case that is held; undefined where it is not. */
export async function renew(db: Queries, id: string, holding: Holding): Promise<Taken | undefined> {
  return db
    .updateTable('reviews')
    .set(held(holding))
    .where('id', '=', id)
    .where(isHeldBy(holding))
    .returning(['id', 'account_id'])
    .executeTakeFirst();
}

/** The same of whatever case of this account waits. */
export async function renewOf(
  db: Queries,
  accountId: string,
  holding: Holding,
): Promise<Taken | undefined> {
  return db
    .updateTable('reviews')
    .set(held(holding))
    .where('account_id', '=', accountId)
    .where(isHeldBy(holding))
    .returning(['id', 'account_id'])
    .executeTakeFirst();
}

/** Gives a case back, where it is still this operator's; false where it is not. */
export async function release(tx: Queries, id: string, holderId: string): Promise<boolean> {
  const row = await tx
    .updateTable('reviews')
    .set({ claimed_by: null, claim_expires_at: null })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .where('claimed_by', '=', holderId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives back all that the operator holds. */
export async function releaseAll(tx: Queries, work: Work): Promise<Taken[]> {
  return tx
    .updateTable('reviews')
    .set({ claimed_by: null, claim_expires_at: null })
    .where(isHeldBy(work))
    .returning(['id', 'account_id'])
    .execute();
}

export type WaitingRow = Pick<
  Selectable<Schema['reviews']>,
  'id' | 'account_id' | 'claimed_by' | 'claim_expires_at' | 'proposed_by'
>;

const WAITING = ['id', 'account_id', 'claimed_by', 'claim_expires_at', 'proposed_by'] as const;

/** A case that waits for a decision. */
export async function findWaiting(db: Queries, id: string): Promise<WaitingRow | undefined> {
  return db
    .selectFrom('reviews')
    .select(WAITING)
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
}

/** Whatever case of this account waits. */
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
