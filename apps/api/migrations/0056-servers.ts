import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The clients of the company's own backend, what they looked at, and their links into verification (servers). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('server_clients')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('return_addresses', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('disabled_at', 'bigint')
    .execute();
  await db.schema
    .createTable('server_secrets')
    .addColumn('client_id', 'text', (c) => c.notNull().references('server_clients.id'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('server_secrets_pk', ['client_id', 'hash'])
    .execute();
  await db.schema
    .createTable('server_tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'text', (c) => c.notNull().references('server_clients.id'))
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('server_tokens_end')
    .on('server_tokens')
    .column('expires_at')
    .execute();
  await db.schema
    .createTable('server_looks')
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('client_id', 'text', (c) => c.notNull().references('server_clients.id'))
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('server_looks_pk', ['account_id', 'client_id', 'day', 'what'])
    .execute();
  await db.schema
    .createTable('verification_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'text', (c) => c.notNull().references('server_clients.id'))
    .addColumn('external_id', 'text', (c) => c.notNull())
    .addColumn('return_to', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('return_hash', 'text', (c) => c.unique())
    .addColumn('return_expires_at', 'bigint')
    .addColumn('redeemed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('verification_links_account')
    .on('verification_links')
    .column('account_id')
    .execute();
  await db.schema
    .createIndex('verification_links_end')
    .on('verification_links')
    .column('expires_at')
    .execute();
}
