import { EXTERNAL_ID_MAX } from '@portico/contract';
import { isOneLine } from '@portico/contract/rules/text';
import type { Queries } from '#platform/db/client.ts';
import * as store from './people.store.ts';

/* The id that a person has at the company. */

export const isExternalId = (id: string): boolean =>
  id !== '' && id.length <= EXTERNAL_ID_MAX && id.trim() === id && isOneLine(id);

/** The account that has this id; undefined if none does. */
export const accountByExternalId = ({ db }: { db: Queries }, externalId: string) =>
  store.findByExternalId(db, externalId);

/** Whether the account may have this id: neither does it have another, nor has another account this one. */
export async function mayHaveExternalId(
  db: Queries,
  { accountId, externalId }: { accountId: string; externalId: string },
): Promise<boolean> {
  const own = await store.findExternalIdOf(db, accountId);
  if (own !== undefined) return own === externalId;
  return (await store.findByExternalId(db, externalId)) === undefined;
}

/** Gives the account this id, in the caller's transaction; false if it may not have it. */
export async function giveExternalId(
  tx: Queries,
  { accountId, externalId }: { accountId: string; externalId: string },
): Promise<boolean> {
  const row = { account_id: accountId, external_id: externalId };
  if (await store.insertExternalId(tx, row)) return true;
  return (await store.findExternalIdOf(tx, accountId)) === externalId;
}

/** The ids of these accounts, by account, of those that have one. */
export async function externalIdsOf(
  db: Queries,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await store.findExternalIdsOf(db, accountIds);
  return new Map(rows.map((row) => [row.account_id, row.external_id]));
}
