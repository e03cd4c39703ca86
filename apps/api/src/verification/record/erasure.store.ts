import type { VerificationStatus } from '@portico/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';
import { fromsOf } from './transitions.ts';

/*
 * Verifications are held by their own row first: who hands in, keeps, decides, erases or deletes waits for each other
 * there.
 */

/** Where what was decided is still what stands: no new attempt has begun since. */
export const DECIDED: readonly VerificationStatus[] = ['CONFIRMED', 'REJECTED', 'RESUBMISSION'];

export type Held = {
  status: VerificationStatus;
  /** Whether it has details, typed or sent, or a chosen document. */
  hasText: boolean;
};

/** The verification, held until the transaction ends; undefined where the account is gone. */
export async function lockVerification(tx: Queries, accountId: string): Promise<Held | undefined> {
  const row = await tx
    .updateTable('kyc')
    // What is there already: for its lock on the row.
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('account_id', '=', accountId)
    .returning(['status', 'details_at', 'typed', 'document'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { status, details_at, typed, document } = row;
  return { status, hasText: details_at !== null || typed !== null || document !== null };
}

/**
 * Whether a verification that is held is due. A question of its own, asked once it is held: an update that waited for its
 * row would look at the other tables as they were before.
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

/** An account whose term is over, in the order in which they were decided. */
export type Due = { accountId: string; decidedAt: number };

/** Some of the accounts whose term is over, the longest decided first, after this one. */
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
 * Decided so long ago, nothing waits for a decision, and something is left: where the decision still stands, all that
 * was not erased; where a new attempt has begun since, the images of the one before. Where all was erased no image is
 * left: what sends new ones says so.
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

/** Nulls all that was entered; false where the status is another by now, or allows no erasure. */
export async function eraseDetails(
  tx: Queries,
  accountId: string,
  {
    from,
    to,
    now,
    by,
  }: {
    from: VerificationStatus;
    to: VerificationStatus;
    now: number;
    by: 'person' | 'retention';
  },
): Promise<boolean> {
  const row = await tx
    .updateTable('kyc')
    .set({
      status: to,
      first_name: null,
      last_name: null,
      birth_date: null,
      citizenship: null,
      residency: null,
      selected_country: null,
      address: null,
      postal_code: null,
      city: null,
      region: null,
      user_ip: null,
      document: null,
      document_country: null,
      typed: null,
      details_at: null,
      name_at: null,
      birth_date_at: null,
      citizenship_at: null,
      residency_at: null,
      address_at: null,
      updated_at: now,
      erased_at: now,
      erased_by: by,
    })
    .where('account_id', '=', accountId)
    .where('status', '=', from)
    .where('status', 'in', fromsOf('erase'))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
