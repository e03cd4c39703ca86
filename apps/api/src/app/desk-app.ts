import type { FastifyInstance } from 'fastify';
import { closingRoutes } from '#desk/closings/closings.routes.ts';
import { refuseForeignCalls } from '#desk/operators/desk-cookie.ts';
import { operatorRoutes } from '#desk/operators/operators.routes.ts';
import { peopleRoutes } from '#desk/people/people.routes.ts';
import type { Deps } from '#platform/deps.ts';
import { serveDesk } from '#platform/http/desk-site.ts';
import { createServer, type ServerOptions } from '#platform/http/server.ts';
import { buildFailed } from '#platform/http/site.ts';
import { webhookRoutes } from '#platform/messages/webhook/webhook.routes.ts';
import { brandFileRoutes } from '#site/brand/brand.routes.ts';
import { createBuilds } from '#site/builds/builds.ts';
import { healthRoutes } from '#site/health/health.routes.ts';
import { reviewRoutes } from '#verification/review/cases/review.routes.ts';
import { revocationRoutes } from '#verification/revocations/revocations.routes.ts';
import { AUTHENTICATORS } from './authenticators.ts';
import { learnName } from './learn-name.ts';
import { partnersOf } from './parts/parts.ts';
import { watchRing } from './watch-ring.ts';

/**
 * The review desk for operators, on a separate port that the public need not be able to reach. It serves none of the
 * public server's calls, and the public server serves none of these.
 */
export async function buildDesk(deps: Deps, options: ServerOptions = {}): Promise<FastifyInstance> {
  const app = await createServer(deps, AUTHENTICATORS, options);
  await watchRing(app, deps);
  await learnName(deps);
  refuseForeignCalls(app);
  healthRoutes(app, deps);
  operatorRoutes(app, deps);
  peopleRoutes(app, deps);
  closingRoutes(app, deps);
  reviewRoutes(app, deps);
  revocationRoutes(app, deps);
  partnersOf(deps.config)?.addDeskRoutes(app, deps);
  webhookRoutes(app, deps);
  brandFileRoutes(app, deps);
  await serveDesk(app, createBuilds(deps, 'desk', buildFailed(app)), {
    folder: options.site,
    brand: deps.brand,
    offer: deps.config.offer,
  });
  return app;
}
