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

/** Removes this brand; false if it is gone already. */
export async function deleteBrand(db: Queries, version: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('brands')
    .where('version', '=', version)
    .returning('position')
    .executeTakeFirst();
  return deleted !== undefined;
}
