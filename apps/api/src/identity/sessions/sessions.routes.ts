import {
  endOtherSessions as endOtherSessionsCall,
  endSession,
  getSessions,
  logout,
  notMe as notMeCall,
  publicKeys,
  refresh,
} from '@portico/contract';
import { ok } from '#core/result.ts';
import { callerAt } from '#identity/browsers/browser-cookie.ts';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { notMe } from './not-me.ts';
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts';
import { logOut, refreshSession } from './refresh.ts';

export function sessionRoutes(app: App, deps: Deps): void {
  route(app, deps, refresh, ({ body, caller }) => refreshSession(deps, body.refresh_token, caller));
  route(app, deps, logout, async ({ body, caller }) => {
    await logOut(deps, body.refresh_token, caller);
    return ok(undefined);
  });
  route(app, deps, getSessions, ({ account }) => listSessions(deps, account));
  route(app, deps, endSession, ({ account, body, caller }) =>
    endOwnSession(deps, account, body.id, caller),
  );
  route(app, deps, endOtherSessionsCall, (context) =>
    endOtherSessions(deps, context.account, callerAt(deps, context)),
  );
  route(app, deps, notMeCall, ({ body, caller }) => notMe(deps, body.token, caller));
  route(app, deps, publicKeys, async ({ reply }) => {
    // Pages of partners that were configured with this address read it, to verify an ID token.
    reply.header('access-control-allow-origin', '*');
    return ok(deps.keyRing.publicKeys());
  });
}
