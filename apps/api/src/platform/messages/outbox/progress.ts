import { HOUR, SECOND } from '#core/clock.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { findJobOf } from '#platform/jobs/jobs.store.ts';
import { deleteRefusedBefore, findRefused } from './refused.store.ts';

/** How far a message is. `late`: a try failed, or it waits for longer than a working server takes. */
export type Progress = 'waiting' | 'late' | 'refused' | 'sent';

const USUAL_MS = 10 * SECOND;

/** How far the message of this topic is that was queued then. */
export async function progressOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
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
export async function purgeRefusals({ db, clock }: { db: Queries; clock: Deps['clock'] }) {
  await deleteRefusedBefore(db, clock.now() - HOUR);
}
