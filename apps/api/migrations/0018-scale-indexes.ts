import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Housekeeping, registration and the end of a session read the rows they need, however many there are (R-SCALE-40). */
export async function up(db: AnyDb): Promise<void> {
  const indexes = [
    ['sessions_expiry', 'sessions', ['expires_at']],
    ['sessions_end', 'sessions', ['ended_at']],
    ['codes_expiry', 'codes', ['expires_at']],
    ['verifications_address', 'verifications', ['channel', 'address']],
    ['recipient_sends_last', 'recipient_sends', ['last_at']],
    ['sign_in_failures_last', 'sign_in_failures', ['last_at']],
    ['social_flows_session', 'social_flows', ['session_id']],
    // With the account alone, SQLite preferred the key (kind, subject), and read everybody of a kind.
    ['identities_account_kind', 'identities', ['account_id', 'kind']],
  ] as const;
  for (const [name, table, columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
  await db.schema.dropIndex('identities_account').execute();
}
