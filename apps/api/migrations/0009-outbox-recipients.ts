import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Finds a recipient's messages without opening them, and the due messages of one channel. */
export async function up(db: AnyDb): Promise<void> {
  // Null for older messages: their recipient is in the sealed payload, which migrations do not open.
  await db.schema.alterTable('outbox').addColumn('recipient', 'text').execute();
  await db.schema.createIndex('outbox_recipient').on('outbox').column('recipient').execute();
  await db.schema.dropIndex('outbox_due').execute();
  await db.schema
    .createIndex('outbox_channel_due')
    .on('outbox')
    .columns(['channel', 'due_at'])
    .execute();
}
