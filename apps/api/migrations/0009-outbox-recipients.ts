import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Finds what waits for a recipient without opening it, and what is due of one channel alone. */
export async function up(db: AnyDb): Promise<void> {
  // Null for what was written before: its recipient stands in the sealed payload, which no migration opens.
  await db.schema.alterTable('outbox').addColumn('recipient', 'text').execute();
  await db.schema.createIndex('outbox_recipient').on('outbox').column('recipient').execute();
  await db.schema.dropIndex('outbox_due').execute();
  await db.schema
    .createIndex('outbox_channel_due')
    .on('outbox')
    .columns(['channel', 'due_at'])
    .execute();
}
