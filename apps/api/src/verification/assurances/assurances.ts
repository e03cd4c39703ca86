import { calendarDayAt, type DocumentType, isOfAge, typedDateOf } from '@portico/contract';
import { type Clock, DAY, HOUR } from '#core/clock.ts';
import { type Db, inTransaction, type Queries } from '#platform/db/client.ts';
import { deleteKeptDetails } from '#verification/kept-details/kept-details.ts';
import { retainTags } from '#verification/person-tags/person-tags.ts';
import { endVerification, findKyc } from '#verification/record/record.store.ts';
import { lockVerification } from '#verification/record/record.ts';
import { withdrawReview } from '#verification/review/submissions/submissions.ts';
import * as store from './assurances.store.ts';
import { isOver, lastDayOf } from './validity.ts';

/*
 * Assurances: the facts about a verified person that stay when images and details are erased, and end with the account
 * (docs/decisions/0063-what-partners-learn.md). Partners learn nothing else.
 */

export { lastDayOf } from './validity.ts';

/** The last day of the verification that holds at `now`, in UTC: YYYY-MM-DD; null if none holds. */
export async function verifiedUntil(
  db: Queries,
  accountId: string,
  now: number,
): Promise<string | null> {
  const end = (await store.findLiving(db, accountId))?.valid_until ?? null;
  return end === null || isOver(end, now) ? null : lastDayOf(end);
}

/** Whether an account is verified at `now`; also during a renewal. */
export async function isVerifiedNow(db: Queries, accountId: string, now: number): Promise<boolean> {
  const found = await store.findVerified(db, accountId);
  return found !== undefined && found.id !== null && !isOver(found.valid_until, now);
}

/** What we keep about a verification. */
export type Assurance = {
  /** A person reviewed the submission. */
  method: 'review';
  /** The type of the document. */
  evidence: string;
  isOver18: boolean;
  /** The first moment of the month of the decision, in UTC. */
  verifiedAt: number;
  /** The first moment at which it is over; null until housekeeping has set it. */
  validUntil: number | null;
};

/** The last zone on earth in which a birthday begins. */
const LATEST_ZONE_MINUTES = -12 * 60;
/**
 * Nobody can submit who is under 18 everywhere on earth (R-VAL-3), so this long after a decision the person is 18
 * everywhere: the earliest zone is 26 hours ahead of the latest.
 */
const EVERYBODY_IS_18_AFTER_MS = 26 * HOUR;

/** A decision is at most this long after the first moment of its month. */
const LONGEST_MONTH_MS = 31 * DAY;

/**
 * Stores the facts, in the transaction that locked the verification and confirms it. `id` is that of the submission.
 * The facts of a renewed verification end.
 */
export async function assure(
  tx: Queries,
  {
    id,
    accountId,
    document,
    now,
    validUntil,
  }: { id: string; accountId: string; document: DocumentType; now: number; validUntil: number },
): Promise<void> {
  const kyc = await findKyc(tx, accountId);
  const isOver18 = isOldEnough(kyc?.birth_date ?? null, now);
  const row = rowOf({ id, accountId, document, decidedAt: now, isOver18 });
  await store.endAllOf(tx, accountId, now);
  await store.insertAssurance(tx, { ...row, valid_until: validUntil });
}

/**
 * Ends a verification before its time, with the facts known of it, the details kept for partners and a submission that
 * would renew it; false if
 * the person is not verified.
 */
export async function endConfirmed(
  tx: Queries,
  accountId: string,
  step: 'suspend' | 'revoke',
  now: number,
): Promise<boolean> {
  const before = await endVerification(tx, accountId, step, now);
  if (before === null) return false;
  if (before.status === 'PENDING') await withdrawReview(tx, accountId, now);
  await store.endAllOf(tx, accountId, now);
  await deleteKeptDetails(tx, accountId);
  await retainTags(tx, accountId, step === 'suspend' ? 'suspended' : 'revoked', now);
  return true;
}

/**
 * The assurance of an account that is verified now; null for every other. A decision that a process of an earlier
 * version made during an upgrade has none yet: it is added here.
 */
export async function assuranceOf(
  { db, clock }: { db: Db; clock: Clock },
  accountId: string,
): Promise<Assurance | null> {
  return assuranceFrom({ db, clock }, accountId, await store.findVerified(db, accountId));
}

/** The same of a caller that has read the account's row together with others; undefined if it is not verified. */
export async function assuranceFrom(
  { db, clock }: { db: Db; clock: Clock },
  accountId: string,
  found: store.VerifiedRow | undefined,
): Promise<Assurance | null> {
  if (found === undefined) return null;
  if (found.id === null) await addMissing({ db, clock }, accountId);
  const row = found.id === null ? await store.findVerified(db, accountId) : found;
  if (row === undefined) return null;
  const { id, method, evidence, over_18, verified_at, birth_date, decided_at } = row;
  const { valid_until: validUntil } = row;
  // Confirmed without a submission, or ended.
  if (id === null || method === null || evidence === null || verified_at === null) return null;
  const now = clock.now();
  // The status follows with the next round of housekeeping; nobody relies on it for longer.
  if (isOver(validUntil, now)) return null;
  // The birth date of a renewal is the person's own word until it is confirmed.
  const has18 =
    row.is_renewal === 1
      ? verified_at + LONGEST_MONTH_MS + EVERYBODY_IS_18_AFTER_MS <= now
      : hasTurned18(birth_date, decided_at, now);
  const isOver18 = over_18 === 1 || has18;
  if (isOver18 && over_18 === 0) await store.turn18(db, id);
  return { method, evidence, isOver18, verifiedAt: verified_at, validUntil };
}

async function addMissing({ db, clock }: { db: Db; clock: Clock }, accountId: string) {
  await inTransaction(db, async (tx) => {
    // Also waits for a deletion of the account.
    if (!(await lockVerification(tx, accountId, ['CONFIRMED']))) return;
    const confirmed = await store.findConfirmed(tx, accountId);
    if (confirmed === undefined) return;
    const { id, document, decided_at } = confirmed;
    const kyc = await findKyc(tx, accountId);
    const now = clock.now();
    const decidedAt = decided_at ?? now;
    const isOver18 = hasTurned18(kyc?.birth_date ?? null, decidedAt, now);
    await store.insertAssurance(tx, rowOf({ id, accountId, document, decidedAt, isOver18 }));
  });
}

type Confirmed = {
  id: string;
  accountId: string;
  document: DocumentType;
  decidedAt: number;
  isOver18: boolean;
};

function rowOf({ id, accountId, document, decidedAt, isOver18 }: Confirmed) {
  const day = calendarDayAt(decidedAt, 0);
  return {
    id,
    account_id: accountId,
    method: 'review',
    evidence: document,
    over_18: Number(isOver18),
    verified_at: Date.UTC(day.year, day.month - 1, 1),
    ended_at: null,
  } as const;
}

function hasTurned18(birthDate: string | null, decidedAt: number | null, now: number): boolean {
  const isLater = decidedAt !== null && decidedAt + EVERYBODY_IS_18_AFTER_MS <= now;
  return isLater || isOldEnough(birthDate, now);
}

/** Whether a person of this birth date is 18 in every zone; false if it is not known. */
function isOldEnough(birthDate: string | null, now: number): boolean {
  const typed = birthDate === null ? null : typedDateOf(birthDate);
  if (typed === null) return false;
  const [year, month, day] = [Number(typed.year), Number(typed.month), Number(typed.day)];
  return isOfAge({ year, month, day }, calendarDayAt(now, LATEST_ZONE_MINUTES));
}
