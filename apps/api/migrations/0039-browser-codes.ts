import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** One-time codes that work only in the browser that asked for them (R-CODE-13). `codes` keeps those of other clients. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('browser_codes')
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('browser_codes_pk', ['channel', 'address', 'browser_hash'])
    .execute();
  await db.schema
    .createIndex('browser_codes_expiry')
    .on('browser_codes')
    .column('expires_at')
    .execute();
}
