import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { codeRoutes } from './codes/codes.routes.ts';
import type { Deps } from './deps.ts';
import { handoffRoutes } from './handoffs/handoffs.routes.ts';
import { acceptMultipart } from './http/multipart.ts';
import { describeCalls } from './http/openapi.ts';
import { createServer, type ServerOptions } from './http/server.ts';
import { identityRoutes } from './identities/identities.routes.ts';
import { kycRoutes } from './kyc/kyc.routes.ts';
import { createUploadTurns } from './kyc/kyc.ts';
import { landingRoutes } from './landing/landing.routes.ts';
import { ownDataRoutes } from './own-data/own-data.routes.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import { passwordRoutes } from './passwords/passwords.routes.ts';
import { outboxPageRoutes } from './platform/outbox-page.routes.ts';
import { platformRoutes } from './platform/platform.routes.ts';
import { profileRoutes } from './profiles/profiles.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { socialRoutes } from './social/social.routes.ts';
import { walletRoutes } from './wallets/wallets.routes.ts';

/** The front door on Fastify: plugins in plain order, then the features. */
export async function buildApp(deps: Deps, options: ServerOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const app = await createServer(deps, options);
  await acceptMultipart(app, config, options.limits);
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
  const uploadTurns = createUploadTurns();
  kycRoutes(app, deps, uploadTurns);
  handoffRoutes(app, deps, uploadTurns);
  ownDataRoutes(app, deps);
  landingRoutes(app, deps);
  outboxPageRoutes(app, config);
  await pageRoutes(app, deps, options.site);
  return app;
}
