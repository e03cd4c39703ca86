import { sql } from 'kysely';
import { vi } from 'vitest';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import { engine, type TestApp } from './start.ts';

/** Less than a test may take. */
const PATIENCE = { timeout: 25_000, interval: 5 };

/**
 * Resolves once this many transactions wait for others, or `isOver`; throws if neither happens. On SQLite there is only
 * one at a time anyway.
 */
export async function untilWaiting(
  t: TestApp,
  count = 1,
  isOver: () => boolean = () => false,
): Promise<void> {
  if (engine() === 'sqlite') return;
  await vi.waitUntil(async () => isOver() || (await countWaiting(t)) >= count, PATIENCE);
}

async function countWaiting(t: TestApp): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.deps.db);
  return rows.length;
}

/**
 * Makes a call while another transaction locks the account and changes it. The call proceeds until it waits for the
 * lock, and continues when the change is committed.
 */
export async function callAmid<Answer>(
  t: TestApp,
  accountId: string,
  { change, call }: { change: (tx: Queries) => Promise<unknown>; call: () => PromiseLike<Answer> },
): Promise<Answer> {
  const [locked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = inTransaction(t.deps.db, async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ disabled_at: null })
      .where('id', '=', accountId)
      .execute();
    await change(tx);
    locked.resolve();
    await mayEnd.promise;
  });
  await locked.promise;
  let isAnswered = false;
  const calling = Promise.resolve(call()).then((answer) => {
    isAnswered = true;
    return answer;
  });
  await untilWaiting(t, 1, () => isAnswered);
  mayEnd.resolve();
  await changing;
  return calling;
}

/** Waits until `count` callers have passed every check, and then lets all continue. */
export function gate(count: number) {
  let arrived = 0;
  const open = Promise.withResolvers<void>();
  return async () => {
    arrived += 1;
    if (arrived === count) open.resolve();
    await open.promise;
  };
}
