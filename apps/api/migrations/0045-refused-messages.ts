import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Codes that a mail server or Twilio refused for good, so that the browser that asked for one learns of it. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('refused_messages')
    .addColumn('topic', 'text', (c) => c.primaryKey())
    .addColumn('recipient', 'text')
    .addColumn('refused_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('refused_messages_recipient')
    .on('refused_messages')
    .column('recipient')
    .execute();
  await db.schema
    .createIndex('refused_messages_age')
    .on('refused_messages')
    .column('refused_at')
    .execute();
}
