import { getProfile } from '@portico/contract';
import { claimedAccount } from '#identity/sessions/bearer.ts';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { readProfile } from './profiles.ts';

export function profileRoutes(app: App, deps: Deps): void {
  route(app, deps, getProfile, ({ account }) => readProfile(deps, account), {
    callerBy: claimedAccount,
  });
}
