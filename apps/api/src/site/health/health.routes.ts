import { alive, health, ownAddress, ready } from '@portico/contract';
import { ok } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { createHealthCheck, healthyAs } from './health.ts';

export function platformRoutes(app: App, deps: Deps): void {
  healthRoutes(app, deps);
  route(app, deps, ownAddress, async ({ caller }) => ok({ ip: caller.ip }));
}

/** For monitoring, on the public port and on the desk's. */
export function healthRoutes(app: App, deps: Deps): void {
  const healthy = healthyAs(deps);
  const check = createHealthCheck(deps, healthy);
  route(app, deps, ready, ({ request }) => check(request.log));
  for (const each of [health, alive]) route(app, deps, each, async () => ok(healthy()));
}
