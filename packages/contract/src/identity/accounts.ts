import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailField, newPasswordField, passwordField, phoneField, tokenField } from '../fields.ts';
import { ENGINE_COOKIE } from '../partners/engine-cookie.ts';
import { BROWSER_COOKIE, tokens } from './sessions.ts';

/** The new account's session, and a confirmation in the language of Accept-Language. */
const registered = z.extend(tokens, { message: z.string() });

export const existEmail = endpoint({
  method: 'POST',
  path: '/user/exist-email',
  summary: 'Whether an account with this email address exists, as bare JSON true or false.',
  auth: 'none',
  limit: 'exist-email',
  body: z.object({ email: emailField }),
  reply: z.boolean(),
  errors: [],
});

export const registerWithEmail = endpoint({
  method: 'POST',
  path: '/user/auth/registration-with-email',
  summary:
    'Creates an account for an email address whose code was verified within the last 30 minutes.',
  auth: 'none',
  limit: 'verify',
  cookies: {
    reads: ['portico-verified', ENGINE_COOKIE, BROWSER_COOKIE],
    sets: ['portico-verified', BROWSER_COOKIE],
  },
  body: z.object({
    email: emailField,
    password: newPasswordField,
    /** The value from verify-code's answer, for clients without cookies. */
    verified: z.optional(tokenField),
  }),
  reply: registered,
  errors: ['verification_missing', 'email_already_exist'],
});

export const registerWithPhone = endpoint({
  module: 'phone',
  method: 'POST',
  path: '/user/auth/registration-with-phone',
  summary:
    'Creates an account for a phone number whose code was verified within the last 30 minutes.',
  auth: 'none',
  limit: 'verify',
  cookies: {
    reads: ['portico-verified', ENGINE_COOKIE, BROWSER_COOKIE],
    sets: ['portico-verified', BROWSER_COOKIE],
  },
  body: z.object({
    phone: phoneField,
    password: newPasswordField,
    verified: z.optional(tokenField),
  }),
  reply: registered,
  errors: ['verification_missing', 'phone_already_exist'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/user/auth/forgot-password',
  summary:
    'Emails a link to set a new password. The answer is the same whether or not the address has an account.',
  auth: 'none',
  limit: 'send-email',
  body: z.object({ email: emailField }),
  reply: z.object({
    /** Minutes for which the link works. */
    validMinutes: z.int(),
  }),
  errors: [],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/user/reset-password',
  summary: 'Sets a new password with the token of a reset link. Ends every session of the account.',
  auth: 'none',
  limit: 'verify',
  cookies: { reads: [BROWSER_COOKIE] },
  body: z.object({ newPassword: newPasswordField, reset_token: tokenField }),
  reply: null,
  errors: ['reset_link_invalid'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/change-password',
  summary:
    'Sets a new password. An account with a password needs the current one, any other a recent sign-in. Ends the other sessions.',
  auth: 'bearer',
  limit: 'verify',
  cookies: { reads: [BROWSER_COOKIE] },
  body: z.object({ currentPassword: z.optional(passwordField), newPassword: newPasswordField }),
  reply: null,
  errors: ['wrong_password', 'recent_sign_in_needed'],
});
