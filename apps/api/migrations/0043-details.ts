import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The fields of the personal details that have no column of their own (verification/record/details-row.store.ts). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable('kyc').addColumn('details', 'text').execute();
}
