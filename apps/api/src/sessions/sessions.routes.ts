import { login, logout, refresh } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { type App, route } from '../http/route.ts';
import { ok } from '../result.ts';
import { logIn } from './login.ts';
import { logOut, refreshSession } from './sessions.ts';

export function sessionRoutes(app: App, deps: Deps): void {
  route(app, deps, login, ({ body, caller }) => logIn(deps, body, caller));
  route(app, deps, refresh, ({ body }) => refreshSession(deps, body.refresh_token));
  route(app, deps, logout, async ({ body }) => {
    await logOut(deps, body.refresh_token);
    return ok(undefined);
  });
  app.get('/.well-known/jwks.json', { schema: { hide: true } }, () =>
    deps.accessTokens.publicKeys(),
  );
}
