import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/**
 * A verification ends (R-LIFE-1). Those that exist get their end from the first round of housekeeping, late enough for
 * both reminders; so do those that a process of the earlier version confirms meanwhile.
 */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable('assurances').addColumn('valid_until', 'bigint').execute();
  await db.schema
    .alterTable('assurances')
    .addColumn('reminders', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('assurances_valid_until')
    .on('assurances')
    .columns(['ended_at', 'reminders', 'valid_until', 'id'])
    .execute();
}
