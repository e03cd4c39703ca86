import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

type JournalRow = Selectable<Schema['erasure_journal']>;

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

export type Entry = Pick<JournalRow, 'id' | 'account_id' | 'kind' | 'at'>;
const ENTRY = ['id', 'account_id', 'kind', 'at'] as const;

/** The entries that are not in the storage yet, or not with a signature, oldest first. */
export async function findUnwritten(db: Queries, limit: number): Promise<Entry[]> {
  return db
    .selectFrom('erasure_journal')
    .select(ENTRY)
    .where('signed_by', 'is', null)
    .orderBy('at')
    .limit(limit)
    .execute();
}

/** The entries after this one, oldest first, in any version of the schema. */
export async function findAfter(
  db: Queries,
  last: Entry | undefined,
  limit: number,
): Promise<Entry[]> {
  let query = db.selectFrom('erasure_journal').select(ENTRY);
  if (last !== undefined)
    query = query.where((e) => e(e.refTuple('at', 'id'), '>', e.tuple(last.at, last.id)));
  return query.orderBy('at').orderBy('id').limit(limit).execute();
}

/** How many entries each SECRET_KEY signed in the storage, by its id. */
export async function countSigned(db: Queries): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('erasure_journal')
    .select(['signed_by', (e) => e.fn.countAll().as('entries')])
    .where('signed_by', 'is not', null)
    .groupBy('signed_by')
    .execute();
  return new Map(rows.map(({ signed_by, entries }) => [String(signed_by), Number(entries)]));
}

/** `signedBy`: the id of the SECRET_KEY whose key signed them. */
export async function markWritten(
  db: Queries,
  ids: readonly string[],
  { now, signedBy }: { now: number; signedBy: string },
): Promise<void> {
  await db
    .updateTable('erasure_journal')
    .set({ written_at: now, signed_by: signedBy })
    .where('id', 'in', ids)
    .where('signed_by', 'is', null)
    .execute();
}

/** Marks every entry to be written again, or only those that another SECRET_KEY signed; returns how many. */
export async function markUnwritten(db: Queries, current?: string): Promise<number> {
  let query = db
    .updateTable('erasure_journal')
    .set({ written_at: null, signed_by: null })
    .where('signed_by', 'is not', null);
  if (current !== undefined) query = query.where('signed_by', '!=', current);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

export async function deleteEntriesBefore(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('erasure_journal')
    .where('signed_by', 'is not', null)
    .where('at', '<', before)
    .execute();
}
