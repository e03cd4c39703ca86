import { type Kysely, sql } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Two operators revoke a verification (R-LIFE-7): what was proposed, by whom, and what was decided about it. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('revocations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('proposed_by', 'text', (c) => c.notNull())
    .addColumn('proposed_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_by', 'text')
    .addColumn('decided_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('revocations_account')
    .on('revocations')
    .column('account_id')
    .execute();
  // One waits at a time.
  await sql`create unique index revocations_waiting on revocations (account_id) where state = 'waiting'`.execute(
    db,
  );
  await db.schema
    .createIndex('revocations_list')
    .on('revocations')
    .columns(['state', 'proposed_at', 'id'])
    .execute();
}
