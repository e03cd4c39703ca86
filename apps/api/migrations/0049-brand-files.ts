import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The files of the brands that were applied (R-BRAND-23); `bytes` in base64. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('brand_files')
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('brand_files_pk', ['version', 'name'])
    .execute();
}
