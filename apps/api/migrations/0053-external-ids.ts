import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The ids that imported people have at the company (identity/people). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('external_ids')
    .addColumn('account_id', 'text', (c) =>
      c.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('external_id', 'text', (c) => c.notNull().unique())
    .execute();
}
