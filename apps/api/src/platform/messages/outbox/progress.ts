import { type Clock, HOUR, SECOND } from '#core/clock.ts';
import type { Queries } from '#platform/db/client.ts';
import { findJobOf } from '#platform/jobs/jobs.store.ts';
import { deleteRefusedBefore, findRefused } from './refused.store.ts';

/** How far a message is. `late`: a try failed, or it waits for longer than a working server takes. */
export type Progress = 'waiting' | 'late' | 'refused' | 'sent';

type Store = { db: Queries; clock: Clock };

const USUAL_MS = 10 * SECOND;

/** How far the message of this topic is that was queued then. */
export async function progressOf(
  { db, clock }: Store,
  { topic, queuedAt }: { topic: string; queuedAt: number },
): Promise<Progress> {
  const job = await findJobOf(db, topic);
  if (job !== undefined) {
    const isLate = job.last_error !== null || clock.now() - job.created_at >= USUAL_MS;
    return isLate ? 'late' : 'waiting';
  }
  const refused = await findRefused(db, topic);
  return refused !== undefined && refused.refused_at >= queuedAt ? 'refused' : 'sent';
}

/** Nobody asks after the code has ended. */
export async function purgeRefusals({ db, clock }: Store): Promise<void> {
  await deleteRefusedBefore(db, clock.now() - HOUR);
}
