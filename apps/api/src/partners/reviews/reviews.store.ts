import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type ReviewRow = Schema['client_reviews'];

/** Adds a waiting request; false if one waits already. */
export async function insertReview(db: Queries, row: ReviewRow): Promise<boolean> {
  const inserted = await db
    .insertInto('client_reviews')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Ends a waiting request; undefined if it does not wait any more. */
export async function endReview(
  db: Queries,
  { id, clientId }: { id?: string; clientId: string },
  end: Pick<ReviewRow, 'state' | 'decided_at' | 'decided_by' | 'reason'>,
): Promise<ReviewRow | undefined> {
  return db
    .updateTable('client_reviews')
    .set(end)
    .where('client_id', '=', clientId)
    .where('state', '=', 'waiting')
    .$if(id !== undefined, (each) => each.where('id', '=', id ?? ''))
    .returningAll()
    .executeTakeFirst();
}

export async function findReview(db: Queries, id: string): Promise<ReviewRow | undefined> {
  return db.selectFrom('client_reviews').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The client's latest request. */
export async function findLatestReview(
  db: Queries,
  clientId: string,
): Promise<ReviewRow | undefined> {
  return db
    .selectFrom('client_reviews')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The waiting requests, the oldest first. */
export async function findWaitingReviews(db: Queries, limit: number): Promise<ReviewRow[]> {
  return db
    .selectFrom('client_reviews')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('asked_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many owners each of these clients has; a client without any is missing. */
export async function countOwners(
  db: Queries,
  clientIds: readonly string[],
): Promise<Map<string, number>> {
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('client_members')
    .select('client_id')
    .select((eb) => eb.fn.countAll().as('owners'))
    .where('client_id', 'in', [...clientIds])
    .where('role', '=', 'owner')
    .groupBy('client_id')
    .execute();
  return new Map(rows.map(({ client_id, owners }) => [client_id, Number(owners)]));
}
