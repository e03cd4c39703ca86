import { type Locale, localeOfHeader } from '@portico/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '#core/caller.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The languages that this installation offers. */
    locales: readonly Locale[];
  }
}

/** Callers get one of these languages. */
export function offerLocales(app: FastifyInstance, locales: readonly Locale[]): void {
  app.decorate('locales', locales);
}

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

/** The offered language that the caller prefers. */
export const localeOf = ({ headers, server }: FastifyRequest): Locale =>
  localeOfHeader(headers['accept-language'], server.locales);

/** IPv4 callers on a dual-stack socket arrive as ::ffff:a.b.c.d. */
function plainAddress(ip: string): string {
  return ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip;
}
