import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The brands that were applied (R-BRAND-2); the newest one is shown. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('brands')
    .addColumn('position', 'integer', (c) => c.primaryKey())
    .addColumn('brand', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('applied_at', 'bigint', (c) => c.notNull())
    .execute();
}
