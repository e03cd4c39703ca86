import { HOUR, SECOND } from '#core/clock.ts';
import { findClient } from '#partners/clients/clients.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/jobs.store.ts';
import { doubling, type Kind, type Outcome } from '#platform/jobs/worker.ts';
import { adoptNotices, noticeEndedSessions } from './logout.ts';
import { signLogoutToken } from './logout-token.ts';

/*
 * Sends logout tokens. A partner that does not answer gets each one again for a day, at growing intervals, and delays
 * nothing for others.
 */

type LogoutDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'keyRing' | 'guardedFetch'>;

const LONGEST_REST_MS = HOUR;

export function logoutKind(deps: LogoutDeps): Kind {
  return {
    name: 'logout',
    lanes: () => 8,
    lanesOfGroup: 2,
    leaseMs: 30 * SECOND,
    pollMs: 2 * SECOND,
    restAfter: doubling(2 * SECOND, LONGEST_REST_MS),
    longestRestMs: LONGEST_REST_MS,
    // Everything for the client waits as long, so that one that does not answer takes no time of others.
    groupRest: (restMs) => restMs,
    async collect() {
      await adoptNotices(deps);
      await noticeEndedSessions(deps);
    },
    work: (job) => send(deps, job),
  };
}

/** Also done if there is no one to notify. */
async function send(deps: LogoutDeps, job: Job): Promise<Outcome> {
  if (job.expires_at !== null && job.expires_at <= deps.clock.now()) return { done: true };
  const clientId = job.group_id ?? '';
  const client = await findClient(deps, clientId);
  const address = client?.metadata.backchannel_logout_uri;
  if (address === undefined) return { done: true };
  const alg = client?.metadata.id_token_signed_response_alg ?? 'ES256';
  const about = JSON.parse(job.payload) as { sub: string; sid?: string };
  const token = await signLogoutToken(deps, { clientId, alg, ...about });
  try {
    const { ok, status } = await deps.guardedFetch(address, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    return ok ? { done: true } : { done: false, error: String(status) };
  } catch {
    // Refused, silent or unreachable: a failing partner endpoint is not our error.
    return { done: false, error: 'unreachable' };
  }
}
