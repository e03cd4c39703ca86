import type { FastifyRequest } from 'fastify';
import type { Caller } from '#core/caller.ts';
import { localeOf } from '#platform/http/locales.ts';

const USER_AGENT_MAX = 300;
const TIME_ZONE_MAX = 64;

/** The caller of this request. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    ip: plainAddress(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
    requestId: request.id,
    timeZone: String(request.headers['x-time-zone'] ?? '').slice(0, TIME_ZONE_MAX),
    locale: localeOf(request),
    cookies: request.cookies,
  };
}

/** IPv4 callers on a dual-stack socket arrive as ::ffff:a.b.c.d. */
function plainAddress(ip: string): string {
  return ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip;
}
