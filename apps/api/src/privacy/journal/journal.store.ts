import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';

export type JournalRow = Selectable<Schema['erasure_journal']>;

/** Adds the entry; false if it is there already. */
export async function insertEntry(
  tx: Queries,
  row: Insertable<Schema['erasure_journal']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('erasure_journal')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The entries that are not in the storage yet, oldest first. */
export async function findUnwritten(db: Queries, limit: number): Promise<JournalRow[]> {
  return db
    .selectFrom('erasure_journal')
    .selectAll()
    .where('written_at', 'is', null)
    .orderBy('at')
    .limit(limit)
    .execute();
}

export async function markWritten(db: Queries, ids: readonly string[], now: number): Promise<void> {
  await db
    .updateTable('erasure_journal')
    .set({ written_at: now })
    .where('id', 'in', ids)
    .where('written_at', 'is', null)
    .execute();
}

export async function markUnwritten(db: Queries): Promise<void> {
  await db
    .updateTable('erasure_journal')
    .set({ written_at: null })
    .where('written_at', 'is not', null)
    .execute();
}

export async function deleteEntriesBefore(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('erasure_journal')
    .where('written_at', 'is not', null)
    .where('at', '<', before)
    .execute();
}
