import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('partners')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('row', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('descriptions', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('users', 'bigint', (c) => c.notNull())
    .addColumn('tvl', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('landing')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('as_of', 'text', (c) => c.notNull())
    .addColumn('navigation', 'text', (c) => c.notNull())
    .addColumn('titles', 'text', (c) => c.notNull())
    .addColumn('logo', 'text')
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('text_overrides')
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('text_overrides_key', ['locale', 'key'])
    .execute();
  await db.schema
    .createTable('visits')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .execute();
}
