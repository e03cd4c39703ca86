import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { refuseForeignCalls } from './http/desk-cookie.ts';
import { serveDesk } from './http/desk-site.ts';
import { createServer, type ServerOptions } from './http/server.ts';
import { operatorRoutes } from './operators/operators.routes.ts';
import { healthRoute } from './platform/platform.routes.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';

/**
 * The review desk: for operators, on a port of its own, which need not be reachable from where people are. It has none
 * of the front door's calls, and the front door has none of these.
 */
export async function buildDesk(deps: Deps, options: ServerOptions = {}): Promise<FastifyInstance> {
  const app = await createServer(deps, options);
  refuseForeignCalls(app);
  healthRoute(app, deps);
  operatorRoutes(app, deps);
  reviewRoutes(app, deps);
  await serveDesk(app, options.site);
  return app;
}
