import { randomUUID } from 'node:crypto';
import type { DocumentType, Mark, RejectionReason, ReviewOutcome } from '@portico/contract';
import { DAY, MINUTE } from '#core/clock.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './submissions.store.ts';

/*
 * The interface of reviews for other features: kyc adds submissions, own-data withdraws them, disabling an operator
 * releases their claims. Reviews do not depend on any of them.
 */

/** The parts of a submission that its owner may see. Times are milliseconds since 1970 UTC. */
export type OwnReview = {
  document: DocumentType;
  submittedAt: number;
  decidedAt: number | null;
  outcome: ReviewOutcome | null;
  marks: Mark[];
  rejection: RejectionReason[];
  /** When the current claim expires; null if the case is unclaimed. */
  claimedUntil: number | null;
  /** Whether a first operator made a proposal that a second one has to confirm. */
  isProposed: boolean;
  /** The rejection that takes effect then, unless it is stopped. */
  waitingRejection: {
    reasons: RejectionReason[];
    takesEffectAt: number;
    mayAnswer: boolean;
  } | null;
  /** What the person said of a rejection that waited; null if nothing, and once it is erased. */
  answer: string | null;
};

/** Adds a submission to the queue, in the transaction that locked the account's verification. */
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

/** The account's latest submission; undefined if there is none. */
export async function latestReviewOf(
  db: Queries,
  accountId: string,
): Promise<OwnReview | undefined> {
  const [latest] = await reviewsOf(db, accountId, { limit: 1 });
  return latest;
}

/** The account's submissions, latest first. An account can have any number of them; `limit` null returns all. */
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
    claimedUntil: row.claimed_by === null ? null : row.claim_expires_at,
    isProposed: row.proposed_by !== null,
    waitingRejection: waitingRejectionOf(row),
    answer: row.answer,
  }));
}

function waitingRejectionOf({
  decided_at,
  rejects_at,
  proposal_kind,
  answered_at,
  proposal,
}: store.ReviewRow): OwnReview['waitingRejection'] {
  if (decided_at !== null || rejects_at === null || proposal_kind !== 'reject') return null;
  const reasons = JSON.parse(proposal ?? '[]') as RejectionReason[];
  return { reasons, takesEffectAt: rejects_at, mayAnswer: answered_at === null };
}

/** Whether an operator has started on the waiting submission. The owner learns nothing else about the work on it. */
export function stageOf(
  { claimedUntil, isProposed }: Pick<OwnReview, 'claimedUntil' | 'isProposed'>,
  now: number,
): 'waiting' | 'in_review' {
  return isProposed || (claimedUntil !== null && claimedUntil > now) ? 'in_review' : 'waiting';
}

/** Removes the account's waiting submission from the queue, in the transaction that locked its verification. */
export async function withdrawReview(
  tx: Queries,
  accountId: string,
  now: number,
): Promise<boolean> {
  return store.withdraw(tx, accountId, now);
}

/** Enough decisions to be representative of the current pace, few enough for one query. */
const SAMPLE_MAX = 101;
/** A pace from before says nothing about today. */
const SAMPLE_AGE_MS = 14 * DAY;
/** With fewer decisions, a single one at night would set the median. */
const SAMPLE_MIN = 5;

/** The median time to a decision over those of the last days, in whole minutes; null if there are too few of them. */
export async function usualMinutes({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<number | null> {
  const since = clock.now() - SAMPLE_AGE_MS;
  const durations = (await store.lastDurations(db, { since, limit: SAMPLE_MAX })).sort(
    (one, other) => one - other,
  );
  if (durations.length < SAMPLE_MIN) return null;
  const median = durations[Math.floor(durations.length / 2)] ?? 0;
  return Math.max(1, Math.ceil(median / MINUTE));
}

export { eraseTraces, setAnswer as answerRejection } from './submissions.store.ts';
