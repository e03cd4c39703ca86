import type { ErasedBy, VerificationStatus } from '@portico/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import { lockInOrder } from '#platform/db/lock-order.ts';
import type { Schema } from '#platform/db/schema.ts';
import { NO_DETAILS } from './details-row.store.ts';
import { type State, statusAfter } from './transitions.ts';

/*
 * Every transaction that submits, saves, decides, erases or deletes locks the verification's row first, so that they
 * wait for each other there.
 */

/** The statuses in which the last decision still applies: no new attempt has begun since. */
export const DECIDED: readonly VerificationStatus[] = [
  'CONFIRMED',
  'REJECTED',
  'RESUBMISSION',
  'EXPIRED',
  'SUSPENDED',
  'REVOKED',
];

export type LockedVerification = State & {
  /** Whether it has details, typed or saved, or a chosen document. */
  hasText: boolean;
};

/**
 * Locks the verification until the transaction ends, so that decisions, submissions, withdrawals and erasures wait for
 * each other; undefined if the account was deleted, or the status is none of `among`.
 */
export async function lockVerification(
  tx: Queries,
  accountId: string,
  among?: readonly VerificationStatus[],
): Promise<LockedVerification | undefined> {
  lockInOrder(tx, 'kyc');
  const row = await tx
    .updateTable('kyc')
    // Writes the existing value, only for the row lock: a new time would show in the data download when an operator
    // worked on the case.
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('account_id', '=', accountId)
    .$if(among !== undefined, (query) => query.where('status', 'in', among ?? []))
    .returning(['status', 'is_renewal', 'details_at', 'typed', 'document'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { status, details_at, typed, document } = row;
  const isRenewal = row.is_renewal === 1;
  return { status, isRenewal, hasText: details_at !== null || typed !== null || document !== null };
}

/**
 * Whether a locked verification is due for erasure. This is a separate query after the lock: an update that waited for
 * the row would read the other tables as of before the wait.
 */
export async function isLockedDue(
  tx: Queries,
  accountId: string,
  decidedUntil: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('kyc')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where((eb) => isDue(eb, decidedUntil))
    .executeTakeFirst();
  return row !== undefined;
}

/** An account whose retention period is over, and its position in the order of decisions. */
export type Due = { accountId: string; decidedAt: number };

/** Up to `limit` accounts whose retention period is over, oldest decision first, starting after `after`. */
export async function findDue(
  db: Queries,
  { decidedUntil, after, limit }: { decidedUntil: number; after: Due | null; limit: number },
): Promise<Due[]> {
  const rows = await db
    .selectFrom('kyc')
    .select(['account_id', 'decided_at'])
    .where((eb) => isDue(eb, decidedUntil))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('decided_at', 'account_id'),
          '>',
          eb.tuple(after?.decidedAt ?? 0, after?.accountId ?? ''),
        ),
      ),
    )
    .orderBy('decided_at')
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, decidedAt: row.decided_at ?? 0 }));
}

/**
 * Decided long enough ago, with no submission waiting, and with data left. If the decision still applies, everything
 * not erased counts as data; if a new attempt has begun since, only the images of the previous one do. An erased
 * verification has no images, because a submission clears `erased_at`.
 */
function isDue(eb: ExpressionBuilder<Schema, 'kyc'>, decidedUntil: number) {
  const hasDocuments = eb.exists(
    eb
      .selectFrom('documents')
      .select('documents.id')
      .whereRef('documents.account_id', '=', 'kyc.account_id'),
  );
  return eb.and([
    eb('kyc.decided_at', '<=', decidedUntil),
    eb('kyc.erased_at', 'is', null),
    eb('kyc.status', '!=', 'PENDING'),
    eb.or([eb('kyc.status', 'in', DECIDED), hasDocuments]),
    eb.not(
      eb.exists(
        eb
          .selectFrom('reviews')
          .select('reviews.id')
          .whereRef('reviews.account_id', '=', 'kyc.account_id')
          .where('reviews.decided_at', 'is', null),
      ),
    ),
  ]);
}

/** Nulls all entered data, and returns the new status; null if it is not in the state `from` any more, or that allows no erasure. */
export async function eraseDetails(
  tx: Queries,
  accountId: string,
  { from, now, by }: { from: State; now: number; by: ErasedBy },
): Promise<VerificationStatus | null> {
  const to = statusAfter('erase', from);
  if (to === null) return null;
  lockInOrder(tx, 'kyc');
  const row = await tx
    .updateTable('kyc')
    .set({
      status: to,
      is_renewal: 0,
      ...NO_DETAILS,
      selected_country: null,
      user_ip: null,
      document: null,
      document_country: null,
      typed: null,
      updated_at: now,
      erased_at: now,
      erased_by: by,
    })
    .where('account_id', '=', accountId)
    .where('status', '=', from.status)
    .where('is_renewal', '=', Number(from.isRenewal))
    .returning('status')
    .executeTakeFirst();
  return row?.status ?? null;
}
