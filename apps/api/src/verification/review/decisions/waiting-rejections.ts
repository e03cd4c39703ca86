import type { Caller } from '#core/caller.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { findDueRejections, forgetStopped } from './decisions.store.ts';
import { concludeRejection } from './decisions.ts';

/*
 * A rejection by one operator takes effect by itself after REJECTION_WAIT_HOURS, unless an operator decided otherwise or
 * the person withdrew the submission. An operator who looks at the case holds it up until they are done. Each case has a
 * transaction of its own, whose first write is guarded: any number of processes may do this at once, and a killed one
 * loses nothing and repeats nothing.
 */

const SLICE = 200;

/** The caller that the audit trail names, which has no request and no address. */
const BY_TIME: Pick<Caller, 'ip' | 'requestId'> = { ip: '', requestId: 'waiting-rejection' };

export async function rejectDue(deps: Deps): Promise<void> {
  await forgetStopped(deps.db);
  const failed: unknown[] = [];
  for (let more = true; more; ) {
    const due = await findDueRejections(deps.db, { now: deps.clock.now(), limit: SLICE });
    let done = 0;
    for (const each of due) {
      try {
        if (await inTransaction(deps.db, (tx) => concludeRejection(deps, tx, each, BY_TIME)))
          done += 1;
      } catch (error) {
        // It must not keep the cases after it from their time.
        failed.push(error);
      }
    }
    if (done > 0) deps.outbox.wake();
    // What another process has just done is gone from the next slice; the next round is a minute away.
    more = due.length === SLICE && done > 0;
  }
  if (failed.length > 0) throw failed[0];
}
