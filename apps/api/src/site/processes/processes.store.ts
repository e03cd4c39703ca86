import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type ProcessRow = Schema['processes'];

export async function insertProcess(db: Queries, row: ProcessRow): Promise<void> {
  await db.insertInto('processes').values(row).execute();
}

/** Says that a process still runs; false if its row was removed. */
export async function beat(db: Queries, id: string, now: number): Promise<boolean> {
  const beaten = await db
    .updateTable('processes')
    .set({ heartbeat_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return beaten !== undefined;
}

/** The processes that have said something since, the oldest first. */
export async function findProcesses(db: Queries, since: number): Promise<ProcessRow[]> {
  return db
    .selectFrom('processes')
    .selectAll()
    .where('heartbeat_at', '>', since)
    .orderBy('started_at')
    .execute();
}

export async function deleteProcess(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).execute();
}

/** Removes the processes that have said nothing since. */
export async function deleteSilent(db: Queries, since: number): Promise<void> {
  await db.deleteFrom('processes').where('heartbeat_at', '<=', since).execute();
}
