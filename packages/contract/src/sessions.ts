import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailField, passwordField, tokenField } from './fields.ts';

/** A signed-in session: a short-lived JWT and the opaque token that renews it. */
export const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

export const login = endpoint({
  method: 'POST',
  path: '/user/auth/login',
  summary: 'Sign in with e-mail address and password.',
  auth: 'none',
  body: z.object({ email: emailField, password: passwordField }),
  reply: tokens,
  errors: ['login_failed'],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/user/auth/refresh',
  summary:
    'Exchange a refresh token for new tokens. It is spent by this; spending it again ends the session.',
  auth: 'none',
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
  body: z.object({ refresh_token: tokenField }),
  reply: null,
  errors: [],
});
