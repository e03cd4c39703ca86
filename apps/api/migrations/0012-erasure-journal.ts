import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Who was erased: a restore of an earlier backup repeats it (R-OPS-40). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('erasure_journal')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // No reference: the entry outlives the account.
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('written_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('erasure_journal_unwritten')
    .on('erasure_journal')
    .columns(['written_at', 'at'])
    .execute();
}
