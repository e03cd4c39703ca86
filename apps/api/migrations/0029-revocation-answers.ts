import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** A person answers the revocation of their verification once (R-LIFE-8). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable('revocations').addColumn('answer', 'text').execute();
  await db.schema.alterTable('revocations').addColumn('answered_at', 'bigint').execute();
  await db.schema
    .createIndex('revocations_answers')
    .on('revocations')
    .columns(['answered_at', 'id'])
    .execute();
}
