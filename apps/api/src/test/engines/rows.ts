import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely';
import { expect } from 'vitest';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

/* Rows of a test's database: what no call shows, and what a test prepares without a call. */

type App = { deps: { db: Queries } };
type Table = keyof Schema;
type Row<T extends Table> = Selectable<Schema[T]>;
type Column<T extends Table> = keyof Row<T> & string;
/** A list allows any of its values. */
type Where<T extends Table> = { [C in Column<T>]?: Row<T>[C] | readonly Row<T>[C][] };

type Query = SelectQueryBuilder<Schema, 'accounts', never>;

function matching<Q>(query: Q, where: object): Q {
  let matched = query as Query;
  for (const [column, value] of Object.entries(where)) {
    const operator = value === null ? 'is' : Array.isArray(value) ? 'in' : '=';
    matched = matched.where(column as 'id', operator, value);
  }
  return matched as Q;
}

/** The rows with these values; all columns unless some are named. */
export async function findRows<T extends Table, C extends Column<T> = Column<T>>(
  t: App,
  table: T,
  where: Where<T> = {},
  ...columns: C[]
): Promise<Pick<Row<T>, C>[]> {
  const from = t.deps.db.selectFrom(table as 'accounts');
  const query = columns.length > 0 ? from.select(columns as 'id'[]) : from.selectAll();
  return matching(query as Query, where).execute() as Promise<unknown> as Promise<never>;
}

/** The first of them; throws if there is none. */
export async function findRow<T extends Table, C extends Column<T> = Column<T>>(
  t: App,
  table: T,
  where: Where<T>,
  ...columns: C[]
): Promise<Pick<Row<T>, C>> {
  const [row] = await findRows(t, table, where, ...columns);
  if (row === undefined) throw new Error(`${table} has no such row: ${JSON.stringify(where)}`);
  return row;
}

export async function changeRows<T extends Table>(
  t: App,
  table: T,
  where: Where<T>,
  values: Updateable<Schema[T]>,
): Promise<void> {
  const query = t.deps.db.updateTable(table as 'accounts').set(values as object);
  await matching(query, where).execute();
}

export async function addRows<T extends Table>(
  t: App,
  table: T,
  values: Insertable<Schema[T]> | readonly Insertable<Schema[T]>[],
): Promise<void> {
  await t.deps.db
    .insertInto(table as 'accounts')
    .values(values as never)
    .execute();
}

/** Every value of every table, as text, and the bytes of the files of a SQLite database, its log and free pages included. */
export async function everyValue(
  t: App & { dataDir: string },
): Promise<{ values: string[]; files: Buffer[] }> {
  const { db } = t.deps;
  const values: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    values.push(...rows.flatMap((row) => Object.values(row).map(String)));
  }
  expect(values.length).toBeGreaterThan(0);
  const names = readdirSync(t.dataDir).filter((name) => name.startsWith('portico.db'));
  return { values, files: names.map((name) => readFileSync(join(t.dataDir, name))) };
}
