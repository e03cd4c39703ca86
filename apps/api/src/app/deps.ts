import type { Config } from '#config/config.ts';
import type { Secrets } from '#config/secrets.ts';
import { createPlatform, type Deps, type Overrides } from '#deps/deps.ts';
import type { Hooks } from '#deps/hooks.ts';
import { openVerification } from '#verification/record/record.ts';
import { PARTNERS } from './parts.ts';

/** What happens in place of a part that this installation leaves out. */
const NOTHING: Omit<Hooks, 'accountCreated'> = {
  happened: async () => {},
  accountDeleted: async () => {},
  dataErased: async () => {},
  takeDestination: async () => null,
  livePartners: async () => new Map(),
};

const HOOKS: Hooks = {
  ...NOTHING,
  accountCreated: openVerification,
  ...PARTNERS?.hooks,
};

export function createDeps(config: Config, secrets: Secrets, overrides: Overrides = {}): Deps {
  return createPlatform(config, secrets, { hooks: HOOKS, ...overrides });
}
