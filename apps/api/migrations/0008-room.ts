import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The health check inserts a row here to test for space, and rolls it back, so the table stays empty. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('room')
    .addColumn('filler', 'text', (c) => c.notNull())
    .execute();
}
