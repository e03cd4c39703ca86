import { decideRevocation, deskRevocations, proposeRevocation } from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { decide, listWaiting, propose } from './revocations.ts';

/** What operators revoke, at the desk. */
export function revocationRoutes(app: App, deps: Deps): void {
  route(app, deps, deskRevocations, ({ account }) => listWaiting(deps, account));
  route(app, deps, proposeRevocation, ({ account: operator, body, caller }) =>
    propose(deps, { operator, caller }, body),
  );
  route(app, deps, decideRevocation, ({ account: operator, body, caller }) =>
    decide(deps, { operator, caller }, body),
  );
}
