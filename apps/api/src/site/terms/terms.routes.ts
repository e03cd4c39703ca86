import { acceptTerms, getTerms } from '@portico/contract';
import { ok } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { accept, termsOf } from './accept.ts';

export function termsRoutes(app: App, deps: Deps): void {
  route(app, deps, getTerms, async ({ account }) => ok(await termsOf(deps, account.id)));
  route(app, deps, acceptTerms, ({ account, body: { version }, caller }) =>
    accept(deps, { account, version, caller }),
  );
}
