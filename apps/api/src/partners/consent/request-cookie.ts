import { PARTNER_COOKIE } from '@portico/contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { requireDeclared, siteCookieName } from '#platform/http/endpoints/cookie.ts';

/**
 * Whether the request of a partner began in this browser. Without this check an attacker could begin one, send its
 * address to somebody, and be signed in as them at the partner once they continue.
 */
export function beganHere(request: FastifyRequest, config: Config, uid: string): boolean {
  requireDeclared(request, 'reads', PARTNER_COOKIE);
  return request.cookies[siteCookieName(PARTNER_COOKIE, config)] === uid;
}
