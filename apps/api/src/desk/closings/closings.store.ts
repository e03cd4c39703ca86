import { CLOSING_DAYS } from '@portico/contract';
import { DAY } from '#core/clock.ts';
import type { Queries } from '#platform/db/client.ts';
import { isAnotherHand } from '#platform/db/hands.ts';
import type { Schema } from '#platform/db/schema.ts';

export type ClosingRow = Schema['closings'];

/** A request that was made at this time or before is over. */
const overSince = (now: number) => now - CLOSING_DAYS * DAY;

/** Adds a request, and ends one that is over; false if one waits already. */
export async function addWaiting(tx: Queries, row: ClosingRow): Promise<boolean> {
  await tx
    .updateTable('closings')
    .set({ state: 'over' })
    .where('account_id', '=', row.account_id)
    .where('state', '=', 'waiting')
    .where('asked_at', '<=', overSince(row.asked_at))
    .execute();
  const inserted = await tx
    .insertInto('closings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findWaiting(
  db: Queries,
  id: string,
  now: number,
): Promise<ClosingRow | undefined> {
  return db
    .selectFrom('closings')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('asked_at', '>', overSince(now))
    .executeTakeFirst();
}

const ASKED = { by: 'closings.asked_by', at: 'closings.asked_at' } as const;

/** Decides a request that waits; false if somebody else was faster, or it is over. Only another operator confirms. */
export async function decide(
  tx: Queries,
  id: string,
  { state, operatorId, now }: { state: 'done' | 'withdrawn'; operatorId: string; now: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('closings')
    .set({ state, decided_by: operatorId, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('asked_at', '>', overSince(now))
    // Of one who is disabled at this moment no call in progress counts.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('operators')
          .select('operators.id')
          .where('operators.id', '=', operatorId)
          .where('operators.disabled_at', 'is', null),
      ),
    )
    .$if(state === 'done', (query) => query.where((eb) => isAnotherHand(eb, ASKED, operatorId)))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The requests that wait about accounts that are open, the oldest first. */
export async function findAllWaiting(db: Queries, { now, limit }: { now: number; limit: number }) {
  return db
    .selectFrom('closings')
    .innerJoin('accounts', 'accounts.id', 'closings.account_id')
    .innerJoin('kyc', 'kyc.account_id', 'closings.account_id')
    .leftJoin('operators', 'operators.id', 'closings.asked_by')
    .selectAll('closings')
    .select(['kyc.reference', 'operators.name as asker'])
    .where('closings.state', '=', 'waiting')
    .where('closings.asked_at', '>', overSince(now))
    .where('accounts.disabled_at', 'is', null)
    .orderBy('closings.asked_at')
    .orderBy('closings.id')
    .limit(limit)
    .execute();
}
