import type { SocialProvider } from '@portico/contract';
import type { Method } from '#identity/methods/method/method.ts';
import { purgeExpiredFlows } from './social.ts';

export const GOOGLE = providerMethod('google');
export const APPLE = providerMethod('apple');

function providerMethod(provider: SocialProvider): Method {
  return {
    channel: null,
    isSingle: false,
    sessionMethods: [provider],
    auditKinds: ['social_refused'],
    // The email address that the provider reported.
    labelOf: ({ label }) => label ?? '',
    isUsable: ({ config }) => config[provider] !== null,
    // An authorization flow names a session at most, and expires within minutes.
    exportOf: async () => ({}),
    removeRest: async () => {},
    purge: purgeExpiredFlows,
  };
}
