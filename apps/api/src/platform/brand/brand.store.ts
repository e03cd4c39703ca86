import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type BrandRow = Schema['brands'];

/** The brand that was applied last; undefined while none was. */
export async function findNewest(db: Queries): Promise<BrandRow | undefined> {
  return db
    .selectFrom('brands')
    .selectAll()
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Its version alone. */
export async function findVersion(db: Queries): Promise<string | undefined> {
  const row = await db
    .selectFrom('brands')
    .select('version')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version;
}

/** Inserts a brand; false if another process was first. */
export async function insertBrand(db: Queries, row: BrandRow): Promise<boolean> {
  const inserted = await db
    .insertInto('brands')
    .values(row)
    .onConflict((conflict) => conflict.column('position').doNothing())
    .returning('position')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Inserts the files of a brand. */
export async function insertFiles(db: Queries, rows: Schema['brand_files'][]): Promise<void> {
  for (const row of rows) await db.insertInto('brand_files').values(row).execute();
}

export async function findFiles(db: Queries, version: string): Promise<Schema['brand_files'][]> {
  return db.selectFrom('brand_files').selectAll().where('version', '=', version).execute();
}

/** Removes this brand and its files; false if it is gone already. */
export async function deleteBrand(db: Queries, version: string): Promise<boolean> {
  await db.deleteFrom('brand_files').where('version', '=', version).execute();
  const deleted = await db
    .deleteFrom('brands')
    .where('version', '=', version)
    .returning('position')
    .executeTakeFirst();
  return deleted !== undefined;
}
