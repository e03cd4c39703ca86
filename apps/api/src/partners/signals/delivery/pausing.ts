import { SIGNAL_LOG_DAYS, SIGNAL_PAUSE_DAYS } from '@portico/contract';
import { DAY } from '#core/clock.ts';
import { insertSignal } from '#partners/signals/queue/queue.store.ts';
import { rowOf } from '#partners/signals/queue/queue.ts';
import { mailOwners } from '#partners/team/tell-owners.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { dropJob } from '#platform/jobs/jobs.store.ts';
import * as store from './delivery.store.ts';

type PauseDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'outbox'>;

const REASON = `A signal was not delivered for ${SIGNAL_PAUSE_DAYS} days.`;

/**
 * Pauses each stream in which a signal waits for too long, and tells the owners of its client. Nothing is skipped: what
 * waits and what is still to come is sent in order once the stream is enabled again.
 */
export async function pauseOverdue(deps: PauseDeps): Promise<void> {
  const now = deps.clock.now();
  const before = now - SIGNAL_PAUSE_DAYS * DAY;
  for (const { id, client_id: clientId, name } of await store.findOverdue(deps.db, before)) {
    await inTransaction(deps.db, async (tx) => {
      if (!(await store.pause(tx, { id, before, reason: REASON }))) return;
      const details = { status: 'paused', reason: REASON };
      const event = {
        streamId: id,
        accountId: null,
        sub: id,
        event: 'stream-updated',
        details,
        now,
      };
      await insertSignal(tx, rowOf(event));
      // The receiver hears it as soon as it answers, and not after the rest that it has earned.
      await dropJob(tx, id);
      await mailOwners(deps, tx, clientId, {
        kind: 'signals_paused',
        client: name,
        days: SIGNAL_PAUSE_DAYS,
        url: `${deps.config.publicUrl}/partners/${clientId}/signals`,
      });
    });
    deps.outbox.wake();
  }
}

/** Housekeeping: the log has a delivered signal for some days. */
export async function purgeOldSignals({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.deleteOld(db, clock.now() - SIGNAL_LOG_DAYS * DAY);
}

/**
 * Since when the signal that waits longest waits; undefined if none does. Paused streams do not count, nor do clients that
 * are suspended, to which nothing is sent, or in the sandbox, whose receivers are only tried.
 */
export const signalsWaitSince = (db: Deps['db']): Promise<number | undefined> =>
  store.oldestWaiting(db);
