import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type KeptDetailsRow = Schema['kept_details'];

/** Undefined while the switch is off. */
export async function findKeptDetails(
  db: Queries,
  accountId: string,
): Promise<KeptDetailsRow | undefined> {
  return db
    .selectFrom('kept_details')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Those of an account whose verification holds at `now`; undefined of any other. */
export async function findKeptDetailsOfVerified(
  db: Queries,
  accountId: string,
  now: number,
): Promise<KeptDetailsRow | undefined> {
  return (
    db
      .selectFrom('kept_details')
      .innerJoin('kyc', 'kyc.account_id', 'kept_details.account_id')
      .innerJoin('assurances', 'assurances.account_id', 'kept_details.account_id')
      .selectAll('kept_details')
      .where('kept_details.account_id', '=', accountId)
      .where((eb) => eb.or([eb('kyc.status', '=', 'CONFIRMED'), eb('kyc.is_renewal', '=', 1)]))
      .where('assurances.ended_at', 'is', null)
      // Without an end until housekeeping has set it.
      .where((eb) =>
        eb.or([eb('assurances.valid_until', 'is', null), eb('assurances.valid_until', '>', now)]),
      )
      .limit(1)
      .executeTakeFirst()
  );
}

/** Writes the account's row, in place of an earlier one: `stored_at` stays that of the earlier one. */
export async function writeKeptDetails(tx: Queries, row: KeptDetailsRow): Promise<void> {
  const { id, key_id, wrapped_key, sealed, values_since } = row;
  await tx
    .insertInto('kept_details')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ id, key_id, wrapped_key, sealed, values_since }),
    )
    .execute();
}

/** Deletes the account's row with its key; false if there is none. */
export async function deleteKeptDetails(tx: Queries, accountId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('kept_details')
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** At most `limit` rows that a key other than `than` wraps, sorted by id, those after the id `after`. */
export async function findKeptDetailsWrappedOtherwise(
  db: Queries,
  { than, after, limit }: { than: string; after: string; limit: number },
): Promise<Pick<KeptDetailsRow, 'id' | 'account_id' | 'key_id' | 'wrapped_key'>[]> {
  return db
    .selectFrom('kept_details')
    .select(['id', 'account_id', 'key_id', 'wrapped_key'])
    .where('key_id', '!=', than)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Replaces the wrapping that was read; false if the row was deleted, replaced or rewrapped meanwhile. */
export async function replaceKeptDetailsWrapping(
  db: Queries,
  { id, key_id }: Pick<KeptDetailsRow, 'id' | 'key_id'>,
  to: { keyId: string; wrappedKey: string },
): Promise<boolean> {
  const row = await db
    .updateTable('kept_details')
    .set({ key_id: to.keyId, wrapped_key: to.wrappedKey })
    .where('id', '=', id)
    .where('key_id', '=', key_id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
