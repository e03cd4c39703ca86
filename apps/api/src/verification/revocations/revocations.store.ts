import type { RejectionReason } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type RevocationRow = Schema['revocations'];

export const reasonsIn = ({ reasons }: Pick<RevocationRow, 'reasons'>): RejectionReason[] =>
  JSON.parse(reasons) as RejectionReason[];

/** The account of a reference number; undefined if no account has it. */
export async function accountByReference(
  db: Queries,
  reference: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('kyc')
    .select('account_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.account_id;
}

/** Adds a proposal; the id of the one that waits for this account, whether it is this one or an earlier one. */
export async function addWaiting(db: Queries, row: RevocationRow): Promise<string> {
  const inserted = await db
    .insertInto('revocations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return inserted.id;
  const waiting = await db
    .selectFrom('revocations')
    .select('id')
    .where('account_id', '=', row.account_id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return waiting.id;
}

export async function findWaiting(db: Queries, id: string): Promise<RevocationRow | undefined> {
  return db
    .selectFrom('revocations')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

/** Decides a waiting proposal; false if somebody else was faster. */
export async function decide(
  db: Queries,
  id: string,
  decided: Pick<RevocationRow, 'state' | 'decided_by' | 'decided_at'>,
): Promise<boolean> {
  const row = await db
    .updateTable('revocations')
    .set(decided)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The waiting proposals about verifications that are still confirmed, the oldest first. */
export async function findAllWaiting(db: Queries, limit: number) {
  return db
    .selectFrom('revocations')
    .innerJoin('kyc', 'kyc.account_id', 'revocations.account_id')
    .leftJoin('operators', 'operators.id', 'revocations.proposed_by')
    .selectAll('revocations')
    .select(['kyc.reference', 'operators.name as proposer'])
    .where('revocations.state', '=', 'waiting')
    .where((eb) => eb.or([eb('kyc.status', '=', 'CONFIRMED'), eb('kyc.is_renewal', '=', 1)]))
    .orderBy('revocations.proposed_at')
    .orderBy('revocations.id')
    .limit(limit)
    .execute();
}

/** Stores the person's answer; false if there is one, or nothing to answer. */
export async function setAnswer(
  db: Queries,
  id: string,
  { answer, answeredAt }: { answer: string; answeredAt: number },
): Promise<boolean> {
  const row = await db
    .updateTable('revocations')
    .set({ answer, answered_at: answeredAt })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest answers. */
export async function findAnswers(db: Queries, limit: number) {
  return db
    .selectFrom('revocations')
    .innerJoin('kyc', 'kyc.account_id', 'revocations.account_id')
    .selectAll('revocations')
    .select('kyc.reference')
    .where('revocations.answered_at', 'is not', null)
    .orderBy('revocations.answered_at', 'desc')
    .orderBy('revocations.id')
    .limit(limit)
    .execute();
}

/** What two operators agreed on about an account, the latest first. */
export async function findDone(db: Queries, accountId: string): Promise<RevocationRow[]> {
  return db
    .selectFrom('revocations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'done')
    .orderBy('decided_at', 'desc')
    .execute();
}
