import { WALLET_NONCE_TTL_MINUTES } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import type { NonceHolder } from './wallets.ts';

// As with the proof of a verified address: __Host- wherever HTTPS is there to carry it (RFC 6265bis, 4.1.3).
const SECURE_NAME = '__Host-portico-wallet';
const PLAIN_NAME = 'portico-wallet';

// What newToken makes; anything else is none of ours.
const TOKEN = /^[\w-]{43}$/;

/** Marks the browser that asked for a nonce, out of reach of its scripts. */
export function setWalletCookie(reply: FastifyReply, config: Config, token: string): void {
  const secure = config.publicUrl.startsWith('https:');
  reply.setCookie(secure ? SECURE_NAME : PLAIN_NAME, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: WALLET_NONCE_TTL_MINUTES * 60,
  });
}

/**
 * The mark that this request carries. Browsers say by Sec-Fetch-Site where a request comes from (Fetch Metadata); a
 * client that sends no such header may have no cookies either.
 */
export function nonceHolder(request: FastifyRequest, config: Config): NonceHolder {
  const { headers, cookies } = request;
  const isSecure = config.publicUrl.startsWith('https:');
  const token = cookies[isSecure ? SECURE_NAME : PLAIN_NAME] ?? '';
  return {
    cookie: TOKEN.test(token) ? token : null,
    isBrowser: headers['sec-fetch-site'] !== undefined,
  };
}
