import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('drafts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('object_name', 'text', (c) => c.notNull().unique())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('wrapped_key', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('quality', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('drafts_side', ['account_id', 'side'])
    .execute();
  await db.schema.createIndex('drafts_expiry').on('drafts').column('expires_at').execute();
  // Null for older documents.
  await db.schema.alterTable('documents').addColumn('sha256', 'text').execute();
  await db.schema.alterTable('documents').addColumn('quality', 'text').execute();
}
