import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Partners learn that a person signed out (R-OP-7): where each session signed in, and what is still to be sent. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('followed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // Of a million sessions, only those few that ended and were not reported yet.
  await db.schema
    .createIndex('sessions_unreported')
    .on('sessions')
    .column('ended_at')
    .where('followed' as never, '=', 1 as never)
    .where('ended_at' as never, 'is not', null)
    .execute();
  await db.schema
    .createTable('partner_sign_ins')
    .addColumn('session_id', 'text', (c) =>
      c.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('sid', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('partner_sign_ins_key', ['session_id', 'client_id', 'sid'])
    .execute();
  await db.schema
    .createIndex('partner_sign_ins_client')
    .on('partner_sign_ins')
    .column('client_id')
    .execute();
  await db.schema
    .createTable('logout_notices')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    // Without a reference to the account, which may be deleted before the notice is sent.
    .addColumn('sub', 'text', (c) => c.notNull())
    .addColumn('sid', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('locked_until', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('logout_notices_whom', ['client_id', 'sub', 'sid'])
    .execute();
  await db.schema.createIndex('logout_notices_due').on('logout_notices').column('due_at').execute();
}
