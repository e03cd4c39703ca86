import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** The keys that rotate while servers run, each sealed with a key that is derived from SECRET_KEY. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('key_ring')
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('alg', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer')
    .addColumn('sealed', 'text')
    .addColumn('sealed_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_from', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('key_ring_id', ['purpose', 'id'])
    .execute();
  // Of two commands that each make the next key, one succeeds.
  await db.schema
    .createIndex('key_ring_seq')
    .unique()
    .on('key_ring')
    .columns(['purpose', 'alg', 'seq'])
    .execute();
}
