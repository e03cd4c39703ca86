import { forgetOldCodes } from './codes/codes.ts';
import type { Deps } from './deps.ts';
import { measureUnmeasured } from './documents/documents.ts';
import { forgetOldHandoffs } from './handoffs/handoffs.ts';
import { forgetOldDrafts } from './kyc/drafts.ts';
import { sweepOrphans } from './kyc/sweep.ts';
import { forgetOldDeskSessions } from './operators/operators.ts';
import { eraseDue } from './own-data/erase.ts';
import { forgetOldResets } from './passwords/passwords.ts';
import { HOUR } from './ports/clock.ts';
import { forgetOldSessions } from './sessions/sessions.ts';
import { forgetOldVisits } from './social/social.ts';
import { forgetOldFailures } from './throttle/throttle.ts';
import { forgetOldNonces } from './wallets/wallets.ts';

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
