import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Test persons sign in within a session of somebody of the team (R-OP-48): whose sign-in it was is kept with it. */
export async function up(db: AnyDb): Promise<void> {
  // Without a reference: the account may be deleted before the session ends, and then nobody is to be told.
  await db.schema.alterTable('partner_sign_ins').addColumn('account_id', 'text').execute();
}
