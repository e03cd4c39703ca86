import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { capped } from '../fields.ts';
import { ENGINE_COOKIE } from '../partners/engine-cookie.ts';
import { BROWSER_COOKIE, tokens } from './sessions.ts';

/*
 * Passkeys (WebAuthn Level 3). Options and answers have the JSON forms of the standard, which browsers read and write
 * by themselves: `PublicKeyCredential.parseRequestOptionsFromJSON`, `parseCreationOptionsFromJSON` and `toJSON`.
 */

/** ES256, EdDSA and RS256 (COSE). */
export const PASSKEY_ALGORITHMS = [-7, -8, -257] as const;

const COOKIE = 'portico-passkey';

/** A part of an authenticator's answer. The feature judges it, so that every wrong answer is refused alike. */
const part = capped(60_000);

// Plain strings also where the standard has a few values: schemas of other kinds would be more code in the browser.
const descriptor = z.object({
  type: z.string(),
  id: z.string(),
  transports: z.optional(z.array(z.string())),
});

export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.string(),
  /** Always empty: the authenticator knows its passkeys, and the person types nothing. */
  allowCredentials: z.array(descriptor),
});

export const passkeyOptions = endpoint({
  module: 'passkey',
  method: 'POST',
  path: '/user/auth/passkey/options',
  summary:
    'A challenge for one sign-in by passkey, valid for ten minutes, and only in the browser that got its cookie.',
  auth: 'none',
  // It asks the database nothing, and stores nothing.
  limit: null,
  cookies: { reads: [COOKIE], sets: [COOKIE] },
  body: null,
  reply: passkeyRequest,
  errors: [],
});

/** What `toJSON` of an authenticator's answer has; further members are ignored. */
export const passkeyAssertion = z.object({
  id: part,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    /** Null from authenticators that store none: their keys are no passkeys. */
    userHandle: z.optional(z.nullable(part)),
  }),
});

export const passkeyLogin = endpoint({
  module: 'passkey',
  method: 'POST',
  path: '/user/auth/passkey/login',
  summary: 'Signs in with a passkey. Every wrong answer gets the same code.',
  auth: 'none',
  limit: 'passkey',
  cookies: { reads: [COOKIE, ENGINE_COOKIE, BROWSER_COOKIE], sets: [BROWSER_COOKIE] },
  body: passkeyAssertion,
  reply: tokens,
  errors: ['passkey_refused', 'account_disabled'],
});

export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.string(), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.string(),
    requireResidentKey: z.boolean(),
    userVerification: z.string(),
  }),
  attestation: z.string(),
});

export const newPasskeyOptions = endpoint({
  module: 'passkey',
  method: 'POST',
  path: '/user/identities/passkey/options',
  summary: 'A challenge with which the signed-in person creates one passkey.',
  auth: 'bearer',
  limit: 'verify',
  cookies: { reads: [COOKIE], sets: [COOKIE] },
  body: z.object({
    /**
     * For conditional create, where the password manager adds a passkey by itself after a sign-in by password: the
     * person need not be asked for it.
     */
    conditional: z.boolean(),
  }),
  reply: passkeyCreation,
  errors: ['recent_sign_in_needed'],
});

export const addPasskey = endpoint({
  module: 'passkey',
  method: 'POST',
  path: '/user/identities/passkey',
  summary: 'Adds a new passkey as a sign-in method; an account may have several.',
  auth: 'bearer',
  limit: 'verify',
  cookies: { reads: [COOKIE] },
  body: z.object({
    id: part,
    rawId: part,
    type: part,
    response: z.object({
      clientDataJSON: part,
      attestationObject: part,
      transports: z.optional(z.array(part)),
    }),
  }),
  reply: null,
  errors: ['passkey_refused', 'identity_taken', 'recent_sign_in_needed'],
});

export const acceptedPasskeys = endpoint({
  module: 'passkey',
  method: 'GET',
  path: '/user/passkeys',
  summary:
    'The passkeys of the signed-in person’s account, for `PublicKeyCredential.signalAllAcceptedCredentials`: with it a password manager hides those that were removed.',
  auth: 'bearer',
  limit: null,
  body: null,
  reply: z.object({
    rpId: z.string(),
    /** The user handle; base64url. Null before the first passkey. */
    userId: z.nullable(z.string()),
    allAcceptedCredentialIds: z.array(z.string()),
  }),
  errors: [],
});
