import { endPersonSessions, findPerson, resendLetter, unlockPerson } from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { endSessions, resend, unlock } from './help.ts';
import { search } from './search.ts';

/** How operators help people with their accounts. */
export function peopleRoutes(app: App, deps: Deps): void {
  route(app, deps, findPerson, ({ account: operator, body, caller }) =>
    search(deps, { operator, caller }, body),
  );
  route(app, deps, resendLetter, ({ account: operator, body, caller }) =>
    resend(deps, { operator, caller }, body),
  );
  route(app, deps, unlockPerson, ({ account: operator, body, caller }) =>
    unlock(deps, { operator, caller }, body),
  );
  route(app, deps, endPersonSessions, ({ account: operator, body, caller }) =>
    endSessions(deps, { operator, caller }, body),
  );
}
