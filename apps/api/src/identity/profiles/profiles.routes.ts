import { getProfile } from '@portico/contract';
import type { Deps } from '#deps/deps.ts';
import { claimedAccount } from '#identity/sessions/bearer.ts';
import { type App, route } from '#server/endpoints/route.ts';
import { readProfile } from './profiles.ts';

export function profileRoutes(app: App, deps: Deps): void {
  route(app, deps, getProfile, ({ account }) => readProfile(deps, account), {
    callerBy: claimedAccount,
  });
}
