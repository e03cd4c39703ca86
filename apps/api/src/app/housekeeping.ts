import { HOUR } from '#core/clock.ts';
import type { Deps } from '#deps/deps.ts';
import { purgeDeskSessions } from '#desk/operators/operators.ts';
import { purgeExpiredHandoffs } from '#identity/handoff-tokens/handoff-tokens.ts';
import { METHOD_PURGES } from '#identity/methods/methods.ts';
import { purgeExpiredResets } from '#identity/passwords/passwords.ts';
import { purgeEndedSessions } from '#identity/sessions/sessions.ts';
import { purgeSignInFailures } from '#identity/throttle/throttle.ts';
import { purgeOldSends } from '#messages/notices/notices.ts';
import { eraseDue } from '#privacy/erase.ts';
import { measureUnmeasured } from '#verification/documents/documents.ts';
import { purgeExpiredDrafts } from '#verification/drafts/drafts.ts';
import { sweepOrphans } from '#verification/submission/sweep.ts';

export type Housekeeping = { stop(): Promise<void> };

/**
 * Purges expired data and orphaned objects: at start, then hourly. Only this process uses the folder of documents, so
 * an object that is there at start without a row was left by a killed process.
 */
export function startHousekeeping(deps: Deps, onError: (error: unknown) => void): Housekeeping {
  const startedAt = deps.clock.now();
  const round = async () => {
    for (const task of [
      ...METHOD_PURGES,
      purgeEndedSessions,
      purgeDeskSessions,
      purgeSignInFailures,
      purgeExpiredResets,
      purgeOldSends,
      purgeExpiredDrafts,
      purgeExpiredHandoffs,
      eraseDue,
      sweepOrphans,
      measureUnmeasured,
    ]) {
      await task(deps).catch(onError);
    }
  };
  let running = sweepOrphans(deps, startedAt - 1)
    .catch(onError)
    .then(round);
  const timer = setInterval(() => {
    running = running.then(round);
  }, HOUR);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
