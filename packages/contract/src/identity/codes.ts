import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { codeField, codeTokenField, emailField, phoneField, tokenField } from '../fields.ts';
import { ENGINE_COOKIE } from '../partners/engine-cookie.ts';
import { BROWSER_COOKIE } from './sessions.ts';

/** Exactly one of email and phone: the code's recipient. */
const oneAddress = z.refine<{ email?: string | undefined; phone?: string | undefined }>(
  (body) => (body.email === undefined) !== (body.phone === undefined),
  { error: 'required', path: ['email'] },
);

/** Sent in place of a code token by a client without cookies that has none yet: the answer has a new one. */
export const NEW_CODE_TOKEN = 'new';

export const sendCode = endpoint({
  method: 'POST',
  path: '/user/auth/send-code',
  summary:
    'Sends a 6-digit code to an email address or phone number. It works only for its requester, a browser by its cookie and another client by its codeToken, and voids the requester’s earlier one.',
  auth: 'none',
  limit: { member: 'phone', present: 'send-sms', absent: 'send-email' },
  cookies: { reads: ['portico-code'], sets: ['portico-code'] },
  body: z
    .object({
      email: z.optional(emailField),
      phone: z.optional(phoneField),
      /**
       * A client without cookies sends the value from an earlier answer, or `new`. Without it, a client that is not a
       * browser shares the code of the address, and five attempts an hour, with all others like it.
       */
      codeToken: z.optional(
        z.union([z.literal(NEW_CODE_TOKEN), codeTokenField], { error: 'invalid_value' }),
      ),
    })
    .check(oneAddress),
  reply: z.object({
    /** Seconds until the next code may be requested. */
    retryAfter: z.int(),
    /** Minutes for which the code works. */
    validMinutes: z.int(),
    /**
     * To be sent with the code, by a client that asked for it in the body. Browsers have it in an HttpOnly cookie alone.
     */
    codeToken: z.optional(z.string()),
  }),
  errors: ['resend_too_soon', 'too_many_sends', 'sms_unavailable'],
});

export const codeDelivery = endpoint({
  method: 'POST',
  path: '/user/auth/code-delivery',
  summary:
    'How far the code is that this browser, or the holder of this codeToken, asked for. It says nothing about accounts.',
  auth: 'none',
  limit: 'code-delivery',
  cookies: { reads: ['portico-code'] },
  body: z
    .object({
      email: z.optional(emailField),
      phone: z.optional(phoneField),
      /** The value from send-code's answer, for clients without cookies. */
      codeToken: z.optional(codeTokenField),
    })
    .check(oneAddress),
  reply: z.object({
    /**
     * `sent`: the mail server or Twilio has it. `waiting`: it is about to be sent. `late`: a try failed, and more follow.
     * `refused`: it will never arrive at this address. `unknown`: the caller asked for no code, or it expired.
     */
    delivery: z.enum(['sent', 'waiting', 'late', 'refused', 'unknown']),
  }),
  errors: [],
});

export const verifyCode = endpoint({
  method: 'POST',
  path: '/user/auth/verify-code',
  summary:
    'Verifies a code. Signs in the account of the address; without one, returns the proof that a registration needs. For half an hour, the same code from the same browser or codeToken gets the same answer again.',
  auth: 'none',
  limit: 'verify',
  cookies: {
    reads: ['portico-code', ENGINE_COOKIE, BROWSER_COOKIE],
    sets: ['portico-verified', BROWSER_COOKIE],
  },
  body: z
    .object({
      email: z.optional(emailField),
      phone: z.optional(phoneField),
      code: codeField,
      /** The value from send-code's answer, for clients without cookies. */
      codeToken: z.optional(codeTokenField),
      /** The token from `login` after the correct password of the phone number (R-LOGIN-7). */
      ticket: z.optional(tokenField),
    })
    .check(oneAddress),
  reply: z.object({
    /** Proof for the registration that follows; browsers hold the same value in a cookie. */
    verified: z.string(),
    access_token: z.optional(z.string()),
    refresh_token: z.optional(z.string()),
    /** The address has an account, and this installation requires its password, too. */
    next: z.optional(z.literal('login')),
  }),
  errors: [
    'incorrect_code',
    'code_expired',
    'too_many_attempts',
    'sign_in_expired',
    'account_disabled',
  ],
});
