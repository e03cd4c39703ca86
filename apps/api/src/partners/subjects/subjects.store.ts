import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';

type Pair = { accountId: string; sector: string };

const oneSubject = prepared((db, { accountId, sector }: Pair) =>
  db
    .selectFrom('subjects')
    .select((eb) => eb.fn.coalesce('public_sub', 'sub').as('sub'))
    .where('account_id', '=', accountId)
    .where('sector', '=', sector),
);

export async function findSubject(db: Queries, pair: Pair): Promise<string | undefined> {
  const [row] = await oneSubject(db, pair);
  return row?.sub;
}

/** Of two callers at once, one adds the row, and both read it afterwards. */
export async function insertSubject(db: Queries, row: Schema['subjects']): Promise<void> {
  await db
    .insertInto('subjects')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'sector']).doNothing())
    .execute();
}

export async function findSubjects(
  db: Queries,
  { accountIds, sectors }: { accountIds: readonly string[]; sectors: readonly string[] },
): Promise<Pick<Schema['subjects'], 'account_id' | 'sector' | 'sub'>[]> {
  return db
    .selectFrom('subjects')
    .select(['account_id', 'sector'])
    .select((eb) => eb.fn.coalesce('public_sub', 'sub').as('sub'))
    .where('account_id', 'in', [...accountIds])
    .where('sector', 'in', [...sectors])
    .execute();
}

/** Those of these clients that are the company's own. */
export async function findOwnAmong(
  db: Queries,
  clientIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('clients')
    .select('id')
    .where('id', 'in', [...clientIds])
    .where('own_since', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}
