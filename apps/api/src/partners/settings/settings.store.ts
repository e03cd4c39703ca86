import type { Queries } from '#platform/db/client.ts';

/** When the client's request to the desk was made that waits for its decision; null if none waits. */
export async function findWaitingReview(db: Queries, clientId: string): Promise<number | null> {
  const row = await db
    .selectFrom('client_reviews')
    .select('asked_at')
    .where('client_id', '=', clientId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.asked_at ?? null;
}
