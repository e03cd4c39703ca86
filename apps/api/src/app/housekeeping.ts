import { HOUR } from '#core/clock.ts';
import { type Deps, mayHaveOthers } from '#deps/deps.ts';
import { purgeDeskSessions } from '#desk/operators/operators.ts';
import { purgeExpiredHandoffs } from '#identity/handoff-tokens/handoff-tokens.ts';
import { METHOD_PURGES } from '#identity/methods/methods.ts';
import { purgeExpiredResets } from '#identity/passwords/passwords.ts';
import { purgeEndedSessions } from '#identity/sessions/sessions.ts';
import { purgeSignInFailures } from '#identity/throttle/throttle.ts';
import { destroyDeadKeys } from '#keys/rotation/rotation.ts';
import { purgeOldSends } from '#messages/notices/notices.ts';
import { purgeOldMessages } from '#messages/webhook/webhook.ts';
import { purgeExpiredObjects } from '#partners/objects/objects.ts';
import { purgeOldRequests } from '#partners/requests/requests.ts';
import { purgeOldSignals } from '#partners/signals/delivery/pausing.ts';
import { purgeExpiredInvitations } from '#partners/team/invitations.ts';
import { eraseDue } from '#privacy/erase.ts';
import { purgeJournal, writeJournal } from '#privacy/journal/journal.ts';
import { purgeOldBuilds } from '#site/builds/builds.ts';
import { endVerifications } from '#verification/assurances/ending.ts';
import { measureUnmeasured } from '#verification/documents/documents.ts';
import { purgeExpiredDrafts } from '#verification/drafts/drafts.ts';
import { purgeTags } from '#verification/person-tags/person-tags.ts';
import { destroyDeadTagKeys } from '#verification/person-tags/tag-keys.ts';
import { sweepOrphans } from '#verification/submission/sweep.ts';

export type Housekeeping = { stop(): Promise<void> };

/**
 * Purges expired data and orphaned objects: at start, then hourly. If only this process uses the folder of documents, an
 * object that is there at start without a row was left by a killed process. If others may store objects too, each has
 * the time that a submission takes to write its row.
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
      purgeOldBuilds,
      purgeExpiredDrafts,
      purgeExpiredHandoffs,
      purgeExpiredObjects,
      purgeExpiredInvitations,
      purgeOldRequests,
      purgeOldMessages,
      purgeOldSignals,
      endVerifications,
      purgeTags,
      eraseDue,
      writeJournal,
      purgeJournal,
      destroyDeadKeys,
      destroyDeadTagKeys,
      sweepOrphans,
      measureUnmeasured,
    ]) {
      await task(deps).catch(onError);
    }
  };
  const first = mayHaveOthers(deps) ? Promise.resolve() : sweepOrphans(deps, startedAt - 1);
  let running = first.catch(onError).then(round);
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
