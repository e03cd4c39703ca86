import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tokenField } from '../fields.ts';
import { WEBHOOK_EVENTS } from '../webhook/catalog.ts';

/* The webhook to the operator's own backend, as leads see it. Times are ISO 8601, UTC. */

/** `failed`: three days passed without a delivery. */
export const WEBHOOK_STATES = ['waiting', 'delivered', 'failed'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** The number of newest messages that is shown of each list. */
export const WEBHOOK_MESSAGES_MAX = 100;
/** The number of days that the log keeps a finished message. */
export const WEBHOOK_DAYS = 30;

const message = z.object({
  /** The `webhook-id` header. */
  id: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  /** The id of the account that it is about. */
  account: z.string(),
  state: z.enum(WEBHOOK_STATES),
  /** When the event happened. */
  at: z.string(),
  tries: z.number(),
  /** Of one that waits: when it is sent next. */
  dueAt: z.nullable(z.string()),
  /** Of the last try, with what the receiver answered. Null before the first one. */
  lastTry: z.nullable(
    z.object({
      at: z.string(),
      /** The HTTP status; null without an answer. */
      status: z.nullable(z.number()),
      /** Why there was no answer. */
      problem: z.nullable(z.enum(['timeout', 'redirect', 'unreachable'])),
    }),
  ),
});
export type WebhookMessage = z.output<typeof message>;

export const deskWebhook = endpoint({
  method: 'GET',
  path: '/desk/webhook',
  summary:
    'The messages to the operator’s backend: those that did not arrive, and the latest; for leads.',
  auth: 'operator',
  limit: null,
  body: null,
  reply: z.object({
    /** The origin of `WEBHOOK_URL`; null without one. */
    receiver: z.nullable(z.string()),
    /** They failed, or wait for another try. */
    troubled: z.array(message),
    latest: z.array(message),
  }),
  errors: ['not_allowed'],
});

export const sendWebhookAgain = endpoint({
  method: 'POST',
  path: '/desk/webhook/send-again',
  name: 'sendWebhookAgain',
  summary:
    'Sends a message again, at once and for three more days, with the same `webhook-id`; for leads.',
  auth: 'operator',
  limit: null,
  body: z.object({ id: tokenField }),
  reply: null,
  errors: ['not_allowed', 'not_found'],
});
