import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The limits per network that several processes keep together. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('network_calls')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('full_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('network_calls_full').on('network_calls').column('full_at').execute();
}
