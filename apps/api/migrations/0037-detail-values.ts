import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Since when the kept details have these values: a consent from before was to others (R-LIFE-29). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable('kept_details').addColumn('values_since', 'bigint').execute();
}
