import { health, ownAddress } from '@portico/contract';
import { ok } from '#core/result.ts';
import type { Deps } from '#deps/deps.ts';
import { type App, route } from '#server/endpoints/route.ts';
import { createHealthCheck } from './health.ts';

export function platformRoutes(app: App, deps: Deps): void {
  healthRoute(app, deps);
  route(app, deps, ownAddress, async ({ caller }) => ok({ ip: caller.ip }));
}

/** For monitoring, on the public port and on the desk's. */
export function healthRoute(app: App, deps: Deps): void {
  const check = createHealthCheck(deps);
  route(app, deps, health, ({ request }) => check(request.log));
}
