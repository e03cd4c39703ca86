import type { DocumentType } from '@portico/contract';
import type { Selectable } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type ReviewRow = Selectable<Schema['reviews']>;

/** How many submissions the account has made. */
export async function countReviews(db: Queries, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Puts a submission into the queue. */
export async function insertReview(
  tx: Queries,
  review: {
    id: string;
    account_id: string;
    attempt: number;
    document: DocumentType;
    submitted_at: number;
  },
): Promise<void> {
  await tx.insertInto('reviews').values(review).execute();
}

/** The account's submissions, latest first; `limit` null returns all of them. */
export async function findReviews(
  db: Queries,
  accountId: string,
  limit: number | null,
): Promise<ReviewRow[]> {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('submitted_at', 'desc')
    .orderBy('attempt', 'desc')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();
}

/** Removes the account's waiting submission from the queue; false if none is waiting. */
export async function withdraw(tx: Queries, accountId: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('reviews')
    .set({
      outcome: 'WITHDRAWN',
      decided_at: now,
      claimed_by: null,
      claim_expires_at: null,
      sealed_number: null,
    })
    .where('account_id', '=', accountId)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the person's answer to a rejection that waits, which then needs an operator's decision again. Returns the case's
 * id; undefined if there is an answer, or no such rejection.
 */
export async function setAnswer(
  tx: Queries,
  accountId: string,
  { answer, answeredAt }: { answer: string; answeredAt: number },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('reviews')
    .set({ answer, answered_at: answeredAt, rejects_at: null })
    .where('account_id', '=', accountId)
    .where('decided_at', 'is', null)
    .where('proposal_kind', '=', 'reject')
    .where('rejects_at', 'is not', null)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Times from submission to decision of the latest `limit` cases that operators decided since then, in milliseconds. */
export async function lastDurations(
  db: Queries,
  { since, limit }: { since: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('reviews')
    .select(['submitted_at', 'decided_at', 'proposed_at', 'rejects_at'])
    .where('decided_at', '>=', since)
    .where('decided_by', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ submitted_at, decided_at, proposed_at, rejects_at }) => {
    // A rejection that took effect by itself was decided a day before.
    const decided = rejects_at === null ? decided_at : proposed_at;
    return (decided ?? submitted_at) - submitted_at;
  });
}

/** Nulls everything in the submissions that comes from images and machine-readable zones, and what people wrote. */
export async function eraseTraces(tx: Queries, accountId: string): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({
      mrz: null,
      document_mac: null,
      folded_mac: null,
      sealed_number: null,
      number_from: null,
      note: null,
      proposal_note: null,
      earlier_proposals: null,
      answer: null,
    })
    .where('account_id', '=', accountId)
    .execute();
}
