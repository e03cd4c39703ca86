import { createPrivateKey, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { HOUR, SECOND } from '#core/clock.ts';
import { findClient } from '#partners/clients/clients.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/jobs.store.ts';
import { doubling, type Kind, type Outcome } from '#platform/jobs/worker.ts';
import { adoptNotices, noticeEndedSessions } from './logout.ts';

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

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LASTS_SECONDS = 120;

/** A logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). Without `sid`, every session of the person. */
async function signLogoutToken(
  { config, clock, keyRing }: Pick<Deps, 'config' | 'clock' | 'keyRing'>,
  { clientId, alg, sub, sid }: { clientId: string; alg: string; sub: string; sid?: string },
): Promise<string> {
  const key = keyRing.partnerKeys().keys.find((each) => each.alg === alg);
  if (key === undefined) throw new Error(`There is no key that signs ${alg} for partners.`);
  const now = Math.floor(clock.now() / SECOND);
  return new SignJWT({ events: { [EVENT]: {} }, ...(sid !== undefined && { sid }) })
    .setProtectedHeader({ typ: 'logout+jwt', alg, kid: key.kid })
    .setIssuer(config.publicUrl)
    .setAudience(clientId)
    .setSubject(sub)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + LASTS_SECONDS)
    .sign(createPrivateKey({ key, format: 'jwk' }));
}
