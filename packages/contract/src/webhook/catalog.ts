import * as z from 'zod/mini';
import { DOCUMENTS } from '../verification/document-types.ts';

/*
 * Every message of the webhook to the company's own backend, once: when it is sent, what its `data` has, and an example
 * of that. The server makes messages by this table; `docs/webhook.md` and the webhooks of the OpenAPI document are written
 * from it, and a test makes each of them happen.
 */

/** A member of `data` beside those that every event has. */
export type WebhookDetail = {
  schema: z.ZodMiniType;
  /** The detail of the audit trail's event, if it has another name there. */
  from?: string;
  /** For the page; empty if the name says it. */
  says: string;
  example: string;
};

type CatalogEntry = {
  /** The kind of the audit trail's event of which the message is made. */
  cause: string;
  /** An event with these details makes no message. */
  unless?: Record<string, string>;
  when: string;
  details: Record<string, WebhookDetail>;
};

const METHOD = {
  from: 'with',
  schema: z.string(),
  says: '`email`, `phone`, `wallet`, `passkey` or a provider',
} as const;
const CLIENT = { schema: z.string(), says: 'its client id', example: 'wSUhjKaWZ5xJbnqz' } as const;

export const WEBHOOK_CATALOG = {
  'account.registered': {
    cause: 'registered',
    // The company brought these people itself, and may bring a hundred thousand at once.
    unless: { by: 'import' },
    when: 'a person signed up; not for people of an import',
    details: { kind: { ...METHOD, example: 'email' } },
  },
  'account.signed_in': {
    cause: 'signed_in',
    when: 'a session began',
    details: {
      method: {
        schema: z.string(),
        says: '`password`, `code`, `password_and_code`, `wallet`, `passkey` or a provider',
        example: 'password',
      },
    },
  },
  'account.method_added': {
    cause: 'identity_added',
    when: 'a sign-in method was added',
    details: { kind: { ...METHOD, example: 'google' } },
  },
  'account.method_removed': {
    cause: 'identity_removed',
    when: 'a sign-in method was removed',
    details: { kind: { ...METHOD, example: 'wallet' } },
  },
  'account.closed': {
    cause: 'account_disabled',
    when: 'an operator or the company’s server closed the account: nobody can sign in to it',
    details: {},
  },
  'account.reopened': {
    cause: 'account_enabled',
    when: 'an operator opened it again',
    details: {},
  },
  'account.deleted': { cause: 'account_deleted', when: 'the account is gone', details: {} },
  'verification.submitted': {
    cause: 'submitted',
    when: 'a person sent everything for review',
    details: { document: { schema: z.string(), says: 'its type', example: DOCUMENTS[0] } },
  },
  'verification.withdrawn': {
    cause: 'submission_withdrawn',
    when: 'they took it back',
    details: {},
  },
  'verification.decided': {
    cause: 'verification_decided',
    when: 'operators decided',
    // Without the operator: the backend does not need the name.
    details: {
      case: { schema: z.string(), says: '', example: 'a52c2e4d-9ff6-4b2f-8a39-0a7f2b8c1d4e' },
      outcome: {
        schema: z.enum(['CONFIRMED', 'RESUBMISSION', 'REJECTED']),
        says: '`CONFIRMED`, `RESUBMISSION` or `REJECTED`',
        example: 'CONFIRMED',
      },
    },
  },
  'verification.renewal_begun': {
    cause: 'renewal_begun',
    when: 'the person began to renew it; it holds meanwhile',
    details: {},
  },
  'verification.expired': {
    cause: 'verification_expired',
    when: 'its last day is over',
    details: {},
  },
  'verification.suspended': {
    cause: 'verification_suspended',
    when: 'the person suspended it, because the document was lost or stolen',
    details: {},
  },
  'verification.revoked': {
    cause: 'verification_revoked',
    when: 'two operators revoked it',
    // Not why: the person's case is nobody else's.
    details: {},
  },
  'verification.erased': {
    cause: 'own_data_erased',
    when: 'photos and details were erased: by the person, whose connections all end with them, by the company’s server, or after their time',
    details: {},
  },
  'connection.agreed': {
    cause: 'partner_agreed',
    when: 'a person agreed to give an app what it asks for, or more than before; or they came to the company’s own app',
    details: { client: CLIENT },
  },
  'connection.ended': {
    cause: 'partner_disconnected',
    when: 'they disconnected it',
    details: { client: CLIENT },
  },
} as const satisfies Record<string, CatalogEntry>;

export type WebhookEvent = keyof typeof WEBHOOK_CATALOG;
export const WEBHOOK_EVENTS = Object.keys(WEBHOOK_CATALOG) as WebhookEvent[];

/** What the company's backend knows a person by, beside the id of the account. */
export type CompanyNames = {
  /** Their id at the company, if they have one. */
  external_id?: string;
  /** Their `sub` at the clients of `WEBHOOK_CLIENTS`, by client id; without those where they never were. */
  subs?: Record<string, string>;
};

type DetailsOf<E extends WebhookEvent> = (typeof WEBHOOK_CATALOG)[E]['details'];

/** The `data` of an event's message. */
type WebhookData<E extends WebhookEvent> = {
  /** The id of the account. */
  account: string;
} & CompanyNames & {
    -readonly [Name in keyof DetailsOf<E>]: DetailsOf<E>[Name] extends { schema: z.ZodMiniType }
      ? z.output<DetailsOf<E>[Name]['schema']>
      : never;
  };

/** Each kind of message, by its `type`. */
export type WebhookPayload = {
  [E in WebhookEvent]: {
    type: E;
    /** When it happened: ISO 8601, UTC. */
    timestamp: string;
    data: { [Name in keyof WebhookData<E>]: WebhookData<E>[Name] };
  };
}[WebhookEvent];

const entryOf = (event: WebhookEvent): CatalogEntry => WEBHOOK_CATALOG[event];

/** The schema of an event's message. */
export function webhookSchema(event: WebhookEvent) {
  const details = Object.entries(entryOf(event).details);
  return z.object({
    type: z.literal(event),
    timestamp: z.iso.datetime(),
    data: z.strictObject({
      account: z.uuid(),
      external_id: z.optional(z.string()),
      subs: z.optional(z.record(z.string(), z.string())),
      ...Object.fromEntries(details.map(([name, { schema }]) => [name, schema])),
    }),
  });
}

/** An event's message, for its readers. */
export function webhookExample(event: WebhookEvent) {
  const details = Object.entries(entryOf(event).details);
  return {
    type: event,
    timestamp: '2026-03-14T09:26:53.000Z',
    data: {
      account: '0b8f2c1e-5d3a-4c77-9e14-6a2d90b7f3c5',
      external_id: 'user-4711',
      subs: { [CLIENT.example]: 'qE3rT9yUiOpLkJhGfDsAzA' },
      ...Object.fromEntries(details.map(([name, { example }]) => [name, example])),
    },
  };
}
