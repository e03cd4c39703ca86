import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The browsers in which an account signed in, and the links by which its owner ends a sign-in (identity/browsers). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('browsers_since', 'bigint').execute();
  await db.schema
    .createTable('known_browsers')
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('first_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_browsers_pk', ['account_id', 'browser_hash'])
    .execute();
  await db.schema
    .createIndex('known_browsers_expiry')
    .on('known_browsers')
    .column('expires_at')
    .execute();
  await db.schema
    .createTable('not_me_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('not_me_links_account')
    .on('not_me_links')
    .column('account_id')
    .execute();
  await db.schema
    .createIndex('not_me_links_expiry')
    .on('not_me_links')
    .column('expires_at')
    .execute();
}
