import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/**
 * Clients that are the company's own; jobs that are done one after the other; and what the company's backend knows
 * deleted accounts by, until the messages about them are made.
 */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable('clients').addColumn('own_since', 'bigint').execute();
  await db.schema.alterTable('subjects').addColumn('public_sub', 'text').execute();
  await db.schema.alterTable('jobs').addColumn('series', 'text').execute();
  await db.schema
    .createIndex('jobs_series')
    .on('jobs')
    .columns(['series', 'created_at', 'id'])
    .execute();
  await db.schema
    .createTable('webhook_leavers')
    .addColumn('account_id', 'text', (c) => c.primaryKey())
    .addColumn('names', 'text', (c) => c.notNull())
    .addColumn('left_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('webhook_leavers_left')
    .on('webhook_leavers')
    .column('left_at')
    .execute();
}
