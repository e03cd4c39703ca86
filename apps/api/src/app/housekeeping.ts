import { HOUR, MINUTE } from '#core/clock.ts';
import { purgeDeskSessions } from '#desk/operators/operators.ts';
import { purgeBrowsers } from '#identity/browsers/browsers.ts';
import { purgeExpiredHandoffs } from '#identity/handoff-tokens/handoff-tokens.ts';
import { METHOD_PURGES } from '#identity/methods/methods.ts';
import { purgeExpiredResets } from '#identity/passwords/passwords.ts';
import { purgeEndedSessions } from '#identity/sessions/sessions.ts';
import { purgeSignInFailures } from '#identity/throttle/throttle.ts';
import { type Deps, mayHaveOthers } from '#platform/deps.ts';
import { purgeJournal, writeJournal } from '#platform/journal/journal.ts';
import { destroyDeadKeys } from '#platform/keys/rotation/rotation.ts';
import { purgeOldSends } from '#platform/messages/notices/notices.ts';
import { purgeRefusals, purgeSentMessages } from '#platform/messages/outbox/outbox.ts';
import { purgeOldMessages } from '#platform/messages/webhook/webhook.ts';
import { eraseDue } from '#privacy/erase.ts';
import { purgeServerCalls } from '#servers/idempotency/idempotency.ts';
import { purgeLinks } from '#servers/links/links.ts';
import { purgeServerTokens } from '#servers/tokens/tokens.ts';
import { purgeOldBuilds } from '#site/builds/builds.ts';
import { tellOfTerms } from '#site/terms/terms.ts';
import { endVerifications } from '#verification/assurances/ending.ts';
import { measureUnmeasured } from '#verification/documents/documents.ts';
import { purgeExpiredDrafts } from '#verification/drafts/drafts.ts';
import { purgeTags } from '#verification/person-tags/person-tags.ts';
import { destroyDeadTagKeys } from '#verification/person-tags/tag-key-rotation.ts';
import { rejectDue } from '#verification/review/decisions/waiting-rejections.ts';
import { sweepOrphans } from '#verification/submission/sweep.ts';
import type { Task } from '../platform/part.ts';
import { partnersOf } from './parts/parts.ts';

export type Housekeeping = { stop(): Promise<void> };

const EACH_HOUR: readonly Task[] = [
  ...METHOD_PURGES,
  purgeEndedSessions,
  purgeBrowsers,
  purgeDeskSessions,
  purgeSignInFailures,
  purgeExpiredResets,
  purgeOldSends,
  purgeRefusals,
  purgeSentMessages,
  purgeOldBuilds,
  purgeExpiredDrafts,
  purgeExpiredHandoffs,
  purgeOldMessages,
  purgeServerTokens,
  purgeServerCalls,
  purgeLinks,
  endVerifications,
  purgeTags,
  eraseDue,
  writeJournal,
  purgeJournal,
  destroyDeadKeys,
  destroyDeadTagKeys,
  sweepOrphans,
  measureUnmeasured,
];
const EACH_MINUTE: readonly Task[] = [rejectDue, tellOfTerms];

/**
 * Purges expired data and orphaned objects: at start, then each hour or minute. If only this process uses the folder of
 * documents, an object that is there at start without a row was left by a killed process. If other processes may store
 * objects too, each object gets the time that a submission takes to write its row.
 */
export function startHousekeeping(deps: Deps, onError: (error: unknown) => void): Housekeeping {
  const startedAt = deps.clock.now();
  const first = mayHaveOthers(deps) ? Promise.resolve() : sweepOrphans(deps, startedAt - 1);
  const partners = partnersOf(deps.config);
  const hourly = [...EACH_HOUR, ...(partners?.eachHour ?? [])];
  const minutely = [...EACH_MINUTE, ...(partners?.eachMinute ?? [])];
  const rounds = [
    repeat(deps, onError, { tasks: hourly, everyMs: HOUR, after: first.catch(onError) }),
    repeat(deps, onError, { tasks: minutely, everyMs: MINUTE, after: Promise.resolve() }),
  ];
  return {
    async stop() {
      await Promise.all(rounds.map((each) => each.stop()));
    },
  };
}

type Rounds = { tasks: readonly Task[]; everyMs: number; after: Promise<unknown> };

/** Does these tasks at once and then again and again; a round begins after the one before it. */
function repeat(
  deps: Deps,
  onError: (error: unknown) => void,
  { tasks, everyMs, after }: Rounds,
): Housekeeping {
  const round = async () => {
    for (const task of tasks) await task(deps).catch(onError);
  };
  let running = after.then(round);
  const timer = setInterval(() => {
    running = running.then(round);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
