import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** One document verifies one account at a time (R-LIFE-10). Verifications from before have no tag. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('person_tags')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('tag', 'text', (c) => c.notNull())
    // A tag may outlive its account: a stolen document must not be free again.
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('evidence', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('document_until', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('person_tags_tag')
    .unique()
    .on('person_tags')
    .columns(['key_id', 'tag'])
    .execute();
  await db.schema
    .createIndex('person_tags_account')
    .on('person_tags')
    .column('account_id')
    .execute();
  await db.schema
    .createIndex('person_tags_end')
    .on('person_tags')
    .columns(['ends_at', 'id'])
    .execute();
  await db.schema.alterTable('reviews').addColumn('sealed_number', 'text').execute();
  await db.schema.alterTable('reviews').addColumn('number_from', 'text').execute();
}
