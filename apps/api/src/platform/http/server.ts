import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { limitAnswers } from '#platform/http/connections/answers.ts';
import { limitConnections } from '#platform/http/connections/connections.ts';
import { answerInOrder } from '#platform/http/connections/in-order.ts';
import { SERVER_LIMITS, type ServerLimits } from '#platform/http/connections/server-limits.ts';
import { dropSilentConnections } from '#platform/http/connections/silent-connections.ts';
import { limitBodyTime } from '#platform/http/connections/slow-bodies.ts';
import { dropUnread } from '#platform/http/connections/unread-answers.ts';
import { type Authenticators, authenticateBy } from '#platform/http/endpoints/authenticate.ts';
import { ZOD_COMPILERS } from '#platform/http/endpoints/compilers.ts';
import { handleErrors } from '#platform/http/errors/on-error.ts';
import { limitAddresses } from '#platform/http/limits/address-limits.ts';
import { timeCalls } from './call-times.ts';
import { sendSecurityHeaders } from './headers.ts';
import { offerLocales } from './locales.ts';
import { plainError } from './log.ts';
import { malformedRequests, refuseAmbiguous, refuseLongPaths, refuseNul } from './malformed.ts';
import { traceCalls, traceOfLine } from './traces.ts';

const JSON_LIMIT_BYTES = 64 * 1024;
const JSON_WITHIN_MS = 10_000;

export type ServerOptions = {
  /** Folder of the built site (scripts/lib/build-apps.mjs). Without it, only the API is served. */
  site?: string;
  logLevel?: 'silent' | 'error' | 'warn' | 'info';
  /** Default: standard output. */
  logTo?: { write(line: string): void };
  limits?: ServerLimits;
};

/** A server without routes: the protections that every server of the product has in common. */
export async function createServer(
  deps: Deps,
  authenticators: Authenticators,
  { logLevel = 'silent', logTo, limits = SERVER_LIMITS }: ServerOptions,
): Promise<FastifyInstance> {
  const { config } = deps;
  const app = fastify({
    logger: {
      level: logLevel,
      ...(logTo && { stream: logTo }),
      serializers: { err: plainError },
      mixin: traceOfLine,
    },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: JSON_LIMIT_BYTES,
    // Three photographs over a slow phone connection take two minutes. Headers need far less.
    requestTimeout: 180_000,
    // Longer than proxies keep theirs (60 s). The proxy closes first, so it never sends on a connection that we
    // closed.
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      // Our own hook refuses such requests, in the contract's shape.
      requireHostHeader: false,
    },
    // Requests that arrive on open connections while the process stops are still answered, not refused.
    return503OnClosing: false,
    // The id of a person at the company, with each letter encoded, fits into a path and nothing longer does.
    routerOptions: { maxParamLength: 1000 },
    schemaController: ZOD_COMPILERS,
    ...malformedRequests(config),
  });
  app.server.removeAllListeners('request');
  answerInOrder(app.server, app.routing);
  // Only content types that a form on another site cannot send without a preflight request (ASVS v5.0.0-3.5.3).
  app.removeContentTypeParser('text/plain');

  offerLocales(app, config.offer.locales);
  traceCalls(app);
  if (config.metrics !== null) timeCalls(app, deps.metrics);
  handleErrors(app, deps);
  sendSecurityHeaders(app, config);
  refuseLongPaths(app);
  refuseAmbiguous(app);
  refuseNul(app);
  limitBodyTime(app, JSON_WITHIN_MS);
  limitConnections(app, config, limits);
  dropSilentConnections(app);
  dropUnread(app, limits);
  limitAnswers(app, config, limits);
  limitAddresses(app, deps);
  authenticateBy(app, authenticators);
  await app.register(cookie);
  return app;
}
