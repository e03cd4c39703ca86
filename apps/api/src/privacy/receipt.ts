import {
  type DocumentType,
  documentTypeOf,
  RECEIPT_DECISIONS,
  RECEIPT_DESK_ACCESSES,
  RECEIPT_SERVER_ACCESSES,
  type Receipt,
} from '@portico/contract';
import { DAY, iso, isoOrNull } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import {
  assuranceOf,
  detailsIn,
  endIfOver,
  findKeptDetails,
  findKyc,
  type KycRow,
  keptDetailsStateOf,
  knownStatus,
  lastDayOf,
  type OwnReview,
  openKeptDetails,
  reviewsOf,
  tagsOf,
} from '#verification/index.ts';
import * as store from './export.store.ts';

type ReceiptDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>;

/** The privacy receipt: what is stored about the person's verification, who opened it, and when it is deleted. */
export async function readReceipt(deps: Deps, accountId: string) {
  await endIfOver(deps, accountId);
  const row = await findKyc(deps.db, accountId);
  // The session was valid a moment ago, so the account was deleted meanwhile.
  if (row === undefined) return fail('missing_token');
  const images = await store.findImages(deps.db, accountId);
  return ok(await receiptOf(deps, { row, images, decisionsMax: RECEIPT_DECISIONS }));
}

/** Builds the receipt from rows; with `decisionsMax` null, it lists all decisions. */
export async function receiptOf(
  deps: ReceiptDeps,
  {
    row,
    images,
    decisionsMax,
  }: { row: KycRow; images: readonly store.ImageRow[]; decisionsMax: number | null },
): Promise<Receipt> {
  const { db } = deps;
  const { retentionDays } = deps.config;
  const erasedFrom = row.decided_at === null ? null : row.decided_at + retentionDays * DAY;
  const looks = await store.findServerLooks(
    db,
    row.account_id,
    decisionsMax === null ? null : RECEIPT_SERVER_ACCESSES,
  );
  const acts = await store.findDeskActs(
    db,
    row.account_id,
    decisionsMax === null ? null : RECEIPT_DESK_ACCESSES,
  );
  const views = await store.findImageViews(db, row.account_id);
  const chosen = documentTypeOf(row.document);
  const reviews = await reviewsOf(db, row.account_id, { limit: decisionsMax });
  return {
    reference: row.reference,
    verificationStatus: knownStatus({ status: row.status, isRenewal: row.is_renewal === 1 }),
    details: detailsIn(row),
    images: images.map(({ id, side, kind, bytes, created_at, expires_at }) => ({
      id,
      side,
      document: kind === 'draft' ? chosen : (reviews[0]?.document ?? chosen),
      kind,
      bytes,
      storedAt: iso(created_at),
      deleteAt: isoOrNull(kind === 'draft' ? expires_at : erasedFrom),
    })),
    imageAccesses: views.map(({ side, at, number }) => ({
      side,
      document: sentBefore(reviews, at),
      at: iso(at),
      reviewer: number ?? 0,
    })),
    deskAccesses: acts.map(({ at, number, ...act }) => ({
      ...act,
      at: iso(at),
      operator: number ?? 0,
    })),
    serverAccesses: looks.map(({ at, ...look }) => ({ ...look, at: iso(at) })),
    decisions: reviews.map((review) => ({
      submittedAt: iso(review.submittedAt),
      decidedAt: isoOrNull(review.decidedAt),
      outcome: review.outcome,
      document: review.document,
      marks: review.marks,
      rejection: review.rejection,
      answer: review.answer,
    })),
    assurance: await assuranceInReceipt(deps, row.account_id),
    keptDetails: await keptDetailsInReceipt(deps, row),
    personTags: (await tagsOf(deps, row.account_id)).map(({ document, state, endsAt }) => ({
      document,
      state,
      until: lastDayOf(endsAt),
    })),
    retentionDays,
    erasedAt: isoOrNull(row.erased_at),
    erasedBy: row.erased_by,
  };
}

/** What stays after an erasure; null if the person is not verified. */
async function assuranceInReceipt(
  deps: ReceiptDeps,
  accountId: string,
): Promise<Receipt['assurance']> {
  const assurance = await assuranceOf(deps, accountId);
  if (assurance === null) return null;
  const { method, evidence, isOver18, verifiedAt, validUntil } = assurance;
  return {
    method,
    document: documentTypeOf(evidence),
    isOver18,
    month: iso(verifiedAt).slice(0, 'YYYY-MM'.length),
    validUntil: validUntil === null ? null : lastDayOf(validUntil),
  };
}

/** What is kept for partners, whether or not a partner can get it now. */
async function keptDetailsInReceipt(
  deps: ReceiptDeps,
  row: KycRow,
): Promise<Receipt['keptDetails']> {
  const stored = await findKeptDetails(deps.db, row.account_id);
  if (stored === undefined) {
    const isVerified = (await assuranceOf(deps, row.account_id)) !== null;
    return { state: keptDetailsStateOf(row, isVerified), details: null, since: null };
  }
  return { state: 'on', details: openKeptDetails(deps, stored), since: iso(stored.stored_at) };
}

/** The kind of document that was opened at this time: that of the latest submission before it. */
function sentBefore(reviews: readonly OwnReview[], at: number): DocumentType | null {
  return reviews.find(({ submittedAt }) => submittedAt <= at)?.document ?? null;
}
