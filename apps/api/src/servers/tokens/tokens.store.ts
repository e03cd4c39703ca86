import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';

export async function insertToken(tx: Queries, row: Schema['server_tokens']): Promise<void> {
  await tx.insertInto('server_tokens').values(row).execute();
}

const liveToken = prepared((db, { hash, now }: { hash: string; now: number }) =>
  db
    .selectFrom('server_tokens')
    .innerJoin('server_clients', 'server_clients.id', 'server_tokens.client_id')
    .select(['server_tokens.client_id', 'server_tokens.scopes'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null),
);

/** The client and the scopes of a token that is valid now. */
export async function findToken(
  db: Queries,
  hash: string,
  now: number,
): Promise<{ client_id: string; scopes: string } | undefined> {
  const [row] = await liveToken(db, { hash, now });
  return row;
}

export async function deleteExpired(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('server_tokens').where('expires_at', '<=', now).execute();
}
