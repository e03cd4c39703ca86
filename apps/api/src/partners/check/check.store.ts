import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type CheckRow = Schema['client_checks'];

/** Adds a check and removes the earlier ones of the client. */
export async function replaceCheck(db: Queries, row: CheckRow): Promise<void> {
  await deleteChecksOf(db, row.client_id);
  await db.insertInto('client_checks').values(row).execute();
}

export async function deleteChecksOf(db: Queries, clientId: string): Promise<void> {
  await db.deleteFrom('client_checks').where('client_id', '=', clientId).execute();
}

export async function findLast(db: Queries, clientId: string): Promise<CheckRow | undefined> {
  return db
    .selectFrom('client_checks')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Locks the check for the transaction, so that simultaneous observations are written one after the other. */
export async function lockCheck(db: Queries, id: string): Promise<CheckRow | undefined> {
  return db
    .updateTable('client_checks')
    .set({ id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function updateResults(
  db: Queries,
  { id, results }: Pick<CheckRow, 'id' | 'results'>,
): Promise<void> {
  await db.updateTable('client_checks').set({ results }).where('id', '=', id).execute();
}
