import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  codeField,
  codeTokenField,
  emailField,
  phoneField,
  textField,
  tokenField,
} from '../fields.ts';
import { PASSKEY_NAME_MAX_LENGTH } from '../limits.ts';
import { isLocale } from '../locales.ts';
import { type SocialProvider, socialCookie } from './providers.ts';
import { signedMessage, WALLET_ERRORS } from './wallets.ts';

/** What the list of sign-in methods shows of a passkey. */
export const shownPasskey = z.object({
  /** The product that keeps it, such as `Apple Passwords`; '' if unknown. */
  vendor: z.string(),
  /** Whether the vendor may copy it to the person's other devices. */
  synced: z.boolean(),
  /** Whether it has verified the person: one that was added by itself has not before its first use. */
  verified: z.boolean(),
  /** ISO 8601, UTC; null before its first use. */
  lastUsedAt: z.nullable(z.string()),
});

export type ShownPasskey = z.output<typeof shownPasskey>;

export const identity = z.object({
  id: z.string(),
  /** `email`, `phone`, `wallet`, `passkey`, or a provider: `google`, for example. */
  kind: z.string(),
  /** The address, number, wallet, or name of a passkey; for a provider its email address; '' if there is none. */
  label: z.string(),
  /** ISO 8601, UTC. */
  addedAt: z.string(),
  /** False for the last sign-in method, which cannot be removed. */
  removable: z.boolean(),
  passkey: z.optional(shownPasskey),
});

export type Identity = z.output<typeof identity>;

const CODE_ERRORS = ['incorrect_code', 'code_expired', 'too_many_attempts'] as const;

export const getIdentities = endpoint({
  method: 'GET',
  path: '/user/identities',
  summary: 'The sign-in methods of the signed-in person’s account.',
  auth: 'bearer',
  limit: null,
  body: null,
  reply: z.object({
    identities: z.array(identity),
    hasPassword: z.boolean(),
    /** Whether this session is recent enough to change them. */
    recentSignIn: z.boolean(),
  }),
  errors: [],
});

export const addEmail = endpoint({
  method: 'POST',
  path: '/user/identities/email',
  summary: 'Adds a verified email address as a sign-in method; it replaces the previous one.',
  auth: 'bearer',
  limit: 'verify',
  cookies: { reads: ['portico-code'] },
  body: z.object({
    email: emailField,
    code: codeField,
    /** The value from send-code's answer, for clients without cookies. */
    codeToken: z.optional(codeTokenField),
  }),
  reply: null,
  errors: [...CODE_ERRORS, 'identity_taken', 'recent_sign_in_needed'],
});

export const addPhone = endpoint({
  module: 'phone',
  method: 'POST',
  path: '/user/identities/phone',
  summary: 'Adds a verified phone number as a sign-in method; it replaces the previous one.',
  auth: 'bearer',
  limit: 'verify',
  cookies: { reads: ['portico-code'] },
  body: z.object({
    phone: phoneField,
    code: codeField,
    codeToken: z.optional(codeTokenField),
  }),
  reply: null,
  errors: [...CODE_ERRORS, 'identity_taken', 'recent_sign_in_needed'],
});

export const addWallet = endpoint({
  module: 'wallet',
  method: 'POST',
  path: '/user/identities/wallet',
  summary: 'Adds a wallet as a sign-in method, by a message that it signed.',
  auth: 'bearer',
  limit: 'wallet',
  cookies: { reads: ['portico-wallet'] },
  body: signedMessage,
  reply: null,
  errors: [...WALLET_ERRORS, 'identity_taken', 'recent_sign_in_needed'],
});

export const addSocial = endpoint({
  method: 'POST',
  path: '/user/identities/social',
  summary:
    'Starts to add a provider, such as Google or Apple, as a sign-in method; returns the address to open in the browser.',
  auth: 'bearer',
  limit: 'social',
  body: z.object({
    provider: z.string().check(z.maxLength(60)),
    locale: z.optional(z.string().check(z.refine(isLocale, { error: 'invalid_value' }))),
  }),
  reply: z.object({ url: z.string() }),
  errors: ['social_unavailable', 'recent_sign_in_needed'],
});

/** The same call with the cookies of the providers that a server has. */
export function addSocialOf(providers: readonly SocialProvider[]): typeof addSocial {
  const names = providers.map(socialCookie);
  return { ...addSocial, cookies: { reads: names, sets: names } };
}

export const removeIdentity = endpoint({
  method: 'POST',
  path: '/user/identities/remove',
  summary: 'Removes a sign-in method. The last one cannot be removed.',
  auth: 'bearer',
  limit: 'verify',
  body: z.object({ id: tokenField }),
  reply: null,
  errors: ['not_found', 'last_identity', 'recent_sign_in_needed'],
});

export const renamePasskey = endpoint({
  module: 'passkey',
  method: 'POST',
  path: '/user/passkeys/rename',
  summary: 'Gives a passkey the name by which its owner recognizes it.',
  auth: 'bearer',
  limit: 'verify',
  body: z.object({ id: tokenField, name: textField(PASSKEY_NAME_MAX_LENGTH) }),
  reply: null,
  errors: ['not_found'],
});
