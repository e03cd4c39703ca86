import { sql } from 'kysely';
import type { Queries } from '#platform/db/client.ts';

/* Rows of any table, without a type: a backup may be older than the schema. */

/** `key`: the columns of the primary key. */
export type KeyedTable = { name: string; key: readonly string[] };
export type Row = Record<string, string | number | null>;

/** The columns of the table, as the database has them. */
export async function columnsOf(db: Queries, table: string): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const found = tables.find(({ name }) => name === table);
  if (found === undefined) throw new Error(`The database has no table ${table}.`);
  return found.columns.map(({ name }) => name);
}

/** The names of all tables. */
export async function tableNames(db: Queries): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.filter(({ isView }) => !isView).map(({ name }) => name);
}

/** The next rows of the table in the order of its key, after the row `after`. */
export async function readRows(
  db: Queries,
  { name, key }: KeyedTable,
  { after, limit }: { after: Row | undefined; limit: number },
): Promise<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const values = after && sql.join(key.map((column) => sql`${after[column]}`));
  const later = values === undefined ? sql`` : sql`where (${columns}) > (${values})`;
  const { rows } = await sql<Row>`
    select * from ${sql.table(name)} ${later} order by ${columns} limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

export async function insertRows(
  db: Queries,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row.map((value) => sql`${value}`))})`));
  await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(db);
}

export async function countRows(db: Queries, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    db,
  );
  return Number(rows[0]?.n);
}

export async function deleteAllRows(db: Queries, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
}

export async function dropTables(
  db: Queries,
  tables: readonly string[],
  engine: 'sqlite' | 'postgres',
): Promise<void> {
  if (tables.length === 0) return;
  if (engine === 'postgres') {
    const names = sql.join(tables.map((table) => sql.table(table)));
    await sql`drop table ${names} cascade`.execute(db);
    return;
  }
  // SQLite checks references at the end of the transaction.
  await sql`pragma defer_foreign_keys = on`.execute(db);
  for (const table of await referringFirst(db, tables)) await db.schema.dropTable(table).execute();
}

/**
 * SQLite empties a table before it drops it, which follows references into other tables. These have to be gone, or
 * still have all the tables that they refer to.
 */
async function referringFirst(db: Queries, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select m.name as child, f."table" as parent
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db);
  const left = new Set(tables);
  const isReferredTo = (table: string) =>
    rows.some(({ child, parent }) => parent === table && child !== table && left.has(child));
  const ordered: string[] = [];
  while (left.size > 0) {
    const table = [...left].find((each) => !isReferredTo(each)) ?? [...left][0];
    if (table === undefined) break;
    left.delete(table);
    ordered.push(table);
  }
  return ordered;
}
