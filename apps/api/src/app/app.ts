import type { FastifyInstance } from 'fastify';
import { passwordRoutes } from '#identity/passwords/passwords.routes.ts';
import { profileRoutes } from '#identity/profiles/profiles.routes.ts';
import { registrationRoutes } from '#identity/registration/registration.routes.ts';
import { sessionRoutes } from '#identity/sessions/sessions.routes.ts';
import { signInRoutes } from '#identity/sign-in/sign-in.routes.ts';
import { addMethod } from '#identity/sign-in-methods/add-identity.ts';
import { identityRoutes } from '#identity/sign-in-methods/sign-in-methods.routes.ts';
import type { Deps } from '#platform/deps.ts';
import { describeCalls } from '#platform/http/openapi/openapi.ts';
import { createServer, type ServerOptions } from '#platform/http/server.ts';
import { acceptMultipart } from '#platform/http/uploads/multipart.ts';
import { deleteForCompany } from '#privacy/delete-account.ts';
import { eraseForCompany } from '#privacy/erase.ts';
import { ownDataRoutes } from '#privacy/privacy.routes.ts';
import { serverRoutes } from '#servers/servers.routes.ts';
import { brandFileRoutes, manifestRoute } from '#site/brand/brand.routes.ts';
import { demoWalletRoutes } from '#site/demo-wallet/demo-wallet.routes.ts';
import { platformRoutes } from '#site/health/health.routes.ts';
import { landingRoutes } from '#site/landing/landing.routes.ts';
import { legalRoutes } from '#site/legal/legal.routes.ts';
import { outboxPageRoutes } from '#site/outbox-page/outbox-page.routes.ts';
import { pageRoutes } from '#site/pages/pages.routes.ts';
import { termsRoutes } from '#site/terms/terms.routes.ts';
import { handoffRoutes } from '#verification/handoff/handoff.routes.ts';
import { createUploadTurns } from '#verification/rules/uploads.ts';
import { kycRoutes } from '#verification/submission/submission.routes.ts';
import { AUTHENTICATORS } from './authenticators.ts';
import { learnName } from './learn-name.ts';
import { METHOD_ROUTES } from './method-routes.ts';
import { partnersOf } from './parts/parts.ts';
import { watchRing } from './watch-ring.ts';

/** The public server, on Fastify: plugins first, then the features. */
export async function buildApp(deps: Deps, options: ServerOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const app = await createServer(deps, AUTHENTICATORS, options);
  await acceptMultipart(app, config, options.limits);
  describeCalls(app, deps);
  await watchRing(app, deps);
  await learnName(deps);

  platformRoutes(app, deps);
  signInRoutes(app, deps);
  registrationRoutes(app, deps);
  sessionRoutes(app, deps);
  for (const routes of Object.values(METHOD_ROUTES)) routes(app, deps, addMethod);
  passwordRoutes(app, deps);
  identityRoutes(app, deps);
  profileRoutes(app, deps);
  const uploadTurns = createUploadTurns();
  kycRoutes(app, deps, uploadTurns);
  handoffRoutes(app, deps, uploadTurns);
  ownDataRoutes(app, deps);
  serverRoutes(app, deps, {
    eraseVerification: eraseForCompany,
    deleteAccount: deleteForCompany,
  });
  const described = partnersOf(config)?.addRoutes(app, deps);
  landingRoutes(app, deps);
  brandFileRoutes(app, deps);
  manifestRoute(app, deps);
  legalRoutes(app, deps);
  termsRoutes(app, deps);
  outboxPageRoutes(app, deps);
  demoWalletRoutes(app, config);
  await pageRoutes(app, deps, {
    folder: options.site,
    describe: described?.describe ?? (async () => null),
  });
  return app;
}
