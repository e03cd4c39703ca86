import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';

type Pair = { accountId: string; sector: string };

const oneSubject = prepared((db, { accountId, sector }: Pair) =>
  db
    .selectFrom('subjects')
    .select('sub')
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
