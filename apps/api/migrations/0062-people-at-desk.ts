import { type Kysely, sql } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/**
 * How operators help people (desk/people): what they looked at and did, requests to close an account, and messages whose
 * sending has ended; and the lead who gave an operator's credentials, as whom that operator counts.
 */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable('operators').addColumn('hand', 'text').execute();
  await db.schema.alterTable('operators').addColumn('hand_until', 'bigint').execute();
  await db.schema
    .createTable('desk_acts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('operator_id', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('desk_acts_account')
    .on('desk_acts')
    .columns(['account_id', 'at'])
    .execute();
  await db.schema
    .createTable('closings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('asked_by', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_by', 'text')
    .addColumn('decided_at', 'bigint')
    .execute();
  await db.schema.createIndex('closings_account').on('closings').column('account_id').execute();
  // One waits at a time.
  await sql`create unique index closings_waiting on closings (account_id) where state = 'waiting'`.execute(
    db,
  );
  await db.schema
    .createIndex('closings_list')
    .on('closings')
    .columns(['state', 'asked_at', 'id'])
    .execute();
  await db.schema
    .createTable('sent_messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('payload', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('sent_messages_recipient')
    .on('sent_messages')
    .columns(['recipient', 'at'])
    .execute();
  await db.schema.createIndex('sent_messages_age').on('sent_messages').column('at').execute();
}
