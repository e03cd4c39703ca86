import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export async function insertSecondFactor(db: Queries, row: Schema['tickets']): Promise<void> {
  await db.insertInto('tickets').values(row).execute();
}

/** Uses up a pending second factor; false if it is unknown, used, expired, or for another account or number. */
export async function consumeSecondFactor(
  db: Queries,
  {
    tokenHash,
    accountId,
    phone,
    now,
  }: { tokenHash: string; accountId: string; phone: string; now: number },
): Promise<boolean> {
  const used = await db
    .updateTable('tickets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function voidSecondFactors(
  db: Queries,
  accountId: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteExpiredSecondFactors(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('tickets').where('expires_at', '<', before).execute();
}

/** The account's pending second factors, without their tokens, for its person. */
export async function findSecondFactors(db: Queries, accountId: string) {
  return db
    .selectFrom('tickets')
    .select(['phone', 'created_at', 'expires_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}
