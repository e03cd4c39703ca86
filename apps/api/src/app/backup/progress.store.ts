import { sql } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import { isRestoring, RESTORING } from '#platform/db/migrate.ts';

/*
 * The progress of a restore. No migration makes this table: it exists while a restore is unfinished, in whatever
 * version of the schema the backup has, and keeps servers from starting (db/migrate.ts).
 */

export type Progress = {
  /** The id of the backup. */
  backup: string;
  /** How many of its tables are complete; -1 until the schema is made, one more than all when they were counted. */
  table: number;
  /** How many rows of the next table are there. */
  rows: number;
  objects: number;
};

export async function readProgress(db: Queries): Promise<Progress | null> {
  if (!(await isRestoring(db))) return null;
  const { rows } = await sql<Record<string, unknown>>`
    select backup, tables_done, rows_done, objects_done from ${sql.table(RESTORING)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    backup: String(row.backup),
    table: Number(row.tables_done),
    rows: Number(row.rows_done),
    objects: Number(row.objects_done),
  };
}

export async function beginProgress(db: Queries, progress: Progress): Promise<void> {
  await db.schema
    .createTable(RESTORING)
    .addColumn('backup', 'text', (c) => c.notNull())
    .addColumn('tables_done', 'integer', (c) => c.notNull())
    .addColumn('rows_done', 'bigint', (c) => c.notNull())
    .addColumn('objects_done', 'bigint', (c) => c.notNull())
    .execute();
  await sql`
    insert into ${sql.table(RESTORING)} (backup, tables_done, rows_done, objects_done)
    values (${progress.backup}, ${progress.table}, ${progress.rows}, ${progress.objects})`.execute(
    db,
  );
}

export async function writeProgress(
  db: Queries,
  { table, rows, objects }: Progress,
): Promise<void> {
  await sql`
    update ${sql.table(RESTORING)}
    set tables_done = ${table}, rows_done = ${rows}, objects_done = ${objects}`.execute(db);
}

export async function endProgress(db: Queries): Promise<void> {
  await db.schema.dropTable(RESTORING).execute();
}
