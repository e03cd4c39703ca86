import type { CompanyNames } from '@portico/contract';
import { externalIdsOf } from '#identity/people/external-ids.ts';
import type { Config } from '#platform/config/config.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import { createPlatform, type Deps, type Overrides } from '#platform/deps.ts';
import type { Hooks } from '#platform/hooks.ts';
import { keepNames } from '#platform/messages/webhook/webhook.ts';
import { recordAcceptance } from '#site/terms/terms.ts';
import { openVerification } from '#verification/record/record.ts';
import { partnersOf } from './parts/parts.ts';

/** What happens in place of a part that this installation does without. */
const NOTHING: Omit<Hooks, 'accountCreated' | 'companyNames'> = {
  sessionOpened: async () => {},
  happened: async () => {},
  accountDeleted: async () => {},
  dataErased: async () => {},
  takeDestination: async () => null,
  subjectsAt: async () => new Map(),
  livePartners: async () => new Map(),
};

function hooksOf(config: Config): Hooks {
  const ofParts = { ...NOTHING, ...partnersOf(config)?.hooks };
  const hooks: Hooks = {
    ...ofParts,
    async accountCreated(tx, account) {
      await openVerification(tx, account);
      if (account.hasAccepted) await recordAcceptance(tx, account);
    },
    async accountDeleted(deps, tx, accountId, by) {
      await keepNames({ ...deps, hooks }, tx, accountId);
      await ofParts.accountDeleted(deps, tx, accountId, by);
    },
    async companyNames({ config: { webhook } }, db, accountIds) {
      const clientIds = webhook?.clients ?? [];
      const [ids, subjects] = [
        await externalIdsOf(db, accountIds),
        clientIds.length === 0 ? null : await ofParts.subjectsAt(db, { accountIds, clientIds }),
      ];
      return new Map(accountIds.flatMap((id) => namesOf(id, ids.get(id), subjects?.get(id))));
    },
  };
  return hooks;
}

function namesOf(
  accountId: string,
  externalId: string | undefined,
  subs: Record<string, string> | undefined,
): [string, CompanyNames][] {
  if (externalId === undefined && subs === undefined) return [];
  return [
    [
      accountId,
      { ...(externalId !== undefined && { external_id: externalId }), ...(subs && { subs }) },
    ],
  ];
}

export function createDeps(config: Config, secrets: Secrets, overrides: Overrides = {}): Deps {
  return createPlatform(config, secrets, { hooks: hooksOf(config), ...overrides });
}
