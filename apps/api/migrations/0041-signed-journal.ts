import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Which SECRET_KEY signed an entry in the storage; what was copied without a signature is copied again (R-OPS-51). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable('erasure_journal').addColumn('signed_by', 'text').execute();
  await db.schema
    .createIndex('erasure_journal_unsigned')
    .on('erasure_journal')
    .columns(['signed_by', 'at'])
    .execute();
}
