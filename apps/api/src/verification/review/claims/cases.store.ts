import type { Queries } from '#platform/db/client.ts';
import { DETAIL_COLUMNS } from '#verification/record/details-row.store.ts';

/** A case with the entered details, while it waits for a decision. */
export async function findCase(db: Queries, id: string) {
  return db
    .selectFrom('reviews')
    .innerJoin('kyc', 'kyc.account_id', 'reviews.account_id')
    .leftJoin('operators as claimants', 'claimants.id', 'reviews.claimed_by')
    .leftJoin('operators as proposers', 'proposers.id', 'reviews.proposed_by')
    .selectAll('reviews')
    .select([
      'kyc.status',
      'kyc.reference',
      'kyc.document_country',
      'claimants.name as claimant',
      'proposers.name as proposer',
    ])
    .select(DETAIL_COLUMNS.map((column) => `kyc.${column}` as const))
    .where('reviews.id', '=', id)
    .where('reviews.decided_at', 'is', null)
    .executeTakeFirst();
}

/** A withdrawn case, with the columns that every operator may see. */
export async function findWithdrawn(db: Queries, id: string) {
  return db
    .selectFrom('reviews')
    .innerJoin('kyc', 'kyc.account_id', 'reviews.account_id')
    .select([
      'reviews.id',
      'reviews.submitted_at',
      'reviews.attempt',
      'reviews.document',
      'reviews.decided_at',
      'kyc.status',
      'kyc.reference',
      'kyc.document_country',
    ])
    .where('reviews.id', '=', id)
    .where('reviews.outcome', '=', 'WITHDRAWN')
    .executeTakeFirst();
}

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/** The ids of the account's images that this operator has opened. */
export async function findOpened(
  db: Queries,
  accountId: string,
  operatorId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('image_views')
    .select('document_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('operator_id', '=', operatorId)
    .execute();
  return new Set(rows.map((row) => row.document_id));
}

/** The account's decided and withdrawn submissions, latest first, at most `limit`. */
export async function findBefore(db: Queries, accountId: string, limit: number) {
  return db
    .selectFrom('reviews')
    .leftJoin('operators', 'operators.id', 'reviews.decided_by')
    .leftJoin('operators as proposers', 'proposers.id', 'reviews.proposed_by')
    .select([
      'reviews.submitted_at',
      'reviews.decided_at',
      'reviews.outcome',
      'reviews.marks',
      'reviews.rejection',
      'reviews.note',
      'reviews.proposal',
      'reviews.proposal_note',
      'operators.name as by',
      'proposers.name as proposer',
    ])
    .where('reviews.account_id', '=', accountId)
    .where('reviews.decided_at', 'is not', null)
    .orderBy('reviews.submitted_at', 'desc')
    .orderBy('reviews.attempt', 'desc')
    .limit(limit)
    .execute();
}

export type BeforeRow = Awaited<ReturnType<typeof findBefore>>[number];
