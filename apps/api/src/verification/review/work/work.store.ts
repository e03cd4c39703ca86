import { dayOf } from '#core/clock.ts';
import type { Queries } from '#platform/db/client.ts';

/*
 * Counters of operators' work per day. They are separate rows because cases and access logs are deleted with their
 * account, and a deletion must not change an operator's count. They contain no data about any account.
 */

/** `decisions` includes proposals, since a proposal takes the same work. `looks` counts image accesses. */
export type Work = { decisions: number; looks: number };

/** Counts one piece of an operator's work, in the transaction that does it. */
export async function recordWork(
  tx: Queries,
  operatorId: string,
  at: number,
  what: keyof Work,
): Promise<void> {
  const one = { decisions: 0, looks: 0, [what]: 1 };
  await tx
    .insertInto('operator_days')
    .values({ operator_id: operatorId, day: dayOf(at), ...one })
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'day'])
        .doUpdateSet((eb) => ({ [what]: eb(`operator_days.${what}`, '+', 1) })),
    )
    .execute();
}

/** An operator's counters for the UTC day of this time. */
export async function findDay(db: Queries, operatorId: string, at: number): Promise<Work> {
  const row = await db
    .selectFrom('operator_days')
    .select(['decisions', 'looks'])
    .where('operator_id', '=', operatorId)
    .where('day', '=', dayOf(at))
    .executeTakeFirst();
  return { decisions: Number(row?.decisions ?? 0), looks: Number(row?.looks ?? 0) };
}
