import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type Flow = Schema['social_flows'];

export async function insertFlow(db: Queries, flow: Flow): Promise<void> {
  await db.insertInto('social_flows').values(flow).execute();
}

/** Marks a flow as used; undefined if it is unknown, used, expired, or for another provider. */
export async function consumeFlow(
  db: Queries,
  { stateHash, provider, now }: { stateHash: string; provider: Flow['provider']; now: number },
): Promise<Flow | undefined> {
  return db
    .updateTable('social_flows')
    .set({ used_at: now })
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteExpiredFlows(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('social_flows').where('expires_at', '<', before).execute();
}
