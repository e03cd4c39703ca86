import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/**
 * What a person proved with at the begin of a session (identity/sessions/amr.ts). Of sessions that began before, and of
 * those that a process of the previous version opens, nothing is known.
 */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('amr', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
