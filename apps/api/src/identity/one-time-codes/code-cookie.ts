import { NEW_CODE_TOKEN } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '#core/opaque-token.ts';
import type { Config } from '#platform/config/config.ts';
import { siteCookie } from '#platform/http/endpoints/cookie.ts';

// A day, like the row of an expired code: a code that is entered too late is called expired, and not incorrect.
const COOKIE = siteCookie('portico-code', { maxAgeMinutes: 24 * 60, sameSite: 'strict' });

// The format of newToken. Other values are ignored.
const TOKEN = /^[\w-]{43}$/;

/** Marks the browser that asked for a code. */
export function setCodeCookie(reply: FastifyReply, config: Config, token: string): void {
  COOKIE.set(reply, config, token);
}

/** The requester's code token: from the body if present, otherwise from the cookie, unless another site sent it. */
export function codeTokenOf(
  request: FastifyRequest,
  config: Config,
  fromBody: string | undefined,
): string | null {
  if (fromBody !== undefined) return fromBody;
  const cookie = COOKIE.read(request, config) ?? '';
  return TOKEN.test(cookie) && !isCrossSite(request) ? cookie : null;
}

/**
 * The same for a request for a code, which may be the requester's first. A browser keeps the token that it has, so that
 * two tabs can each have a code. Null for a client that is not a browser and asked for no token.
 */
export function newCodeTokenOf(
  request: FastifyRequest,
  config: Config,
  fromBody: string | undefined,
): string | null {
  if (fromBody === NEW_CODE_TOKEN) return newToken();
  const known = codeTokenOf(request, config, fromBody);
  return known ?? (isBrowser(request) && !isCrossSite(request) ? newToken() : null);
}

/**
 * Browsers send Sec-Fetch-Site (Fetch Metadata), or at least Origin with every POST (Fetch, section 3.2): those before
 * Fetch Metadata, and all of them over plain HTTP.
 */
function isBrowser({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
}

function isCrossSite({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site';
}
