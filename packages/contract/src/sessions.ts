import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { identifierField, passwordField, tokenField } from './fields.ts';
import { DIRECT_KINDS } from './identity-kinds.ts';

/** A signed-in session: a short-lived JWT and the opaque token that renews it. */
export const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

export const login = endpoint({
  method: 'POST',
  path: '/user/auth/login',
  summary:
    'Sign in with password and e-mail address, or phone number: that gets a ticket, to be completed by verify-code.',
  auth: 'none',
  limit: 'sign-in',
  body: z.object({ email: identifierField, password: passwordField }),
  reply: z.union([tokens, z.object({ ticket: z.string() })]),
  errors: ['login_failed', 'account_disabled'],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/user/auth/refresh',
  summary:
    'Exchange a refresh token for new tokens. It is spent by this; spending it again ends the session.',
  auth: 'none',
  limit: 'refresh',
  body: z.object({ refresh_token: tokenField }),
  reply: tokens,
  errors: ['session_ended'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/user/auth/logout',
  summary:
    'End the session of a refresh token. Answers 204 for a token that is unknown or spent, too.',
  auth: 'none',
  limit: null,
  body: z.object({ refresh_token: tokenField }),
  reply: null,
  errors: [],
});

export const SIGN_IN_METHODS = ['password', 'code', 'password_and_code', ...DIRECT_KINDS] as const;

/** How a session began. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export const session = z.object({
  id: z.string(),
  /** Whether it is the session that makes the call. */
  current: z.boolean(),
  /** Null if it began before the method was stored. */
  method: z.nullable(z.enum(SIGN_IN_METHODS)),
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
  summary: 'The living sessions of the signed-in person, the most recently used first.',
  auth: 'bearer',
  limit: null,
  body: null,
  reply: z.object({ sessions: z.array(session) }),
  errors: [],
});

export const endSession = endpoint({
  method: 'POST',
  path: '/user/sessions/end',
  summary: 'End one session of the signed-in person, on whatever device.',
  auth: 'bearer',
  limit: null,
  body: z.object({ id: tokenField }),
  reply: null,
  errors: ['not_found'],
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/user/sessions/end-others',
  summary: 'End every session of the signed-in person but this one.',
  auth: 'bearer',
  limit: null,
  body: null,
  reply: null,
  errors: [],
});

/** Public keys of access tokens (RFC 7517, RFC 8037): no other member of a key is ever sent. */
export const keySet = z.object({
  keys: z.array(
    z.object({
      crv: z.string(),
      x: z.string(),
      kty: z.string(),
      kid: z.string(),
      alg: z.string(),
      use: z.string(),
    }),
  ),
});

export type KeySet = z.output<typeof keySet>;

export const publicKeys = endpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'The public key by which other services verify access tokens.',
  auth: 'none',
  limit: null,
  body: null,
  reply: keySet,
  errors: [],
});
