import { VERIFIED_TTL_MINUTES } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import { siteCookie } from '#server/endpoints/cookie.ts';

const COOKIE = siteCookie('portico-verified', {
  maxAgeMinutes: VERIFIED_TTL_MINUTES,
  sameSite: 'strict',
});

/** Keeps the proof of a verified address in the browser that verified it. */
export function setVerifiedCookie(reply: FastifyReply, config: Config, token: string): void {
  COOKIE.set(reply, config, token);
}

export function clearVerifiedCookie(reply: FastifyReply, config: Config): void {
  COOKIE.clear(reply, config);
}

/** The proof this request carries: the body's if there is one, else the cookie's, unless another site sent it. */
export function verifiedProof(
  request: FastifyRequest,
  config: Config,
  fromBody: string | undefined,
): string | undefined {
  if (fromBody !== undefined) return fromBody;
  if (request.headers['sec-fetch-site'] === 'cross-site') return undefined;
  return COOKIE.read(request, config);
}
