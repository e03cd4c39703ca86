import {
  addDeskOperator,
  deskMe,
  deskOperators,
  deskSignIn,
  deskSignOut,
  disableDeskOperator,
  resetDeskOperator,
} from '@portico/contract';
import { ok } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { clearDeskCookie, deskToken, setDeskCookie } from './desk-cookie.ts';
import { addAtDesk, disableAtDesk, resetAtDesk } from './leads.ts';
import { overviewFor } from './overview.ts';
import { signIn, signOut } from './sign-in.ts';

export function operatorRoutes(app: App, deps: Deps): void {
  route(app, deps, deskSignIn, async ({ body, caller, reply }) => {
    const signedIn = await signIn(deps, body, caller);
    if (!signedIn.ok) return signedIn;
    setDeskCookie(reply, signedIn.value.token);
    return ok(signedIn.value.operator);
  });
  route(app, deps, deskSignOut, async ({ account, caller, request, reply }) => {
    const token = deskToken(request);
    if (token !== undefined) await signOut(deps, { operator: account, token }, caller);
    clearDeskCookie(reply);
    return ok(undefined);
  });
  route(app, deps, deskMe, async ({ account }) => ok(account));
  route(app, deps, deskOperators, ({ account }) => overviewFor(deps, account));
  route(app, deps, addDeskOperator, ({ account: operator, body, caller }) =>
    addAtDesk(deps, { operator, caller }, body),
  );
  route(app, deps, resetDeskOperator, ({ account: operator, body, caller }) =>
    resetAtDesk(deps, { operator, caller }, body),
  );
  route(app, deps, disableDeskOperator, ({ account: operator, body, caller }) =>
    disableAtDesk(deps, { operator, caller }, body),
  );
}
