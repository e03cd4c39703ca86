import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type CallRow = Schema['server_calls'];
type Key = Pick<CallRow, 'client_id' | 'key_hash'>;

/** False if the client used the key before. */
export async function insertCall(db: Queries, row: CallRow): Promise<boolean> {
  const inserted = await db
    .insertInto('server_calls')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'key_hash']).doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findCall(db: Queries, { client_id, key_hash }: Key) {
  return db
    .selectFrom('server_calls')
    .select(['request_hash', 'answer'])
    .where('client_id', '=', client_id)
    .where('key_hash', '=', key_hash)
    .executeTakeFirst();
}

/** Takes a lease that is over, of a call without an answer; of any number of calls at once one succeeds. */
export async function takeOver(db: Queries, row: CallRow, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('server_calls')
    .set({ lease: row.lease, leased_until: row.leased_until })
    .where('client_id', '=', row.client_id)
    .where('key_hash', '=', row.key_hash)
    .where('answer', 'is', null)
    .where('leased_until', '<=', now)
    .returning('key_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Stores the answer; false if the lease is another call's by now. */
export async function settle(
  tx: Queries,
  { client_id, key_hash, lease, answer }: Key & { lease: string; answer: string },
): Promise<boolean> {
  const settled = await tx
    .updateTable('server_calls')
    .set({ answer })
    .where('client_id', '=', client_id)
    .where('key_hash', '=', key_hash)
    .where('lease', '=', lease)
    .where('answer', 'is', null)
    .returning('key_hash')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Forgets a call that had no effect: the key can be used again at once. */
export async function release(
  db: Queries,
  { client_id, key_hash, lease }: Key & { lease: string },
): Promise<void> {
  await db
    .deleteFrom('server_calls')
    .where('client_id', '=', client_id)
    .where('key_hash', '=', key_hash)
    .where('lease', '=', lease)
    .where('answer', 'is', null)
    .execute();
}

/** Forgets the call of this key if it is older than `before`. */
export async function forget(
  db: Queries,
  { client_id, key_hash }: Key,
  before: number,
): Promise<void> {
  await db
    .deleteFrom('server_calls')
    .where('client_id', '=', client_id)
    .where('key_hash', '=', key_hash)
    .where('created_at', '<=', before)
    .execute();
}

export async function deleteBefore(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('server_calls').where('created_at', '<=', before).execute();
}
