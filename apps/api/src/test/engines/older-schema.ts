import { type Kysely, sql } from 'kysely';
import { migrations } from '../../../migrations/index.ts';
import type { TestApp } from './start.ts';

type AnyDb = Kysely<never>;

/** The reversal of each migration, the latest first. Add an entry for each new migration. */
const UNDO: Record<string, (db: AnyDb) => Promise<void>> = {
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
