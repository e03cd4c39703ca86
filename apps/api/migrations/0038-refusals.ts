import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** How many requests of one network and minute were refused, until the audit trail has them (R-AUDIT-4). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('refusals')
    .addColumn('minute', 'bigint', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('more', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('refusals_key', ['minute', 'network'])
    .execute();
}
