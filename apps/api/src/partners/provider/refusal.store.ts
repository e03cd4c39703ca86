import { sql } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type RefusalCount = Schema['refusals'];
type Counted = Pick<RefusalCount, 'minute' | 'network'>;

/** Counts a refusal and returns how many of its network and minute came after the first. */
export async function countRefusal(db: Queries, of: Counted): Promise<number> {
  const { more } = await db
    .insertInto('refusals')
    .values({ ...of, more: 0 })
    .onConflict((conflict) =>
      conflict.columns(['minute', 'network']).doUpdateSet({ more: sql<number>`refusals.more + 1` }),
    )
    .returning('more')
    .executeTakeFirstOrThrow();
  return more;
}

/**
 * Removes at most `limit` counts of minutes before this one, and returns them. Where several processes write
 * (`isShared`), it skips the rows that another transaction has locked.
 */
export async function takeCounts(
  tx: Queries,
  { before, limit, isShared }: { before: number; limit: number; isShared: boolean },
): Promise<RefusalCount[]> {
  return tx
    .deleteFrom('refusals')
    .where((eb) => {
      const over = eb
        .selectFrom('refusals')
        .select(['minute', 'network'])
        .where('minute', '<', before)
        .orderBy('minute')
        .limit(limit);
      return eb(
        eb.refTuple('minute', 'network'),
        'in',
        (isShared ? over.forUpdate().skipLocked() : over).$asTuple('minute', 'network'),
      );
    })
    .returningAll()
    .execute();
}
