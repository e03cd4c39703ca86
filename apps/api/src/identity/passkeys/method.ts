import type { Method } from '#identity/methods/method/method.ts';
import { findHandle, findPasskeys } from './passkeys.store.ts';
import { purgeSpentChallenges, shownPasskeys } from './passkeys.ts';

export const PASSKEY: Method = {
  channel: null,
  isSingle: false,
  isToldEverywhere: true,
  sessionMethods: () => ['passkey'],
  auditKinds: ['passkey_refused'],
  // The name that its owner gave it, or the product that keeps it.
  labelOf: ({ label }) => label ?? '',
  shownOf: shownPasskeys,
  isUsable: ({ config }) => !config.offer.off.includes('passkey'),
  hasTwoFactors: () => true,
  exportOf: async (db, accountId) => ({
    passkeys: await findPasskeys(db, accountId),
    passkeyHandle: (await findHandle(db, accountId)) ?? null,
  }),
  // Its rows are deleted with the identity and the account.
  removeRest: async () => {},
  purge: purgeSpentChallenges,
};
