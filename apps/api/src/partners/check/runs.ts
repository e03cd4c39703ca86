import { CHECK_STEPS, type CheckStep } from '@portico/contract';
import { MINUTE } from '#core/clock.ts';
import { sessionBegin } from '#identity/index.ts';
import { type Client, findClient } from '#partners/clients/clients.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './check.store.ts';
import type { Seen } from './judge.ts';

export const LASTS_MS = 30 * MINUTE;

/** A check as it is stored. */
export type Run = {
  /** The developer's session: the check ends with it. */
  sessionId: string;
  /** SHA-256 of what the cookie contains. */
  cookieHash: string;
  endsAt: number;
  /** The number of the step that runs; all are over if it is the number of steps. */
  index: number;
  seen: Partial<Record<CheckStep, Seen>>;
  /** A random subject that belongs to no user. */
  sub: string;
};

export const stepOf = ({ index }: Run): CheckStep | null => CHECK_STEPS[index] ?? null;

export type Running = { run: Run; step: CheckStep; client: Client };

/**
 * Runs `observe` on a running check of a sandbox client, under its lock, and stores the changes. Null if no check is
 * running. Every answer of a check goes through here.
 */
export async function observeRun<T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  observe: (running: Running) => T | Promise<T>,
): Promise<T | null> {
  return inTransaction(deps.db, async (tx) => {
    const row = await store.lockCheck(tx, id);
    if (row === undefined) return null;
    const run = JSON.parse(row.results) as Run;
    const step = stepOf(run);
    if (step === null || deps.clock.now() >= run.endsAt) return null;
    const client = await findClient({ db: tx }, row.client_id);
    if (client?.state !== 'sandbox') return null;
    if ((await sessionBegin(tx, run.sessionId)) === null) return null;
    const result = await observe({ run, step, client });
    await store.updateResults(tx, { id, results: JSON.stringify(run) });
    return result;
  });
}
