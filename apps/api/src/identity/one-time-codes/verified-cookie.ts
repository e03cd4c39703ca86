import { VERIFIED_TTL_MINUTES } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { siteCookie } from '#platform/http/endpoints/cookie.ts';

const COOKIE = siteCookie('portico-verified', {
  maxAgeMinutes: VERIFIED_TTL_MINUTES,
  sameSite: 'strict',
});

/** Stores the address proof in the browser that verified the address. */
export function setVerifiedCookie(reply: FastifyReply, config: Config, token: string): void {
  COOKIE.set(reply, config, token);
}

export function clearVerifiedCookie(reply: FastifyReply, config: Config): void {
  COOKIE.clear(reply, config);
}

/** The request's address proof: from the body if present, otherwise from the cookie, unless another site sent it. */
export function verifiedProof(
  request: FastifyRequest,
  config: Config,
  fromBody: string | undefined,
): string | undefined {
  if (fromBody !== undefined) return fromBody;
  if (request.headers['sec-fetch-site'] === 'cross-site') return undefined;
  return COOKIE.read(request, config);
}
