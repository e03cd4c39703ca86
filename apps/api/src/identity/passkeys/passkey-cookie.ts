import { PASSKEY_CHALLENGE_TTL_MINUTES } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '#core/opaque-token.ts';
import type { Config } from '#platform/config/config.ts';
import { siteCookie } from '#platform/http/endpoints/cookie.ts';

const COOKIE = siteCookie('portico-passkey', {
  maxAgeMinutes: PASSKEY_CHALLENGE_TTL_MINUTES,
  sameSite: 'strict',
});

// The format of newToken. Other values are ignored.
const TOKEN = /^[\w-]{43}$/;

/** The token of the browser that got a challenge; null if it has none. */
export function browserToken(request: FastifyRequest, config: Config): string | null {
  const token = COOKIE.read(request, config) ?? '';
  return TOKEN.test(token) ? token : null;
}

/** The token of a browser that asks for a challenge. It keeps the one it has, so that two tabs can each have one. */
export function keepBrowserToken(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): string {
  const token = browserToken(request, config) ?? newToken();
  COOKIE.set(reply, config, token);
  return token;
}
