import {
  askForReview,
  clientReview,
  decideReview,
  deskClients,
  moveClientAtDesk,
  withdrawReview,
} from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { clientsFor, decideOn, moveAtDesk } from './desk.ts';
import { ask, describeReview, withdraw } from './go-live.ts';

/** Requests of a client's owners to the desk, at the partner console. */
export function goLiveRoutes(app: App, deps: Deps): void {
  route(app, deps, clientReview, ({ account, params }) => describeReview(deps, params.id, account));
  route(app, deps, askForReview, ({ account, params, body, caller }) =>
    ask(deps, { clientId: params.id, account, caller }, body),
  );
  route(app, deps, withdrawReview, ({ account, params, caller }) =>
    withdraw(deps, { clientId: params.id, account, caller }),
  );
}

/** Decisions of leads about clients, at the desk. */
export function deskClientRoutes(app: App, deps: Deps): void {
  route(app, deps, deskClients, ({ account }) => clientsFor(deps, account));
  route(app, deps, decideReview, ({ account, body, caller }) =>
    decideOn(deps, account, body, caller),
  );
  route(app, deps, moveClientAtDesk, ({ account, body, caller }) =>
    moveAtDesk(deps, account, body, caller),
  );
}
