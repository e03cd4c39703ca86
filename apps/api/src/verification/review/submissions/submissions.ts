import { randomUUID } from 'node:crypto';
import type { DocumentType, Mark, RejectionReason, ReviewOutcome } from '@portico/contract';
import { MINUTE } from '#core/clock.ts';
import type { Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import * as store from './submissions.store.ts';

/*
 * What other features may ask of the reviews: kyc puts submissions in, own-data takes them out, who is kept out of the
 * desk gives back. Reviews know none of them.
 */

/** A submission as its person may know it. Times are milliseconds since 1970 UTC. */
export type OwnReview = {
  document: DocumentType;
  submittedAt: number;
  decidedAt: number | null;
  outcome: ReviewOutcome | null;
  marks: Mark[];
  rejection: RejectionReason[];
  /** Until when an operator holds it; null where none does. */
  heldUntil: number | null;
  /** Whether an operator has looked at it already and another one has to. */
  isProposed: boolean;
};

/** Puts a submission into the queue, in the transaction that holds the account's verification. */
export async function openReview(
  tx: Queries,
  accountId: string,
  { document, at }: { document: DocumentType; at: number },
): Promise<void> {
  await store.insertReview(tx, {
    id: randomUUID(),
    account_id: accountId,
    attempt: (await store.countReviews(tx, accountId)) + 1,
    document,
    submitted_at: at,
  });
}

/** The account's latest submission; undefined where there is none. */
export async function latestReviewOf(
  db: Queries,
  accountId: string,
): Promise<OwnReview | undefined> {
  const [latest] = await reviewsOf(db, accountId, { limit: 1 });
  return latest;
}

/** The account's submissions, latest first; somebody may have made and erased any number. `limit` null is all of them. */
export async function reviewsOf(
  db: Queries,
  accountId: string,
  { limit }: { limit: number | null },
): Promise<OwnReview[]> {
  return (await store.findReviews(db, accountId, limit)).map((row) => ({
    document: row.document,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    outcome: row.outcome,
    marks: row.marks === null ? [] : (JSON.parse(row.marks) as Mark[]),
    rejection: row.rejection === null ? [] : (JSON.parse(row.rejection) as RejectionReason[]),
    heldUntil: row.claimed_by === null ? null : row.claim_expires_at,
    isProposed: row.proposed_by !== null,
  }));
}

/** Whether somebody at the desk has taken up what waits for a decision: all that its person is told of the work on it. */
export function stageOf(
  { heldUntil, isProposed }: Pick<OwnReview, 'heldUntil' | 'isProposed'>,
  now: number,
): 'waiting' | 'in_review' {
  return isProposed || (heldUntil !== null && heldUntil > now) ? 'in_review' : 'waiting';
}

/** Takes the account's waiting submission out of the queue, in the transaction that holds its verification. */
export async function withdrawReview(
  tx: Queries,
  accountId: string,
  now: number,
): Promise<boolean> {
  return store.withdraw(tx, accountId, now);
}

/** Enough to stand for what is usual now, few enough to be read at once. */
const LAST = 101;
/** With fewer, one decision at night would be what is usual. */
const ENOUGH = 5;

/** Half of the last decisions took no longer, in whole minutes; null before there are enough. */
export async function usualMinutes({ db }: Pick<Deps, 'db'>): Promise<number | null> {
  const durations = (await store.lastDurations(db, LAST)).sort((one, other) => one - other);
  if (durations.length < ENOUGH) return null;
  const median = durations[Math.floor(durations.length / 2)] ?? 0;
  return Math.max(1, Math.ceil(median / MINUTE));
}

export { eraseTraces } from './submissions.store.ts';
