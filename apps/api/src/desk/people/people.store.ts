import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type ActRow = Schema['desk_acts'];

export async function insertAct(tx: Queries, row: ActRow): Promise<void> {
  await tx.insertInto('desk_acts').values(row).execute();
}

/** A search of this operator since then that found an account. */
export async function findSearch(
  db: Queries,
  { id, operatorId, since }: { id: string; operatorId: string; since: number },
): Promise<Pick<ActRow, 'id' | 'account_id' | 'at'> | undefined> {
  return db
    .selectFrom('desk_acts')
    .select(['id', 'account_id', 'at'])
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .where('what', '=', 'view')
    .where('at', '>', since)
    .executeTakeFirst();
}

export async function findAccount(db: Queries, accountId: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('external_ids', 'external_ids.account_id', 'accounts.id')
    .select(['accounts.created_at', 'accounts.disabled_at', 'accounts.locale'])
    .select('external_ids.external_id')
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
}

/** The latest version of the terms that the account accepted. */
export async function findAcceptance(db: Queries, accountId: string) {
  return db
    .selectFrom('terms_acceptances')
    .select(['version', 'accepted_at'])
    .where('account_id', '=', accountId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Since when a request to close the account waits that was made after `since`; null if none does. */
export async function closingWaits(
  db: Queries,
  accountId: string,
  since: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('closings')
    .select('asked_at')
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('asked_at', '>', since)
    .executeTakeFirst();
  return row?.asked_at ?? null;
}
