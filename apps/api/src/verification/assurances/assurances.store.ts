import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';

/** Adds an assurance unless the same decision has one already. */
export async function insertAssurance(
  tx: Queries,
  row: Insertable<Schema['assurances']>,
): Promise<void> {
  await tx
    .insertInto('assurances')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export type VerifiedRow = Pick<Selectable<Schema['kyc']>, 'birth_date' | 'decided_at'> & {
  is_renewal: number | null;
} & {
  [Column in 'id' | 'method' | 'evidence' | 'over_18' | 'verified_at' | 'valid_until']:
    | Schema['assurances'][Column]
    | null;
};

// Each page of a partner's request asks.
const oneVerified = prepared((db, { accountId }: { accountId: string }) =>
  db
    .selectFrom('kyc')
    .leftJoin('assurances', (join) =>
      join
        .onRef('assurances.account_id', '=', 'kyc.account_id')
        .on('assurances.ended_at', 'is', null),
    )
    .select(['kyc.birth_date', 'kyc.decided_at', 'kyc.is_renewal'])
    .select(['assurances.id', 'assurances.method', 'assurances.evidence'])
    .select(['assurances.over_18', 'assurances.verified_at', 'assurances.valid_until'])
    .where('kyc.account_id', '=', accountId)
    .where((eb) => eb.or([eb('kyc.status', '=', 'CONFIRMED'), eb('kyc.is_renewal', '=', 1)]))
    .orderBy('assurances.verified_at', 'desc')
    .limit(1),
);

/** The facts about an account that is verified now; undefined for any other. */
export async function findVerified(
  db: Queries,
  accountId: string,
): Promise<VerifiedRow | undefined> {
  const [row] = await oneVerified(db, { accountId });
  return row;
}

/** An assurance that has not ended. */
export type Living = Pick<
  Schema['assurances'],
  'id' | 'account_id' | 'verified_at' | 'valid_until'
>;

const living = (db: Queries, limit: number) =>
  db
    .selectFrom('assurances')
    .select(['id', 'account_id', 'verified_at', 'valid_until'])
    .where('ended_at', 'is', null)
    .limit(limit);

/** Assurances without an end date. */
export async function findWithoutEnd(db: Queries, limit: number): Promise<Living[]> {
  return living(db, limit)
    .where('reminders', '=', 0)
    .where('valid_until', 'is', null)
    .orderBy('id')
    .execute();
}

/** Assurances that end at `until` or before, and about which this many reminders were sent; the earliest end first. */
export async function findEnding(
  db: Queries,
  { until, reminders, limit }: { until: number; reminders: number; limit: number },
): Promise<Living[]> {
  return living(db, limit)
    .where('reminders', '=', reminders)
    .where('valid_until', '<=', until)
    .orderBy('valid_until')
    .orderBy('id')
    .execute();
}

/** Sets the end, unless another process was faster. */
export async function setEnd(db: Queries, id: string, validUntil: number): Promise<void> {
  await db
    .updateTable('assurances')
    .set({ valid_until: validUntil })
    .where('id', '=', id)
    .where('valid_until', 'is', null)
    .execute();
}

/** Counts a reminder; false if it was counted already, or the assurance has ended. */
export async function countReminder(db: Queries, id: string, before: number): Promise<boolean> {
  const row = await db
    .updateTable('assurances')
    .set({ reminders: before + 1 })
    .where('id', '=', id)
    .where('reminders', '=', before)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends it for good; false if it has ended already. */
export async function endAssurance(db: Queries, id: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('assurances')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what has not ended of an account. */
export async function endAllOf(db: Queries, accountId: string, now: number): Promise<void> {
  await db
    .updateTable('assurances')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The end of the account's latest assurance, whether it has come or not; undefined if there is none. */
export async function findLatestEnd(db: Queries, accountId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('assurances')
    .select('valid_until')
    .where('account_id', '=', accountId)
    // The assurance that has not ended comes first: engines disagree about where null sorts.
    .orderBy((eb) => eb.case().when('ended_at', 'is', null).then(0).else(1).end())
    .orderBy('verified_at', 'desc')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.valid_until ?? undefined;
}

/** The account's assurance that has not ended. */
export async function findLiving(db: Queries, accountId: string): Promise<Living | undefined> {
  return living(db, 1).where('account_id', '=', accountId).executeTakeFirst();
}

/** The submission by which an account was confirmed. */
export async function findConfirmed(db: Queries, accountId: string) {
  return db
    .selectFrom('reviews')
    .select(['id', 'document', 'decided_at'])
    .where('account_id', '=', accountId)
    .where('outcome', '=', 'CONFIRMED')
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores that the person is over 18, which follows from the time that has passed. */
export async function turn18(db: Queries, id: string): Promise<void> {
  await db
    .updateTable('assurances')
    .set({ over_18: 1 })
    .where('id', '=', id)
    .where('over_18', '=', 0)
    .execute();
}
