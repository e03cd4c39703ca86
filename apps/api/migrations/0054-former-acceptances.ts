import { type Kysely, sql } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/**
 * Who signed up before versions were recorded agreed to the first one. Who was imported accepted none; a test person, who
 * has no verification, cannot sign in.
 */
export async function up(db: AnyDb): Promise<void> {
  await sql`
    insert into terms_acceptances (account_id, version, accepted_at)
    select accounts.id, 1, accounts.created_at from accounts
    where exists (select 1 from kyc where kyc.account_id = accounts.id)
      and not exists (select 1 from external_ids where external_ids.account_id = accounts.id)
      and not exists (select 1 from terms_acceptances where terms_acceptances.account_id = accounts.id)
  `.execute(db);
}
