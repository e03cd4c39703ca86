import type { Insertable } from 'kysely';
import type { Queries } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import type { Schema } from '#db/schema.ts';

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

export type VerifiedRow = Pick<Schema['kyc'], 'birth_date' | 'decided_at'> & {
  [Column in 'id' | 'method' | 'evidence' | 'over_18' | 'verified_at']:
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
    .select(['kyc.birth_date', 'kyc.decided_at'])
    .select(['assurances.id', 'assurances.method', 'assurances.evidence'])
    .select(['assurances.over_18', 'assurances.verified_at'])
    .where('kyc.account_id', '=', accountId)
    .where('kyc.status', '=', 'CONFIRMED')
    .orderBy('assurances.verified_at', 'desc')
    .limit(1),
);

/** What is known of an account that is verified now; undefined for any other. */
export async function findVerified(
  db: Queries,
  accountId: string,
): Promise<VerifiedRow | undefined> {
  const [row] = await oneVerified(db, { accountId });
  return row;
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

/** From now on the person is over 18, as time alone makes them. */
export async function turn18(db: Queries, id: string): Promise<void> {
  await db
    .updateTable('assurances')
    .set({ over_18: 1 })
    .where('id', '=', id)
    .where('over_18', '=', 0)
    .execute();
}
