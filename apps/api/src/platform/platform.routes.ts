import { health, ownAddress } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { type App, route } from '../http/route.ts';
import { ok } from '../result.ts';
import { createHealthCheck } from './health.ts';

export function platformRoutes(app: App, deps: Deps): void {
  healthRoute(app, deps);
  route(app, deps, ownAddress, async ({ caller }) => ok({ ip: caller.ip }));
}

/** For whoever watches a port: the front door's, or the desk's. */
export function healthRoute(app: App, deps: Deps): void {
  const check = createHealthCheck(deps);
  route(app, deps, health, ({ request }) => check(request.log));
}
