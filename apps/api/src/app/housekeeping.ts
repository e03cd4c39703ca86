import { HOUR } from '#core/clock.ts';
import type { Deps } from '#deps/deps.ts';
import { forgetOldDeskSessions } from '#desk/operators/operators.ts';
import { forgetOldHandoffs } from '#identity/handoff-tokens/handoff-tokens.ts';
import { forgetOldCodes } from '#identity/one-time-codes/one-time-codes.ts';
import { forgetOldResets } from '#identity/passwords/passwords.ts';
import { forgetOldSessions } from '#identity/sessions/sessions.ts';
import { forgetOldVisits } from '#identity/social/social.ts';
import { forgetOldFailures } from '#identity/throttle/throttle.ts';
import { forgetOldNonces } from '#identity/wallets/wallets.ts';
import { forgetOldSends } from '#messages/notices/notices.ts';
import { eraseDue } from '#privacy/erase.ts';
import { measureUnmeasured } from '#verification/documents/documents.ts';
import { forgetOldDrafts } from '#verification/drafts/drafts.ts';
import { sweepOrphans } from '#verification/submission/sweep.ts';

export type Housekeeping = { stop(): Promise<void> };

/**
 * Removes what is of no use any more: at start, then hourly. The folder of the documents is this process's alone, so what
 * lies there at its start and has no row is what another one left when it was killed.
 */
export function startHousekeeping(deps: Deps, onError: (error: unknown) => void): Housekeeping {
  const startedAt = deps.clock.now();
  const round = async () => {
    for (const task of [
      forgetOldCodes,
      forgetOldSessions,
      forgetOldDeskSessions,
      forgetOldFailures,
      forgetOldResets,
      forgetOldSends,
      forgetOldVisits,
      forgetOldNonces,
      forgetOldDrafts,
      forgetOldHandoffs,
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
