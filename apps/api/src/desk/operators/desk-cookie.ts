import { DESK_SESSION_HOURS } from '@portico/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#core/result.ts';
import { sendFailure } from '#server/errors/on-error.ts';

// The desk is reached over loopback or a tunnel: plain http, where __Host- cookies do not exist. Cookies know no ports,
// so its name is unlike any of the front door's.
const NAME = 'portico-desk';
const ATTRIBUTES = { path: '/desk', httpOnly: true, sameSite: 'strict' } as const;

/** Keeps an operator's session in their browser, out of reach of its scripts. */
export function setDeskCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(NAME, token, {
    ...ATTRIBUTES,
    secure: isEncrypted(reply.request),
    maxAge: DESK_SESSION_HOURS * 60 * 60,
  });
}

export function clearDeskCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, ATTRIBUTES);
}

/** The session that the request carries, unless another site sent it. */
export function deskToken(request: FastifyRequest): string | undefined {
  return isForeign(request) ? undefined : request.cookies[NAME];
}

/**
 * Refuses calls that a page of another origin makes, whoever is signed in: a sign-in, too, must not be another's. The
 * cookie's SameSite is not enough: what runs on another port of this machine is the same site.
 */
export function refuseForeignCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // By its route: an address can be written in more than one way.
    const isCall = request.routeOptions.url?.startsWith('/desk/') === true;
    if (isCall && isForeign(request)) return sendFailure(reply, fail('invalid_request'));
  });
}

/** Browsers say where a call comes from (Fetch Metadata; RFC 6454, section 7); what says nothing is no page's. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && hostOf(origin) !== host.toLowerCase();
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** By the browser's own word, too: a proxy in front need not be one that is believed. */
function isEncrypted({ protocol, headers }: FastifyRequest): boolean {
  return protocol === 'https' || headers.origin?.startsWith('https:') === true;
}
