import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The texts of a brand (R-TEXT-2). A process of the former version applies brands without any. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable('brands').addColumn('texts', 'text').execute();
}
