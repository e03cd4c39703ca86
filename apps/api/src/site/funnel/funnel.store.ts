import type { FunnelStep, StepCounts } from '#core/metrics/funnel.ts';
import { type Db, inTransaction, type Queries } from '#platform/db/client.ts';

/** Adds to the counts of all processes, in one order, so that two processes never wait for each other. */
export async function addCounts(db: Db, counts: StepCounts): Promise<void> {
  const steps = Object.entries(counts).sort() as [FunnelStep, number][];
  if (steps.length === 0) return;
  await inTransaction(db, async (tx) => {
    for (const [step, count] of steps) {
      await tx
        .insertInto('funnel')
        .values({ step, count })
        .onConflict((conflict) =>
          conflict
            .column('step')
            .doUpdateSet((row) => ({ count: row('funnel.count', '+', count) })),
        )
        .execute();
    }
  });
}

export async function findCounts(db: Queries): Promise<{ step: string; count: number }[]> {
  return db.selectFrom('funnel').select(['step', 'count']).execute();
}

/** How often the site was opened since it was installed. */
export async function countVisits(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('visits')
    .select((eb) => eb.fn.sum<string | number | null>('count').as('all'))
    .executeTakeFirst();
  return Number(row?.all ?? 0);
}
