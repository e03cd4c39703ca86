import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type StreamRow = Schema['streams'];

/** False if the client has a stream. */
export async function insertStream(db: Queries, row: StreamRow): Promise<boolean> {
  const inserted = await db
    .insertInto('streams')
    .values(row)
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findStreamOf(db: Queries, clientId: string): Promise<StreamRow | undefined> {
  return db.selectFrom('streams').selectAll().where('client_id', '=', clientId).executeTakeFirst();
}

/** Streams whose receiver gave an authorization header, which is sealed. */
export async function findSealedHeaders(db: Queries) {
  return db
    .selectFrom('streams')
    .select(['id', 'authorization'])
    .where('authorization', 'is not', null)
    .$narrowType<{ authorization: string }>()
    .execute();
}

/** False if the header was changed, or its stream deleted, since it was read. */
export async function replaceSealedHeader(
  db: Queries,
  { id, authorization }: { id: string; authorization: string },
  sealed: string,
): Promise<boolean> {
  const replaced = await db
    .updateTable('streams')
    .set({ authorization: sealed })
    .where('id', '=', id)
    .where('authorization', '=', authorization)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

export async function updateStream(
  db: Queries,
  id: string,
  changes: Partial<Omit<StreamRow, 'id' | 'client_id' | 'created_at'>>,
): Promise<void> {
  await db.updateTable('streams').set(changes).where('id', '=', id).execute();
}

/** Whether no verification event was asked for since; the write is the judge. */
export async function noteVerification(
  db: Queries,
  { id, now, since }: { id: string; now: number; since: number },
): Promise<boolean> {
  const noted = await db
    .updateTable('streams')
    .set({ verified_at: now })
    .where('id', '=', id)
    // A time that is still to come was written before the clock was set back.
    .where((eb) =>
      eb.or([
        eb('verified_at', 'is', null),
        eb('verified_at', '<=', since),
        eb('verified_at', '>', now),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** The account that the client knows by this number. */
export async function findAccountOf(
  db: Queries,
  { clientId, sub }: { clientId: string; sub: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('subjects')
    .select('account_id')
    .where('sector', '=', clientId)
    .where((of) =>
      of.or([
        of.and([of('sub', '=', sub), of('public_sub', 'is', null)]),
        of.and([of('account_id', '=', sub), of('public_sub', '=', sub)]),
      ]),
    )
    .executeTakeFirst();
  return row?.account_id;
}

export async function insertExclusion(
  db: Queries,
  row: Schema['stream_exclusions'],
): Promise<void> {
  await db
    .insertInto('stream_exclusions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['stream_id', 'account_id']).doNothing())
    .execute();
}

export async function deleteExclusion(
  db: Queries,
  { stream_id, account_id }: Schema['stream_exclusions'],
): Promise<void> {
  await db
    .deleteFrom('stream_exclusions')
    .where('stream_id', '=', stream_id)
    .where('account_id', '=', account_id)
    .execute();
}

/** Deletes what waits in a stream; only events of this kind where one is given. */
export async function deleteWaiting(
  db: Queries,
  { streamId, event }: { streamId: string; event?: string },
): Promise<void> {
  await db
    .deleteFrom('signals')
    .where('stream_id', '=', streamId)
    .where('state', '=', 'waiting')
    .$if(event !== undefined, (query) => query.where('event', '=', event ?? ''))
    .execute();
}

/** What waits may be tried at once. */
export async function releaseWaiting(db: Queries, streamId: string, now: number): Promise<void> {
  await db
    .updateTable('signals')
    .set({ due_at: now })
    .where('stream_id', '=', streamId)
    .where('state', '=', 'waiting')
    .where('tries', '>', 0)
    .execute();
}
