import { SOCIAL_PROVIDERS } from './providers.ts';

/** Sign-in methods whose sessions begin with a password, a code or both. */
export const ADDRESS_KINDS = ['email', 'phone'] as const;

/** Sign-in methods that have their own way to begin a session, which bears their name. */
export const DIRECT_KINDS = [...SOCIAL_PROVIDERS, 'wallet'] as const;

export const IDENTITY_KINDS = [...ADDRESS_KINDS, ...DIRECT_KINDS] as const;

/** A kind of sign-in method. */
export type IdentityKind = (typeof IDENTITY_KINDS)[number];
