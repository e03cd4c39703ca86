import { DESK_SESSION_HOURS } from '@portico/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#core/result.ts';
import { requireDeclared } from '#platform/http/endpoints/cookie.ts';
import { sendFailure } from '#platform/http/errors/on-error.ts';

// The desk is served over loopback or a tunnel: plain http, where __Host- cookies do not exist. Cookies are shared
// between ports, so the name differs from every cookie of the public site.
export const DESK_COOKIE = 'portico-desk';
export const DESK_COOKIE_ATTRIBUTES = {
  path: '/desk',
  httpOnly: true,
  sameSite: 'strict',
} as const;

/** Sets an operator's session cookie, which scripts cannot read. */
export function setDeskCookie(reply: FastifyReply, token: string): void {
  requireDeclared(reply.request, 'sets', DESK_COOKIE);
  reply.setCookie(DESK_COOKIE, token, {
    ...DESK_COOKIE_ATTRIBUTES,
    secure: isEncrypted(reply.request),
    maxAge: DESK_SESSION_HOURS * 60 * 60,
  });
}

export function clearDeskCookie(reply: FastifyReply): void {
  requireDeclared(reply.request, 'sets', DESK_COOKIE);
  reply.clearCookie(DESK_COOKIE, DESK_COOKIE_ATTRIBUTES);
}

/** The session token of the request, unless another site sent the request. */
export function deskToken(request: FastifyRequest): string | undefined {
  return isForeign(request) ? undefined : request.cookies[DESK_COOKIE];
}

/**
 * Refuses calls from pages of another origin, with or without a session: another page must not start a sign-in
 * either. SameSite on the cookie is not enough, because another port of this machine is the same site.
 */
export function refuseForeignCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Compare the route, because a URL can be written in more than one way.
    const isCall = request.routeOptions.url?.startsWith('/desk/') === true;
    if (isCall && isForeign(request)) return sendFailure(reply, fail('invalid_request'));
  });
}

/**
 * Browsers send the origin of a call (Fetch Metadata; RFC 6454, section 7). A call without one does not come from a
 * page.
 */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && hostOf(origin) !== host.toLowerCase();
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** The browser's own headers count too, because a proxy in front is not necessarily trusted. */
function isEncrypted({ protocol, headers }: FastifyRequest): boolean {
  return protocol === 'https' || headers.origin?.startsWith('https:') === true;
}
