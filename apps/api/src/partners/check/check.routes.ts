import { CHECK_COOKIE, lastCheck, nextCheckStep, startCheck } from '@portico/contract';
import { ok } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import { siteCookie } from '#platform/http/endpoints/cookie.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { lastOf, next, start } from './check.ts';

// Lax: the partner's site sends the browser back here.
const COOKIE = siteCookie(CHECK_COOKIE, { maxAgeMinutes: 30, sameSite: 'lax' });

/** Attacks a client in the sandbox, for its developer. */
export function checkRoutes(app: App, deps: Deps): void {
  route(app, deps, lastCheck, ({ params, account }) =>
    lastOf(deps, { clientId: params.id, account }),
  );
  route(app, deps, startCheck, async ({ params, account, reply }) => {
    const started = await start(deps, { clientId: params.id, account });
    if (!started.ok) return started;
    const { cookie, check } = started.value;
    COOKIE.set(reply, deps.config, cookie);
    return ok({ check });
  });
  route(app, deps, nextCheckStep, ({ params, account }) =>
    next(deps, { clientId: params.id, account }),
  );
}
