import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** How often each step of sign-up and verification was taken, and an index that finds the oldest message of a channel. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('funnel')
    .addColumn('step', 'text', (c) => c.primaryKey())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('outbox_channel_created')
    .on('outbox')
    .columns(['channel', 'created_at'])
    .execute();
}
