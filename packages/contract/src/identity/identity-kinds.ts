import type { SocialProvider } from './providers.ts';

/** Sign-in methods whose sessions begin with a password, a code or both. */
export const ADDRESS_KINDS = ['email', 'phone'] as const;

/** Sign-in methods that have their own way to begin a session. */
export const DIRECT_METHODS = ['social', 'wallet', 'passkey'] as const;

/** Every sign-in method, in the order of the pages; `social` stands for all providers. */
export const METHOD_NAMES = [...ADDRESS_KINDS, ...DIRECT_METHODS] as const;

export type MethodName = (typeof METHOD_NAMES)[number];

/** What an identity is: the name of its method, or for `social` the provider. */
export type IdentityKind = Exclude<MethodName, 'social'> | SocialProvider;

/** The sign-in method of a kind. A kind that is no method is a provider, perhaps a former one. */
export function methodNameOf(kind: IdentityKind): MethodName {
  return METHOD_NAMES.find((name) => name === kind) ?? 'social';
}
