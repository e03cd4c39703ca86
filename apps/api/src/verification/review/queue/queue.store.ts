import { type QueueFilter, REVIEWING_ROLES } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';
import { handIn } from '#platform/db/hands.ts';
import { isOfKind } from '#verification/review/claims/claims.store.ts';

/** The start of a page: it begins after this case. */
export type Place = { submittedAt: number; id: string };

export type Wanted = {
  which: 'all' | 'second' | 'mine' | 'rejections';
  after: Place | null;
  operatorId: string;
  now: number;
  limit: number;
  filter: QueueFilter;
};

/**
 * The cases that wait for a decision, oldest first. The page is read from a partial index before the joins, so that its
 * cost does not grow with the queue; with a filter it reads until the page is full.
 */
export async function findQueue(
  db: Queries,
  { which, after, operatorId, now, limit, filter }: Wanted,
) {
  const waiting = db
    .selectFrom('reviews')
    .selectAll()
    .where('decided_at', 'is', null)
    .where(isOfKind(filter, now))
    .$if(which === 'all' || which === 'second', (query) => query.where('rejects_at', 'is', null))
    .$if(which === 'rejections', (query) => query.where('rejects_at', 'is not', null))
    .$if(which === 'second', (query) => query.where('proposed_by', 'is not', null))
    .$if(which === 'mine', (query) =>
      query.where('claimed_by', '=', operatorId).where('claim_expires_at', '>', now),
    )
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('submitted_at', 'id'),
          '>',
          eb.tuple(after?.submittedAt ?? 0, after?.id ?? ''),
        ),
      ),
    )
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(limit);
  return db
    .selectFrom(waiting.as('page'))
    .innerJoin('kyc', 'kyc.account_id', 'page.account_id')
    .leftJoin('operators', 'operators.id', 'page.claimed_by')
    .select([
      'page.id',
      'page.submitted_at',
      'page.document',
      'page.attempt',
      'page.claimed_by',
      'page.claim_expires_at',
      'page.proposed_by',
      'page.proposed_at',
      'page.proposal_kind',
      'page.proposal_risks',
      'page.rejects_at',
      'page.answered_at',
      'kyc.reference',
      'kyc.first_name',
      'kyc.last_name',
      'kyc.document_country',
      'operators.name as claimant',
    ])
    .orderBy('page.submitted_at')
    .orderBy('page.id')
    .execute();
}

export type QueueRow = Awaited<ReturnType<typeof findQueue>>[number];

/** The verification status of the account with this reference, and its waiting case, if any. */
export async function findByReference(db: Queries, reference: string) {
  return db
    .selectFrom('kyc')
    .leftJoin('reviews', (join) =>
      join.onRef('reviews.account_id', '=', 'kyc.account_id').on('reviews.decided_at', 'is', null),
    )
    .select(['kyc.status', 'kyc.submitted_at', 'kyc.decided_at', 'reviews.id as case_id'])
    .where('kyc.reference', '=', reference)
    .executeTakeFirst();
}

/** The number of cases that wait for an operator, counted up to `max`. Ordered like the index, so that the query reads only the index. */
export async function countWaiting(db: Queries, max: number): Promise<number> {
  const some = db
    .selectFrom('reviews')
    .select('id')
    .where('decided_at', 'is', null)
    .where('rejects_at', 'is', null)
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(max);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether all operators who can sign in and decide are one, or count as one. */
export async function hasOneOperator(db: Queries): Promise<boolean> {
  const rows = await db
    .selectFrom('operators')
    .select(['id', 'hand', 'hand_until'])
    .where('disabled_at', 'is', null)
    .where('role', 'in', REVIEWING_ROLES)
    .execute();
  return new Set(rows.map((row) => handIn(row, Number.POSITIVE_INFINITY))).size < 2;
}

/** When the oldest case that waits for an operator was submitted, or undefined if none waits. */
export async function oldestWaiting(db: Queries): Promise<number | undefined> {
  const row = await db
    .selectFrom('reviews')
    .select('submitted_at')
    .where('decided_at', 'is', null)
    .where('rejects_at', 'is', null)
    .orderBy('submitted_at')
    .limit(1)
    .executeTakeFirst();
  return row?.submitted_at;
}
