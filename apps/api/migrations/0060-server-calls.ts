import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The calls of the company's own backend that have an idempotency key (servers/idempotency). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('server_calls')
    .addColumn('client_id', 'text', (c) => c.notNull().references('server_clients.id'))
    .addColumn('key_hash', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('lease', 'text', (c) => c.notNull())
    .addColumn('leased_until', 'bigint', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('server_calls_pk', ['client_id', 'key_hash'])
    .execute();
  await db.schema.createIndex('server_calls_age').on('server_calls').column('created_at').execute();
}
