import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type DraftRow = Selectable<Schema['drafts']>;

/**
 * Replaces the draft of the same side. The transaction must have locked the account. Returns the object names of the
 * deleted drafts.
 */
export async function replaceDraft(
  tx: Queries,
  row: Insertable<Schema['drafts']>,
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('drafts')
    .where('account_id', '=', row.account_id)
    .where('side', '=', row.side)
    .returning('object_name')
    .execute();
  await tx.insertInto('drafts').values(row).execute();
  return deleted.map((each) => each.object_name);
}

/** The account's drafts that have not expired, sorted by the name of the side. */
export async function findDrafts(db: Queries, accountId: string, now: number): Promise<DraftRow[]> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('side')
    .execute();
}

/** The draft, if it belongs to this account and has not expired. */
export async function findDraft(
  db: Queries,
  { id, accountId, now }: { id: string; accountId: string; now: number },
): Promise<DraftRow | undefined> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Adds drafts to an account that has none. The transaction must have locked the account. */
export async function insertDrafts(
  tx: Queries,
  rows: readonly Insertable<Schema['drafts']>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('drafts').values(rows).execute();
}

/** Deletes and returns all drafts of the account, including expired ones. */
export async function takeDrafts(tx: Queries, accountId: string): Promise<DraftRow[]> {
  return tx.deleteFrom('drafts').where('account_id', '=', accountId).returningAll().execute();
}

/** Deletes a draft; returns the name of its object, or undefined if the draft is not this account's. */
export async function takeDraft(
  db: Queries,
  { id, accountId }: { id: string; accountId: string },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('drafts')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('object_name')
    .executeTakeFirst();
  return row?.object_name;
}

/** At most `limit` of the expired drafts. */
export async function findExpired(
  db: Queries,
  now: number,
  limit: number,
): Promise<{ id: string; accountId: string }[]> {
  const rows = await db
    .selectFrom('drafts')
    .select(['id', 'account_id'])
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, accountId: row.account_id }));
}
