import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

type SignalRow = Schema['signals'];

/** How many signals wait in a stream, and since when. */
export async function countWaiting(
  db: Queries,
  streamId: string,
): Promise<{ waiting: number; oldest: number | null }> {
  const row = await db
    .selectFrom('signals')
    .select((eb) => [eb.fn.countAll().as('waiting'), eb.fn.min('created_at').as('oldest')])
    .where('stream_id', '=', streamId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const oldest = row?.oldest ?? null;
  return { waiting: Number(row?.waiting ?? 0), oldest: oldest === null ? null : Number(oldest) };
}

export async function findWaiting(
  db: Queries,
  streamId: string,
  limit: number,
): Promise<SignalRow[]> {
  return db
    .selectFrom('signals')
    .selectAll()
    .where('stream_id', '=', streamId)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findDelivered(
  db: Queries,
  streamId: string,
  limit: number,
): Promise<SignalRow[]> {
  return db
    .selectFrom('signals')
    .selectAll()
    .where('stream_id', '=', streamId)
    .where('state', '=', 'delivered')
    .orderBy('delivered_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
