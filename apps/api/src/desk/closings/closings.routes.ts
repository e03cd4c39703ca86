import { askClosing, decideClosing, deskClosings } from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { ask, decide, listWaiting } from './closings.ts';

/** How two operators close an account. */
export function closingRoutes(app: App, deps: Deps): void {
  route(app, deps, deskClosings, ({ account }) => listWaiting(deps, account));
  route(app, deps, askClosing, ({ account: operator, body, caller }) =>
    ask(deps, { operator, caller }, body),
  );
  route(app, deps, decideClosing, ({ account: operator, body, caller }) =>
    decide(deps, { operator, caller }, body),
  );
}
