import { WALLET_NONCE_TTL_MINUTES } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import { siteCookie } from '#server/endpoints/cookie.ts';
import type { NonceHolder } from './wallets.ts';

const COOKIE = siteCookie('portico-wallet', {
  maxAgeMinutes: WALLET_NONCE_TTL_MINUTES,
  sameSite: 'strict',
});

// What newToken makes. Anything else is not ours.
const TOKEN = /^[\w-]{43}$/;

/** Marks the browser that asked for a nonce. */
export function setWalletCookie(reply: FastifyReply, config: Config, token: string): void {
  COOKIE.set(reply, config, token);
}

/**
 * The mark that this request carries. Browsers say by Sec-Fetch-Site where a request comes from (Fetch Metadata); a
 * client that sends no such header may have no cookies either.
 */
export function nonceHolder(request: FastifyRequest, config: Config): NonceHolder {
  const token = COOKIE.read(request, config) ?? '';
  return {
    cookie: TOKEN.test(token) ? token : null,
    isBrowser: request.headers['sec-fetch-site'] !== undefined,
  };
}
