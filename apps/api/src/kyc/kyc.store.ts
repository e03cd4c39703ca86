import type { Country, DocumentType, VerificationStatus } from '@portico/contract';
import type { Updateable } from 'kysely';
import type { Queries } from '../db/client.ts';
import type { Schema } from '../db/schema.ts';
import { OPEN, TRANSITIONS } from './transitions.ts';

/** Where a verification stands. */
export async function findStanding(
  db: Queries,
  accountId: string,
): Promise<{ status: VerificationStatus; hasDetails: boolean }> {
  const row = await db
    .selectFrom('kyc')
    .select(['status', 'details_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { status: row.status, hasDetails: row.details_at !== null };
}

/** False where the status does not allow it any more. */
export async function writeDetails(
  db: Queries,
  accountId: string,
  details: Updateable<Schema['kyc']>,
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('kyc')
    .set({ ...details, status: TRANSITIONS.saveDetails.to, details_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .where('status', 'in', TRANSITIONS.saveDetails.from)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps the verification as it is until the transaction ends: who hands in, or keeps what is to be handed in, waits for
 * each other here. False where nothing may be handed in any more.
 */
export async function holdOpen(db: Queries, accountId: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('kyc')
    .set({ updated_at: now })
    .where('account_id', '=', accountId)
    .where('status', 'in', OPEN)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** One of any number of simultaneous submissions gets true. */
export async function claimSubmission(
  db: Queries,
  accountId: string,
  submission: { document: DocumentType; documentCountry: Country | null },
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('kyc')
    .set({
      status: TRANSITIONS.submitDocuments.to,
      document: submission.document,
      document_country: submission.documentCountry,
      submitted_at: now,
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where('status', 'in', TRANSITIONS.submitDocuments.from)
    .where('details_at', 'is not', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
