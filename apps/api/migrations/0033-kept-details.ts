import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The details that a person keeps for partners, sealed like an image (R-LIFE-20). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('kept_details')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().unique().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('wrapped_key', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('stored_at', 'bigint', (c) => c.notNull())
    .execute();
}
