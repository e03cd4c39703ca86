import { VERIFIED_TTL_MINUTES } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';

// __Host- binds the cookie to this host and to HTTPS; plain http has no such cookies (RFC 6265bis, 4.1.3).
const SECURE_NAME = '__Host-portico-verified';
const PLAIN_NAME = 'portico-verified';

/** Keeps the proof of a verified address in the browser that verified it, out of reach of its scripts. */
export function setVerifiedCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, {
    ...attributes(config),
    maxAge: VERIFIED_TTL_MINUTES * 60,
  });
}

export function clearVerifiedCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), attributes(config));
}

/** The proof this request carries: the body's where it has one, else the cookie's, unless another site sent it. */
export function verifiedProof(
  request: FastifyRequest,
  config: Config,
  fromBody: string | undefined,
): string | undefined {
  if (fromBody !== undefined) return fromBody;
  if (request.headers['sec-fetch-site'] === 'cross-site') return undefined;
  // Never the other name: over HTTPS a neighbouring host could have set the plain one.
  return request.cookies[cookieName(config)];
}

function cookieName(config: Config): string {
  return isSecure(config) ? SECURE_NAME : PLAIN_NAME;
}

function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) } as const;
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https:');
}
