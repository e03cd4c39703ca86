import { type Kysely, sql } from 'kysely';
import { migrations } from '../../../migrations/index.ts';
import type { TestApp } from './start.ts';

type AnyDb = Kysely<never>;

/** The reversal of each migration, the latest first. Add an entry for each new migration. */
const UNDO: Record<string, (db: AnyDb) => Promise<void>> = {
  async '0041-signed-journal'(db) {
    await dropIndices(db, ['erasure_journal_unsigned']);
    await dropColumns(db, 'erasure_journal', ['signed_by']);
  },
  async '0039-browser-codes'(db) {
    await dropTables(db, ['browser_codes']);
  },
  async '0038-refusals'(db) {
    await dropTables(db, ['refusals']);
  },
  async '0037-detail-values'(db) {
    await dropColumns(db, 'kept_details', ['values_since']);
  },
  async '0036-signals'(db) {
    await dropTables(db, ['signals', 'stream_exclusions', 'streams']);
  },
  async '0033-kept-details'(db) {
    await dropTables(db, ['kept_details']);
  },
  async '0031-person-tags'(db) {
    await dropTables(db, ['person_tags']);
    await dropColumns(db, 'reviews', ['sealed_number', 'number_from']);
  },
  async '0030-renewals'(db) {
    await dropColumns(db, 'kyc', ['is_renewal']);
  },
  async '0029-revocation-answers'(db) {
    await dropIndices(db, ['revocations_answers']);
    await dropColumns(db, 'revocations', ['answer', 'answered_at']);
  },
  async '0028-revocations'(db) {
    await dropTables(db, ['revocations']);
  },
  async '0027-validity'(db) {
    await dropIndices(db, ['assurances_valid_until']);
    await dropColumns(db, 'assurances', ['valid_until', 'reminders']);
  },
  async '0026-webhook'(db) {
    await dropTables(db, ['webhook_cursor', 'webhook_messages']);
  },
  async '0025-test-sign-ins'(db) {
    await dropColumns(db, 'partner_sign_ins', ['account_id']);
  },
  async '0024-partner-console'(db) {
    await dropTables(db, ['client_reviews', 'client_checks', 'client_requests', 'test_persons']);
    await dropTables(db, ['client_invitations', 'client_members']);
    await dropIndices(db, ['clients_name_fold', 'clients_name_fold_small', 'clients_state']);
    await dropColumns(db, 'clients', ['name_fold', 'name_fold_small', 'telling_after']);
  },
  async '0023-partner-logout'(db) {
    await dropTables(db, ['logout_notices', 'partner_sign_ins']);
    await dropIndices(db, ['sessions_unreported']);
    await dropColumns(db, 'sessions', ['followed']);
  },
  // It only added rows, which a test that needs older ones deletes itself.
  async '0022-assurances'() {},
  async '0021-partners'(db) {
    await dropTables(db, ['assurances', 'oidc_objects', 'disclosures', 'connections', 'subjects']);
    await dropTables(db, ['client_secrets', 'clients']);
  },
  async '0020-key-ring'(db) {
    await dropTables(db, ['key_ring']);
  },
  async '0019-funnel'(db) {
    await dropTables(db, ['funnel']);
    await dropIndices(db, ['outbox_channel_created']);
  },
  async '0018-scale-indexes'(db) {
    await dropIndices(db, ['sessions_expiry', 'sessions_end', 'codes_expiry']);
    await dropIndices(db, ['verifications_address', 'recipient_sends_last']);
    await dropIndices(db, ['sign_in_failures_last', 'social_flows_session']);
    await dropIndices(db, ['identities_account_kind']);
    const former = db.schema.createIndex('identities_account').on('identities');
    await former.column('account_id').execute();
  },
  async '0015-build-files'(db) {
    await dropTables(db, ['build_files']);
  },
  async '0014-network-calls'(db) {
    await dropTables(db, ['network_calls']);
  },
  async '0013-processes'(db) {
    await dropTables(db, ['processes']);
  },
  async '0012-erasure-journal'(db) {
    await dropTables(db, ['erasure_journal']);
  },
  // It only changed rows, which a test that needs older ones writes itself.
  async '0010-built-in-pictures'() {},
  async '0009-outbox-recipients'(db) {
    await dropIndices(db, ['outbox_recipient', 'outbox_channel_due']);
    await dropColumns(db, 'outbox', ['recipient']);
    await db.schema.createIndex('outbox_due').on('outbox').column('due_at').execute();
  },
  async '0008-room'(db) {
    await dropTables(db, ['room']);
  },
  async '0007-reference'(db) {
    await dropIndices(db, ['kyc_reference']);
    await dropColumns(db, 'kyc', ['reference']);
    await dropColumns(db, 'accounts', ['time_zone']);
  },
  async '0006-agreement'(db) {
    await dropTables(db, ['operator_days']);
    await dropColumns(db, 'reviews', ['proposal_kind', 'earlier_proposals', 'zone_unread']);
  },
  async '0005-review'(db) {
    await dropTables(db, ['image_prints', 'refused_images', 'reviews', 'image_views']);
    await dropTables(db, ['operator_sessions', 'operators', 'handoffs']);
    await dropIndices(db, ['kyc_decided', 'documents_sha256', 'documents_unmeasured']);
    const parts = ['name_at', 'birth_date_at', 'citizenship_at', 'residency_at', 'address_at'];
    await dropColumns(db, 'kyc', ['typed', 'decided_at', 'erased_at', 'erased_by', ...parts]);
    await dropColumns(db, 'documents', ['fingerprint']);
    await dropColumns(db, 'drafts', ['fingerprint']);
  },
};

/** Reverts a test's database to the state before this migration and every later one, and keeps the rows. */
export async function takeBackTo(t: TestApp, name: string): Promise<void> {
  const db = t.deps.db as unknown as AnyDb;
  const later = Object.keys(migrations).filter((each) => each >= name);
  for (const each of later.reverse()) {
    const undo = UNDO[each];
    if (undo === undefined) throw new Error(`no reversal is defined for ${each}`);
    await undo(db);
    await sql`delete from kysely_migration where name = ${each}`.execute(db);
  }
}

async function dropTables(db: AnyDb, names: string[]): Promise<void> {
  for (const name of names) await db.schema.dropTable(name).execute();
}

async function dropIndices(db: AnyDb, names: string[]): Promise<void> {
  for (const name of names) await db.schema.dropIndex(name).execute();
}

async function dropColumns(db: AnyDb, table: string, names: string[]): Promise<void> {
  for (const name of names) await db.schema.alterTable(table).dropColumn(name).execute();
}
