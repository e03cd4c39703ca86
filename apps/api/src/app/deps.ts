import type { Config } from '#platform/config/config.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import { createPlatform, type Deps, type Overrides } from '#platform/deps.ts';
import type { Hooks } from '#platform/hooks.ts';
import { recordAcceptance } from '#site/terms/terms.ts';
import { openVerification } from '#verification/record/record.ts';
import { partnersOf } from './parts/parts.ts';

/** What happens in place of a part that this installation does without. */
const NOTHING: Omit<Hooks, 'accountCreated'> = {
  sessionOpened: async () => {},
  happened: async () => {},
  accountDeleted: async () => {},
  dataErased: async () => {},
  takeDestination: async () => null,
  livePartners: async () => new Map(),
};

const hooksOf = (config: Config): Hooks => ({
  ...NOTHING,
  async accountCreated(tx, account) {
    await openVerification(tx, account);
    if (account.hasAccepted) await recordAcceptance(tx, account);
  },
  ...partnersOf(config)?.hooks,
});

export function createDeps(config: Config, secrets: Secrets, overrides: Overrides = {}): Deps {
  return createPlatform(config, secrets, { hooks: hooksOf(config), ...overrides });
}
