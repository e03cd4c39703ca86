import { type Locale, localeOfHeader } from '@portico/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/** The offered language that the caller prefers. */
export const localeOf = ({ headers, server }: FastifyRequest): Locale =>
  localeOfHeader(headers['accept-language'], server.locales);
