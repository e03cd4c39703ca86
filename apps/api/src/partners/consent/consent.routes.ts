import {
  agree,
  awaitDecision,
  decline,
  PARTNER_COOKIE,
  partnerConsent,
  partnerRequest,
} from '@portico/contract';
import type { FastifyRequest } from 'fastify';
import type { Account } from '#core/caller.ts';
import { fail } from '#core/result.ts';
import type { OpenIdProvider } from '#partners/provider/provider.ts';
import type { Config } from '#platform/config/config.ts';
import type { Deps } from '#platform/deps.ts';
import { requireDeclared, siteCookieName } from '#platform/http/endpoints/cookie.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { createBuckets } from '#platform/http/limits/buckets.ts';
import { agreeTo, consentOf, declineRequest, describeRequest, waitAt } from './consent.ts';

/** The calls of the page between a person and a partner. */
export function consentRoutes(app: App, deps: Deps, provider: OpenIdProvider): void {
  const isHere = (request: FastifyRequest, uid: string) => beganHere(request, deps.config, uid);
  const over = fail('partner_request_over');
  const limit = limitSessions(deps);

  route(app, deps, partnerRequest, async ({ request, params: { uid }, locale }) =>
    isHere(request, uid) ? describeRequest(deps, provider, { uid, locale }) : over,
  );
  route(
    app,
    deps,
    partnerConsent,
    async ({ request, params: { uid }, account }) =>
      limit(account) ?? (isHere(request, uid) ? consentOf(deps, provider, { uid, account }) : over),
  );
  route(
    app,
    deps,
    agree,
    async ({ request, params: { uid }, account, body, caller }) =>
      limit(account) ??
      (isHere(request, uid) ? agreeTo(deps, provider, { uid, account, caller, ...body }) : over),
  );
  route(
    app,
    deps,
    awaitDecision,
    async ({ request, params: { uid }, account }) =>
      limit(account) ?? (isHere(request, uid) ? waitAt(deps, provider, { uid, account }) : over),
  );
  route(app, deps, decline, async ({ request, params: { uid } }) =>
    isHere(request, uid) ? declineRequest(deps, provider, uid) : over,
  );
}

// About two megabytes.
const SESSIONS = 10_000;

/**
 * An office has one address, so that its limit is far higher than one person needs. A person's own calls count for their
 * session, in this process.
 */
function limitSessions({ clock, config }: Pick<Deps, 'clock' | 'config'>) {
  const buckets = createBuckets(clock, SESSIONS);
  return ({ sessionId }: Account) => {
    if (!config.addressLimits) return null;
    const taken = buckets.take('partner-session', [{ network: sessionId, times: 1 }]);
    if (taken.ok) return null;
    return fail('too_many_requests', { retryAfterSeconds: taken.retryAfterSeconds });
  };
}

/**
 * Whether the request of a partner began in this browser. Without this check an attacker could begin one, send its
 * address to somebody, and be signed in as them at the partner once they continue.
 */
function beganHere(request: FastifyRequest, config: Config, uid: string): boolean {
  requireDeclared(request, 'reads', PARTNER_COOKIE);
  return request.cookies[siteCookieName(PARTNER_COOKIE, config)] === uid;
}
