import { connections, disconnect } from '@portico/contract';
import { ok } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { connectionsOf, endConnection } from './connections.ts';

/** A person's connections to partners. */
export function connectionRoutes(app: App, deps: Deps): void {
  route(app, deps, connections, async ({ account }) => ok(await connectionsOf(deps, account.id)));
  route(app, deps, disconnect, async ({ account, body: { clientId }, caller }) => {
    await endConnection(deps, { accountId: account.id, clientId }, caller);
    return ok(undefined);
  });
}
