import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The versions of the terms after the first, and which one each person accepted (site/terms). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('terms_versions')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('applies_on', 'text', (c) => c.notNull())
    .addColumn('announced_at', 'bigint', (c) => c.notNull())
    .addColumn('telling_after', 'text')
    .execute();
  await db.schema
    .createTable('terms_acceptances')
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('accepted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('terms_acceptances_key', ['account_id', 'version'])
    .execute();
}
