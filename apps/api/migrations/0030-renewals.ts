import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** An attempt beside a verification that still holds (R-LIFE-9). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .alterTable('kyc')
    .addColumn('is_renewal', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
