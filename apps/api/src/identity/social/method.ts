import type { Method } from '#identity/methods/method/method.ts';
import { purgeExpiredFlows } from './social.ts';

/** All providers, those that are no longer configured, too. */
export const SOCIAL: Method = {
  channel: null,
  isSingle: false,
  sessionMethods: (provider) => [provider],
  auditKinds: ['social_refused'],
  // The email address that the provider reported.
  labelOf: ({ label }) => label ?? '',
  isUsable: ({ oidc, standIns }, { kind }) => oidc.has(kind) || standIns.has(kind),
  // Whatever the provider asked for, it is not ours to say.
  hasTwoFactors: () => false,
  // An authorization flow names a session at most, and expires within minutes.
  exportOf: async () => ({}),
  removeRest: async () => {},
  purge: purgeExpiredFlows,
};
