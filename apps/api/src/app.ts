import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { codeRoutes } from './codes/codes.routes.ts';
import type { Deps } from './deps.ts';
import { limitAddresses } from './http/address-limits.ts';
import { ZOD_COMPILERS } from './http/compilers.ts';
import { sendSecurityHeaders } from './http/headers.ts';
import { plainError } from './http/log.ts';
import { malformedRequests, refuseAmbiguous } from './http/malformed.ts';
import { acceptMultipart } from './http/multipart.ts';
import { handleErrors } from './http/on-error.ts';
import { describeCalls } from './http/openapi.ts';
import { dropSilentConnections } from './http/silent-connections.ts';
import { hurryBodies } from './http/slow-bodies.ts';
import { identityRoutes } from './identities/identities.routes.ts';
import { kycRoutes } from './kyc/kyc.routes.ts';
import { landingRoutes } from './landing/landing.routes.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import { passwordRoutes } from './passwords/passwords.routes.ts';
import { outboxPageRoutes } from './platform/outbox-page.routes.ts';
import { platformRoutes } from './platform/platform.routes.ts';
import { profileRoutes } from './profiles/profiles.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { socialRoutes } from './social/social.routes.ts';
import { walletRoutes } from './wallets/wallets.routes.ts';

const JSON_LIMIT_BYTES = 64 * 1024;
const JSON_WITHIN_MS = 10_000;

export type AppOptions = {
  /** Folder of the built site (scripts/lib/build-web.mjs); without one only the calls are served. */
  site?: string;
  logLevel?: 'silent' | 'error' | 'warn' | 'info';
  /** Standard output unless given. */
  logTo?: { write(line: string): void };
};

/** The product on Fastify: plugins in plain order, then the features. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const app = fastify({
    logger: {
      level: options.logLevel ?? 'silent',
      ...(options.logTo && { stream: options.logTo }),
      serializers: { err: plainError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: JSON_LIMIT_BYTES,
    // Three photographs over a slow phone connection take two minutes; headers have no excuse.
    requestTimeout: 180_000,
    // Longer than proxies keep theirs (60 s): who closes second never sends into a connection that is gone.
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      // Refused by us, in the contract's shape.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 200 },
    schemaController: ZOD_COMPILERS,
    ...malformedRequests(config),
  });
  // Only what a form of another site cannot send without asking first (ASVS v5.0.0-3.5.3).
  app.removeContentTypeParser('text/plain');

  handleErrors(app);
  sendSecurityHeaders(app, config);
  refuseAmbiguous(app);
  hurryBodies(app, JSON_WITHIN_MS);
  dropSilentConnections(app);
  limitAddresses(app, deps);
  await app.register(cookie);
  await acceptMultipart(app);
  describeCalls(app, config);

  platformRoutes(app, deps);
  codeRoutes(app, deps);
  accountRoutes(app, deps);
  sessionRoutes(app, deps);
  socialRoutes(app, deps);
  passwordRoutes(app, deps);
  walletRoutes(app, deps);
  identityRoutes(app, deps);
  profileRoutes(app, deps);
  kycRoutes(app, deps);
  landingRoutes(app, deps);
  outboxPageRoutes(app, config);
  await pageRoutes(app, deps, options.site);
  return app;
}
