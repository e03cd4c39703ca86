import { clientNumbers, listRequests } from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { numbersOf, requestsOf } from './requests.ts';

/** A client's latest requests, and what is counted of it. */
export function requestRoutes(app: App, deps: Deps): void {
  route(app, deps, listRequests, ({ params, account }) =>
    requestsOf(deps, { clientId: params.id, account }),
  );
  route(app, deps, clientNumbers, ({ params, account }) =>
    numbersOf(deps, { clientId: params.id, account }),
  );
}
