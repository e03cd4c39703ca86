import { resetTestPersons as resetCall, testPersons } from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { resetTestPersons, testPersonsOf } from './test-persons.ts';

/** The invented people of a client, at the partner console. */
export function testPersonRoutes(app: App, deps: Deps): void {
  route(app, deps, testPersons, ({ account, params }) =>
    testPersonsOf(deps, { clientId: params.id, account }),
  );
  route(app, deps, resetCall, ({ account, params }) =>
    resetTestPersons(deps, { clientId: params.id, account }),
  );
}
