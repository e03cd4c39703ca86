import {
  type Country,
  DETAIL_PARTS,
  type DetailPart,
  type DocumentType,
  keysOfPart,
  type OwnDetails,
  type VerificationStatus,
} from '@portico/contract';
import type { Updateable } from 'kysely';
import { newReference } from '#core/reference.ts';
import type { Queries } from '#platform/db/client.ts';
import { lockInOrder } from '#platform/db/lock-order.ts';
import type { Schema } from '#platform/db/schema.ts';
import {
  DETAIL_COLUMNS,
  detailsIn,
  type KycRow,
  missingPartsIn,
  type PartsAt,
  partsAtOf,
  withDetails,
} from './details-row.store.ts';
import { lockVerification } from './erasure.store.ts';
import {
  type After,
  fromsOf,
  isVerified,
  OPEN,
  type State,
  statusAfter,
  TRANSITIONS,
  toOf,
} from './transitions.ts';

/** The status of a verification and its times, in milliseconds since 1970 UTC. */
export type VerificationRecord = {
  status: VerificationStatus;
  /** When the details were last saved; null if there are none. */
  detailsAt: number | null;
  /** When each part of the details was last saved. */
  partsAt: PartsAt;
  /** The parts of the details that have to be completed. */
  missingParts: DetailPart[];
  /** When the last submission was decided; null if it was not yet. */
  decidedAt: number | null;
  /** When the verification was erased; null if it was not, or if data was entered since. */
  erasedAt: number | null;
};

/** Undefined if the account was deleted, which can happen during an upload. */
export async function findVerificationRecord(
  db: Queries,
  accountId: string,
): Promise<VerificationRecord | undefined> {
  const row = await db
    .selectFrom('kyc')
    .select(['status', 'decided_at', 'erased_at', ...DETAIL_COLUMNS])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { status, details_at: detailsAt, decided_at: decidedAt, erased_at: erasedAt } = row;
  const parts = { partsAt: partsAtOf(row), missingParts: missingPartsIn(row) };
  return { status, detailsAt, decidedAt, erasedAt, ...parts };
}

/** Undefined if the account was deleted. */
export async function findKyc(db: Queries, accountId: string): Promise<KycRow | undefined> {
  return db.selectFrom('kyc').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** What a call saves: the details, and what it sends beside them. */
type Sent = {
  details: OwnDetails;
  selectedCountry: Country | null;
  userIp: string | null;
  /** After a correction request, only these are written: two pages that save different parts keep each other's. */
  parts: readonly DetailPart[];
  /** Of these, the ones that the person says are right as they are. */
  confirmed: readonly DetailPart[];
};

/**
 * Writes the details and clears the typed ones. Returns the new status, or undefined if the status no longer allows it.
 * The transaction locks the row first, because what it writes depends on what is there.
 */
export async function writeDetails(
  tx: Queries,
  accountId: string,
  { details, selectedCountry, userIp, parts, confirmed }: Sent,
  now: number,
): Promise<After<'saveDetails'> | undefined> {
  lockInOrder(tx, 'kyc');
  const row = await tx
    .updateTable('kyc')
    .set({ user_ip: userIp, updated_at: now, typed: null, erased_at: null, erased_by: null })
    .where('account_id', '=', accountId)
    .where('status', 'in', fromsOf('saveDetails'))
    .returning(['status', 'selected_country', ...DETAIL_COLUMNS])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { status: from, selected_country, ...before } = row;
  const status = toOf('saveDetails', from);
  if (status === null) return undefined;
  // A part that is as it was does not count as corrected, unless its person says that it is right.
  const was = detailsIn(before);
  const isCorrected = (part: DetailPart) =>
    confirmed.includes(part) || keysOfPart(part).some((key) => details[key] !== was?.[key]);
  const saved = from === 'RESUBMISSION' ? parts.filter(isCorrected) : DETAIL_PARTS;
  await tx
    .updateTable('kyc')
    .set({
      ...withDetails(before, details, { parts: saved, now }),
      selected_country: saved.includes('citizenship') ? selectedCountry : selected_country,
      status,
    })
    .where('account_id', '=', accountId)
    .execute();
  return status;
}

/** Stores the typed details as JSON, or null to clear them; false if the status no longer allows changes. */
export async function writeTyped(
  db: Queries,
  accountId: string,
  typed: string | null,
  now: number,
): Promise<boolean> {
  return writeOpen(db, accountId, { typed, updated_at: now });
}

/** Stores the chosen document; false if the status no longer allows a submission. */
export async function writeChoice(
  db: Queries,
  accountId: string,
  { document, documentCountry }: { document: DocumentType; documentCountry: Country | null },
  now: number,
): Promise<boolean> {
  const choice = { document, document_country: documentCountry, updated_at: now };
  return writeOpen(db, accountId, choice);
}

/**
 * Locks the verification until the transaction ends, so that concurrent submissions and saved drafts wait for each
 * other. False if the status no longer allows a submission.
 */
export async function lockOpenVerification(
  db: Queries,
  accountId: string,
  now: number,
): Promise<boolean> {
  return writeOpen(db, accountId, { updated_at: now });
}

async function writeOpen(
  db: Queries,
  accountId: string,
  values: Updateable<Schema['kyc']>,
): Promise<boolean> {
  lockInOrder(db, 'kyc');
  const row = await db
    .updateTable('kyc')
    .set(values)
    .where('account_id', '=', accountId)
    .where('status', 'in', OPEN)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Withdraws the waiting submission; false if none is waiting. A concurrent decision comes entirely before or after. */
export async function claimWithdrawal(
  db: Queries,
  accountId: string,
  now: number,
): Promise<boolean> {
  lockInOrder(db, 'kyc');
  const row = await db
    .updateTable('kyc')
    .set({ status: TRANSITIONS.withdraw.PENDING, updated_at: now })
    .where('account_id', '=', accountId)
    .where('status', 'in', fromsOf('withdraw'))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * One of any number of concurrent submissions gets true. `decidedAt` is the decision that the submission was validated
 * against: if another decision came since, the submission fails.
 */
export async function claimSubmission(
  db: Queries,
  accountId: string,
  submission: {
    document: DocumentType;
    documentCountry: Country | null;
    decidedAt: number | null;
  },
  now: number,
): Promise<boolean> {
  lockInOrder(db, 'kyc');
  const row = await db
    .updateTable('kyc')
    .set({
      status: TRANSITIONS.submitDocuments.IN_PROGRESS,
      document: submission.document,
      document_country: submission.documentCountry,
      submitted_at: now,
      updated_at: now,
      typed: null,
      decided_at: null,
      erased_at: null,
      erased_by: null,
    })
    .where('account_id', '=', accountId)
    .where('status', 'in', fromsOf('submitDocuments'))
    .where('details_at', 'is not', null)
    .where('decided_at', 'is not distinct from', submission.decidedAt)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Creates the verification of a new account, with a unique reference number. */
export async function insertVerification(
  db: Queries,
  account: { id: string; created_at: number },
  drawReference = newReference,
): Promise<void> {
  // One of 32⁷ numbers may be taken already: then draw another.
  while (!(await insertWith(db, account, drawReference())));
}

async function insertWith(
  db: Queries,
  { id, created_at }: { id: string; created_at: number },
  reference: string,
): Promise<boolean> {
  const inserted = await db
    .insertInto('kyc')
    .values({ account_id: id, status: 'NONE', updated_at: created_at, reference })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The decisions of the review desk, as steps of a verification. */
export type DeskStep = 'confirm' | 'askAgain' | 'reject';

/**
 * Ends a verification that holds, and returns its state before; null if none holds. The time of its decision stays. A
 * submission that waited and cannot be decided any more counts as decided now.
 */
export async function endVerification(
  tx: Queries,
  accountId: string,
  step: 'expire' | 'suspend' | 'revoke',
  now: number,
): Promise<State | null> {
  lockInOrder(tx, 'kyc');
  const before = await lockVerification(tx, accountId);
  if (before === undefined || !isVerified(before)) return null;
  const status = statusAfter(step, before);
  if (status === null) return null;
  const isCut = before.status === 'PENDING' && status !== 'PENDING';
  await tx
    .updateTable('kyc')
    .set({ status, is_renewal: 0, updated_at: now, ...(isCut && { decided_at: now }) })
    .where('account_id', '=', accountId)
    .execute();
  return before;
}

/** Begins an attempt beside the confirmed verification; false if it is not confirmed, or one has begun. */
export async function beginRenewal(tx: Queries, accountId: string, now: number): Promise<boolean> {
  lockInOrder(tx, 'kyc');
  const row = await tx
    .updateTable('kyc')
    .set({ status: TRANSITIONS.renew.CONFIRMED, is_renewal: 1, updated_at: now })
    .where('account_id', '=', accountId)
    .where('status', 'in', fromsOf('renew'))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes the status by this step; false if the transitions table does not allow it. */
export async function changeStatus(
  tx: Queries,
  accountId: string,
  step: DeskStep,
  now: number,
): Promise<boolean> {
  lockInOrder(tx, 'kyc');
  const row = await tx
    .updateTable('kyc')
    .set((eb) => ({
      status: TRANSITIONS[step].PENDING,
      // Confirmed, it replaces the verification beside it; otherwise that one holds on.
      is_renewal: step === 'confirm' ? 0 : eb.ref('is_renewal'),
      decided_at: now,
      updated_at: now,
    }))
    .where('account_id', '=', accountId)
    .where('status', 'in', fromsOf(step))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
