import { CHECK_COOKIE, ENGINE_COOKIE, PARTNER_COOKIE } from '@portico/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps/deps.ts';
import { passwordRoutes } from '#identity/passwords/passwords.routes.ts';
import { profileRoutes } from '#identity/profiles/profiles.routes.ts';
import { registrationRoutes } from '#identity/registration/registration.routes.ts';
import { sessionRoutes } from '#identity/sessions/sessions.routes.ts';
import { signInRoutes } from '#identity/sign-in/sign-in.routes.ts';
import { addMethod } from '#identity/sign-in-methods/add-identity.ts';
import { identityRoutes } from '#identity/sign-in-methods/sign-in-methods.routes.ts';
import { socialRoutes } from '#identity/social/social.routes.ts';
import { checkRoutes } from '#partners/check/check.routes.ts';
import { connectionRoutes } from '#partners/connections/connections.routes.ts';
import { consentRoutes } from '#partners/consent/consent.routes.ts';
import { describeRequest } from '#partners/consent/consent.ts';
import { goLiveRoutes } from '#partners/go-live/go-live.routes.ts';
import { leaveRoutes } from '#partners/leave/leave.routes.ts';
import { providerRoutes } from '#partners/provider/provider.routes.ts';
import { createOpenIdProvider } from '#partners/provider/provider.ts';
import { requestRoutes } from '#partners/requests/requests.routes.ts';
import { settingsRoutes } from '#partners/settings/settings.routes.ts';
import { signalConsoleRoutes } from '#partners/signals/console/console.routes.ts';
import { signalRoutes } from '#partners/signals/http/signals.routes.ts';
import { teamRoutes } from '#partners/team/team.routes.ts';
import { testPersonRoutes } from '#partners/test-persons/test-persons.routes.ts';
import { ownDataRoutes } from '#privacy/privacy.routes.ts';
import { siteCookieName } from '#server/endpoints/cookie.ts';
import { describeCalls } from '#server/openapi/openapi.ts';
import { createServer, type ServerOptions } from '#server/server.ts';
import { acceptMultipart } from '#server/uploads/multipart.ts';
import { platformRoutes } from '#site/health/health.routes.ts';
import { landingRoutes } from '#site/landing/landing.routes.ts';
import { outboxPageRoutes } from '#site/outbox-page/outbox-page.routes.ts';
import { pageRoutes } from '#site/pages/pages.routes.ts';
import { handoffRoutes } from '#verification/handoff/handoff.routes.ts';
import { createUploadTurns } from '#verification/rules/uploads.ts';
import { kycRoutes } from '#verification/submission/submission.routes.ts';
import { AUTHENTICATORS } from './authenticators.ts';
import { METHOD_ROUTES } from './method-routes.ts';
import { watchRing } from './watch-ring.ts';

/** The public server, on Fastify: plugins first, then the features. */
export async function buildApp(deps: Deps, options: ServerOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const app = await createServer(deps, AUTHENTICATORS, options);
  await acceptMultipart(app, config, options.limits);
  describeCalls(app, config);
  await watchRing(app, deps);

  platformRoutes(app, deps);
  signInRoutes(app, deps);
  registrationRoutes(app, deps);
  sessionRoutes(app, deps);
  for (const routes of Object.values(METHOD_ROUTES)) routes(app, deps, addMethod);
  socialRoutes(app, deps);
  passwordRoutes(app, deps);
  identityRoutes(app, deps);
  profileRoutes(app, deps);
  const uploadTurns = createUploadTurns();
  kycRoutes(app, deps, uploadTurns);
  handoffRoutes(app, deps, uploadTurns);
  ownDataRoutes(app, deps);
  const openIdProvider = createOpenIdProvider(deps, {
    requestCookie: siteCookieName(PARTNER_COOKIE, config),
    checkCookie: siteCookieName(CHECK_COOKIE, config),
    sessionCookie: siteCookieName(ENGINE_COOKIE, config),
  });
  leaveRoutes(app, deps, openIdProvider);
  consentRoutes(app, deps, openIdProvider);
  providerRoutes(app, deps, openIdProvider);
  signalRoutes(app, deps, openIdProvider);
  connectionRoutes(app, deps);
  settingsRoutes(app, deps);
  teamRoutes(app, deps);
  testPersonRoutes(app, deps);
  requestRoutes(app, deps);
  checkRoutes(app, deps);
  signalConsoleRoutes(app, deps);
  goLiveRoutes(app, deps);
  landingRoutes(app, deps);
  outboxPageRoutes(app, config);
  await pageRoutes(app, deps, {
    folder: options.site,
    async describe(uid, locale) {
      const asked = await describeRequest(deps, openIdProvider, { uid, locale });
      return asked.ok ? asked.value : null;
    },
  });
  return app;
}
