import { randomInt } from 'node:crypto';
import { referenceOf } from '@portico/contract';
import { type Kysely, sql } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** A reference number for support (R-KYC-16), and the time zone for times in emails (R-I18N-9). */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('time_zone', 'text').execute();
  await db.schema.alterTable('kyc').addColumn('reference', 'text').execute();
  await db.schema.createIndex('kyc_reference').unique().on('kyc').column('reference').execute();
  await giveReferences(db);
}

const BATCH = 500;

/**
 * SQLite cannot add a column that must not be null. The number is set here for existing rows, and with each new
 * account.
 */
async function giveReferences(db: AnyDb): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ account_id: string }>`
      select account_id from kyc where reference is null limit ${BATCH}`.execute(db);
    for (const { account_id } of rows) await giveReference(db, account_id);
    if (rows.length < BATCH) return;
  }
}

/** If the number is already taken, the account keeps none and the next draw tries again. */
async function giveReference(db: AnyDb, accountId: string): Promise<void> {
  for (;;) {
    const reference = referenceOf(Array.from({ length: 7 }, () => randomInt(32)));
    const { rows } = await sql`
      update kyc set reference = ${reference}
      where account_id = ${accountId}
        and not exists (select 1 from kyc as other where other.reference = ${reference})
      returning account_id`.execute(db);
    if (rows.length > 0) return;
  }
}
