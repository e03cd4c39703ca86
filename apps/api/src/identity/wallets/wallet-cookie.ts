import { WALLET_NONCE_TTL_MINUTES } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { siteCookie } from '#platform/http/endpoints/cookie.ts';
import type { NonceClient } from './wallets.ts';

const COOKIE = siteCookie('portico-wallet', {
  maxAgeMinutes: WALLET_NONCE_TTL_MINUTES,
  sameSite: 'strict',
});

// The format of newToken. Other values are ignored.
const TOKEN = /^[\w-]{43}$/;

/** Marks the browser that asked for a nonce. */
export function setWalletCookie(reply: FastifyReply, config: Config, token: string): void {
  COOKIE.set(reply, config, token);
}

/**
 * The cookie of this request. A browser identifies itself by Sec-Fetch-Site (Fetch Metadata); a client that sends no
 * such header may have no cookies either.
 */
export function nonceClient(request: FastifyRequest, config: Config): NonceClient {
  const token = COOKIE.read(request, config) ?? '';
  return {
    cookie: TOKEN.test(token) ? token : null,
    isBrowser: request.headers['sec-fetch-site'] !== undefined,
  };
}
