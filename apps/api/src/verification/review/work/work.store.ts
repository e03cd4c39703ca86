import { dayOf } from '#core/clock.ts';
import type { Queries } from '#db/client.ts';

/*
 * What operators did on each day, counted by itself: cases and looks go with the account they belong to, and an
 * operator's day must not change because a person deleted theirs. It holds nothing about any person.
 */

/** `decisions` counts proposals too: whoever proposes has judged the case. */
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

/** What an operator did on the UTC day of this time. */
export async function findDay(db: Queries, operatorId: string, at: number): Promise<Work> {
  const row = await db
    .selectFrom('operator_days')
    .select(['decisions', 'looks'])
    .where('operator_id', '=', operatorId)
    .where('day', '=', dayOf(at))
    .executeTakeFirst();
  return { decisions: Number(row?.decisions ?? 0), looks: Number(row?.looks ?? 0) };
}
