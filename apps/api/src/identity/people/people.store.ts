import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

/** Those of these ids that have an account. */
export async function findExternalIds(
  db: Queries,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('external_ids')
    .select('external_id')
    .where('external_id', 'in', [...externalIds])
    .execute();
  return new Set(rows.map((row) => row.external_id));
}

/** Gives an account its id at the company; false if another account has it. */
export async function insertExternalId(db: Queries, row: Schema['external_ids']): Promise<boolean> {
  const inserted = await db
    .insertInto('external_ids')
    .values(row)
    .onConflict((conflict) => conflict.column('external_id').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
