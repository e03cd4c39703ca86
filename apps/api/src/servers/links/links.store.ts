import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type LinkRow = Schema['verification_links'];

export async function insertLink(tx: Queries, row: LinkRow): Promise<void> {
  await tx.insertInto('verification_links').values(row).execute();
}

/** A link of a client that is not disabled, over or not, with the client's name. */
export async function findLink(
  db: Queries,
  tokenHash: string,
): Promise<(LinkRow & { name: string }) | undefined> {
  return db
    .selectFrom('verification_links')
    .innerJoin('server_clients', 'server_clients.id', 'verification_links.client_id')
    .selectAll('verification_links')
    .select('server_clients.name')
    .where('token_hash', '=', tokenHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

type Own = { tokenHash: string; accountId: string; now: number };

/** Makes the link this account's until `until`; of two accounts at once one succeeds. */
export async function takeLink(
  tx: Queries,
  { tokenHash, accountId, now, until }: Own & { until: number },
): Promise<boolean> {
  const taken = await tx
    .updateTable('verification_links')
    .set({ account_id: accountId, expires_at: until })
    .where('token_hash', '=', tokenHash)
    .where('account_id', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Replaces the value with which the person returns; false if the link is over, or not this account's. */
export async function setReturn(
  tx: Queries,
  { tokenHash, accountId, now, hash, until }: Own & { hash: string; until: number },
): Promise<boolean> {
  const set = await tx
    .updateTable('verification_links')
    .set({ return_hash: hash, return_expires_at: until })
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('redeemed_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  return set !== undefined;
}

/** The link of a value that its client can redeem now. */
export async function findReturn(
  tx: Queries,
  { hash, clientId, now }: { hash: string; clientId: string; now: number },
): Promise<Pick<LinkRow, 'external_id'> | undefined> {
  return tx
    .selectFrom('verification_links')
    .select('external_id')
    .where('return_hash', '=', hash)
    .where('client_id', '=', clientId)
    .where('return_expires_at', '>', now)
    .where('redeemed_at', 'is', null)
    .executeTakeFirst();
}

/** Redeems a value for the client that made the link; of any number of calls at once one succeeds. */
export async function redeem(
  tx: Queries,
  { hash, clientId, now }: { hash: string; clientId: string; now: number },
): Promise<{ accountId: string; externalId: string } | undefined> {
  const row = await tx
    .updateTable('verification_links')
    .set({ redeemed_at: now })
    .where('return_hash', '=', hash)
    .where('client_id', '=', clientId)
    .where('return_expires_at', '>', now)
    .where('redeemed_at', 'is', null)
    .where((eb) => isOpen(eb))
    .returning(['account_id', 'external_id'])
    .executeTakeFirst();
  return row?.account_id ? { accountId: row.account_id, externalId: row.external_id } : undefined;
}

function isOpen(eb: ExpressionBuilder<Schema, 'verification_links'>) {
  return eb.exists(
    eb
      .selectFrom('accounts')
      .select('accounts.id')
      .whereRef('accounts.id', '=', 'verification_links.account_id')
      .where('accounts.disabled_at', 'is', null),
  );
}

export async function deleteExpired(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('verification_links').where('expires_at', '<', before).execute();
}
