import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/* "Check my integration": in the developer's browser, a sandbox client gets the answers of attackers. */

/** The steps of a check, in order. The two ordinary sign-ins show that the client answers at all. */
export const CHECK_STEPS = [
  'ordinary',
  'pkce',
  'state_missing',
  'state_wrong',
  'state_old',
  'iss_missing',
  'iss_wrong',
  'error_and_code',
  'tokens_in_callback',
  'code_twice',
  'code_injected',
  'nonce_wrong',
  'nonce_missing',
  'id_token_missing',
  'id_token_aud',
  'id_token_iss',
  'id_token_expired',
  'id_token_unsigned',
  'id_token_key',
  'ordinary_again',
] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];

/**
 * `allowed`: it was accepted, and the standard allows that. `not_seen`: the server could not observe what the client
 * did.
 */
export const CHECK_OUTCOMES = ['passed', 'failed', 'allowed', 'not_seen'] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

const check = z.object({
  id: z.string(),
  /** `over`: its time ended, or another one began, before all steps were done. */
  state: z.enum(['running', 'done', 'over']),
  startedAt: z.string(),
  /** A running check ends by itself at this time. */
  endsAt: z.string(),
  /** The step that runs now; null if none does. */
  step: z.nullable(
    z.object({
      id: z.enum(CHECK_STEPS),
      title: z.string(),
      /** From 1. */
      number: z.number(),
      of: z.number(),
      /** The address to open in this browser; null if the developer presses the sign-in button of their own site. */
      open: z.nullable(z.string()),
      /** What opening it does, in English. A former server does not send it. */
      openName: z.optional(z.string()),
      /** What the developer does, in English. */
      doNow: z.string(),
      /** Whether the sign-in arrived here and was answered, so that the next step can follow. */
      answered: z.boolean(),
    }),
  ),
  /** The results of the finished steps, in order. */
  results: z.array(
    z.object({
      id: z.enum(CHECK_STEPS),
      title: z.string(),
      outcome: z.enum(CHECK_OUTCOMES),
      /** The observation, and what a failure allows an attacker. */
      words: z.string(),
      /** The advice; null if there is nothing to change. */
      fix: z.nullable(z.string()),
    }),
  ),
});
export type ClientCheck = z.infer<typeof check>;

const ERRORS = ['client_unknown', 'role_insufficient', 'client_invalid'] as const;
const reply = z.object({ check });

export const lastCheck = endpoint({
  method: 'GET',
  path: '/console/clients/:id/check',
  summary: 'The last check of the client, finished or running; null if there was none.',
  auth: 'bearer',
  limit: 'console',
  body: null,
  reply: z.object({ check: z.nullable(check) }),
  errors: ['client_unknown', 'role_insufficient'],
});

/** The cookie that binds a check to the browser in which it began. */
export const CHECK_COOKIE = 'portico-check';

export const startCheck = endpoint({
  method: 'POST',
  path: '/console/clients/:id/check/start',
  name: 'startCheck',
  summary: 'Begins a check of a sandbox client in this browser; an earlier one of the client ends.',
  auth: 'bearer',
  limit: 'console-change',
  cookies: { sets: [CHECK_COOKIE] },
  body: null,
  reply,
  errors: ERRORS,
});

export const nextCheckStep = endpoint({
  method: 'POST',
  path: '/console/clients/:id/check/next',
  name: 'nextCheckStep',
  summary:
    'Judges the step that runs, and begins the next one; after the last one, the check is done.',
  auth: 'bearer',
  limit: 'console-change',
  body: null,
  reply,
  errors: ERRORS,
});
