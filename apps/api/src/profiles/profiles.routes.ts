import { getProfile } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { claimedAccount } from '../http/authenticate.ts';
import { type App, route } from '../http/route.ts';
import { readProfile } from './profiles.ts';

export function profileRoutes(app: App, deps: Deps): void {
  route(app, deps, getProfile, ({ account }) => readProfile(deps, account), {
    callerBy: claimedAccount,
  });
}
