import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Signals to partners about their people (R-SSF-1): streams, the people they leave out, and the signals. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('streams')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('endpoint_url', 'text')
    .addColumn('authorization', 'text')
    .addColumn('events_requested', 'text')
    .addColumn('description', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('status_reason', 'text')
    .addColumn('paused_by_us', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('enabled_at', 'bigint', (c) => c.notNull())
    .addColumn('verified_at', 'bigint')
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addUniqueConstraint('streams_client', ['client_id'])
    .execute();
  await db.schema
    .createTable('stream_exclusions')
    .addColumn('stream_id', 'text', (c) => c.notNull().references('streams.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('stream_exclusions_key', ['stream_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('stream_exclusions_account')
    .on('stream_exclusions')
    .column('account_id')
    .execute();
  await db.schema
    .createTable('signals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // Without a reference: a stream that ends at the same moment must not fail what causes the signal.
    .addColumn('stream_id', 'text', (c) => c.notNull())
    // Without a reference, too: the account may be deleted before the signal is sent.
    .addColumn('account_id', 'text')
    .addColumn('sub', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('locked_until', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('tried_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('delivered_at', 'bigint')
    .execute();
  // Of all signals, those few that still have to be sent: in the order of a stream, and of one person in it.
  await db.schema
    .createIndex('signals_waiting')
    .on('signals')
    .columns(['stream_id', 'created_at', 'id'])
    .where('state' as never, '=', 'waiting' as never)
    .execute();
  await db.schema
    .createIndex('signals_person')
    .on('signals')
    .columns(['stream_id', 'sub', 'place'])
    .execute();
  await db.schema.createIndex('signals_account').on('signals').column('account_id').execute();
  await db.schema.createIndex('signals_created').on('signals').column('created_at').execute();
  await db.schema.createIndex('signals_delivered').on('signals').column('delivered_at').execute();
}
