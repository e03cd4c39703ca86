import { getIdentities, removeIdentity as removeIdentityCall } from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { removeIdentity } from './remove-identity.ts';
import { listIdentities } from './sign-in-methods.ts';

export function identityRoutes(app: App, deps: Deps): void {
  route(app, deps, getIdentities, ({ account }) => listIdentities(deps, account));
  route(app, deps, removeIdentityCall, ({ account, body, caller }) =>
    removeIdentity(deps, account, body.id, caller),
  );
}
