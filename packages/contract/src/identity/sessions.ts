import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { identifierField, passwordField, tokenField } from '../fields.ts';
import { ENGINE_COOKIE } from '../partners/engine-cookie.ts';
import type { IdentityKind } from './identity-kinds.ts';

/** The cookie by which the accounts that signed in with a browser know it again. */
export const BROWSER_COOKIE = 'portico-browser';

/** A signed-in session: a short-lived JWT and the opaque token that renews it. */
export const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

export const login = endpoint({
  method: 'POST',
  path: '/user/auth/login',
  summary:
    'Signs in with an email address and a password. A phone number and a password get a ticket, which verify-code completes.',
  auth: 'none',
  limit: 'sign-in',
  cookies: { reads: [ENGINE_COOKIE, BROWSER_COOKIE], sets: [BROWSER_COOKIE] },
  body: z.object({ email: identifierField, password: passwordField }),
  reply: z.union([tokens, z.object({ ticket: z.string() })]),
  errors: ['login_failed', 'account_disabled'],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/user/auth/refresh',
  summary:
    'Exchanges a refresh token for new tokens. A refresh token works once; using it again ends the session.',
  auth: 'none',
  limit: 'refresh',
  body: z.object({ refresh_token: tokenField }),
  reply: tokens,
  errors: ['session_ended'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/user/auth/logout',
  summary: 'Ends the session of a refresh token. Also answers 204 for an unknown or used token.',
  auth: 'none',
  limit: null,
  body: z.object({ refresh_token: tokenField }),
  reply: null,
  errors: [],
});

/** How a session began: a method that is no address, or what proved an address. */
export type SignInMethod =
  | 'password'
  | 'code'
  | 'password_and_code'
  | Exclude<IdentityKind, 'email' | 'phone'>;

export const session = z.object({
  id: z.string(),
  /** Whether it is the session that makes the call. */
  current: z.boolean(),
  /** `password`, `code`, `password_and_code`, `wallet`, `passkey`, or a provider. Null if it began before the method was stored. */
  method: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  /** When its tokens were last renewed; ISO 8601, UTC. */
  lastUsedAt: z.string(),
  /** The browser's user agent; '' if unknown. */
  userAgent: z.string(),
  ip: z.string(),
});

export type Session = z.output<typeof session>;

export const getSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  summary: 'The active sessions of the signed-in person, the most recently used first.',
  auth: 'bearer',
  limit: null,
  body: null,
  reply: z.object({ sessions: z.array(session) }),
  errors: [],
});

export const endSession = endpoint({
  method: 'POST',
  path: '/user/sessions/end',
  summary: 'Ends one session of the signed-in person, on any device.',
  auth: 'bearer',
  limit: null,
  body: z.object({ id: tokenField }),
  reply: null,
  errors: ['not_found'],
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/user/sessions/end-others',
  summary:
    'Ends every session of the signed-in person except this one, and forgets every browser except this one.',
  auth: 'bearer',
  limit: null,
  cookies: { reads: [BROWSER_COOKIE] },
  body: null,
  reply: null,
  errors: [],
});

export const notMe = endpoint({
  method: 'POST',
  path: '/user/auth/not-me',
  summary:
    'Ends the sign-in that a letter reported, with the token of its link, and forgets its browser. Signs nobody in, and answers the same when it is repeated.',
  auth: 'none',
  limit: 'verify',
  body: z.object({ token: tokenField }),
  reply: null,
  errors: ['not_found'],
});

const keyMembers = { kid: z.string(), alg: z.string(), use: z.string() };

/**
 * Public keys of tokens (RFC 7517, RFC 7518, RFC 8037), ours with Ed25519 and those for partners with P-256 and RSA: no
 * other member of a key is ever sent.
 */
export const keySet = z.object({
  keys: z.array(
    z.union([
      z.object({ kty: z.literal('OKP'), crv: z.string(), x: z.string(), ...keyMembers }),
      z.object({
        kty: z.literal('EC'),
        crv: z.string(),
        x: z.string(),
        y: z.string(),
        ...keyMembers,
      }),
      z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string(), ...keyMembers }),
    ]),
  ),
});

export type KeySet = z.output<typeof keySet>;

export const publicKeys = endpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary:
    'The public keys with which other services verify access tokens. Partners have a key set of their own; theirs are here, too, for those that were configured with this address.',
  auth: 'none',
  limit: null,
  body: null,
  reply: keySet,
  errors: [],
});
