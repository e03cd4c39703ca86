import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The browser's files of each version that served lately: a page of one version may ask a server of another. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('build_files')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('is_brotli', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('served_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('build_files_served').on('build_files').column('served_at').execute();
}
