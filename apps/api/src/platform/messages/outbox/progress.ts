import { type Clock, HOUR, SECOND } from '#core/clock.ts';
import type { Queries } from '#platform/db/client.ts';
import { findJobOf } from '#platform/jobs/jobs.store.ts';
import { deleteRefusedBefore, findRefused } from './refused.store.ts';

/**
 * How far a message is. `late`: a try failed, or it waits for longer than a working server takes. `unknown`: it expired,
 * and the job that would tell whether it was sent is gone.
 */
export type Progress = 'waiting' | 'late' | 'refused' | 'sent' | 'unknown';

type Store = { db: Queries; clock: Clock };

const USUAL_MS = 10 * SECOND;

/** How far the message of this topic is that was queued then, and is worthless from `expiresAt` on. */
export async function progressOf(
  { db, clock }: Store,
  { topic, queuedAt, expiresAt }: { topic: string; queuedAt: number; expiresAt: number },
): Promise<Progress> {
  const refused = await findRefused(db, topic);
  if (refused !== undefined && refused.refused_at >= queuedAt) return 'refused';
  // A job ends when its message was sent, and when it expired.
  if (clock.now() >= expiresAt) return 'unknown';
  const job = await findJobOf(db, topic);
  if (job === undefined) return 'sent';
  const isLate = job.last_error !== null || clock.now() - job.created_at >= USUAL_MS;
  return isLate ? 'late' : 'waiting';
}

/** Nobody asks after the code has ended. */
export async function purgeRefusals({ db, clock }: Store): Promise<void> {
  await deleteRefusedBefore(db, clock.now() - HOUR);
}
