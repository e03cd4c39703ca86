import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/**
 * One queue for everything that is sent later. The workers move what waits in the tables of the four former queues, and
 * this does not: an older version beside this one still sends from them.
 */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    // Without a reference to a client: a notice of its end is sent when the client is gone.
    .addColumn('group_id', 'text')
    .addColumn('topic', 'text')
    .addColumn('recipient', 'text')
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('tried_at', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('jobs_topic', ['kind', 'topic'])
    .execute();
  for (const [name, columns] of Object.entries({
    jobs_due: ['kind', 'due_at'],
    jobs_created: ['kind', 'created_at'],
    jobs_group: ['kind', 'group_id', 'due_at'],
    jobs_recipient: ['recipient'],
  })) {
    await db.schema.createIndex(name).on('jobs').columns(columns).execute();
  }
}
