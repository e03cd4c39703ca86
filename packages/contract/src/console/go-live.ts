import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LOCALE_IDS } from '../locales.ts';
import { CLIENT_SCOPES } from './clients.ts';

/* Going live: the owner of a client states its purpose and scopes, and the desk decides. */

/** Characters of a purpose, in each of its languages. */
export const PURPOSE_LENGTHS = { min: 20, max: 300 } as const;

export const REVIEW_STATES = ['waiting', 'approved', 'declined', 'withdrawn'] as const;

// Lengths that no valid value reaches: the server explains what is wrong with a shorter one.
const line = z.string().check(z.maxLength(4000));

/** A client's purpose, in the partner's own words. */
export const clientPurpose = z.object({
  /** The language of `text`: a BCP 47 tag. */
  language: line,
  /** Plain text of one line. */
  text: line,
  /** The same in Portico's languages, by locale. */
  translations: z.partialRecord(z.enum(LOCALE_IDS), line),
});
export type ClientPurpose = z.output<typeof clientPurpose>;

const scopes = z.array(z.enum(CLIENT_SCOPES)).check(z.maxLength(CLIENT_SCOPES.length));
/** ISO 8601, UTC. */
const time = z.string();

export const clientReview = endpoint({
  method: 'GET',
  path: '/console/clients/:id/review',
  summary: 'The latest request to the desk of a client, and what was approved.',
  auth: 'bearer',
  limit: 'console',
  body: null,
  reply: z.object({
    /** As people read it on the consent page; null without an approved one. */
    purpose: z.nullable(clientPurpose),
    /** Null if there was no request. */
    review: z.nullable(
      z.object({
        id: z.string(),
        state: z.enum(REVIEW_STATES),
        askedAt: time,
        purpose: z.nullable(clientPurpose),
        scopes: z.array(z.string()),
        redirectUris: z.array(z.string()),
        /** It asks for a nonce instead of PKCE. */
        nonceInsteadOfPkce: z.optional(z.boolean()),
        decidedAt: z.nullable(time),
        /** Why the desk declined, in its own words. */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['client_unknown'],
});

const OWNER_ERRORS = [
  'client_unknown',
  'role_insufficient',
  'client_invalid',
  'recent_sign_in_needed',
] as const;

export const askForReview = endpoint({
  method: 'POST',
  path: '/console/clients/:id/review',
  name: 'askForReview',
  summary:
    'Asks the desk to let a client go live, or to change the purpose and the scopes of a live one. Nothing changes before the decision; one request waits at a time. For owners.',
  auth: 'bearer',
  limit: 'console-change',
  body: z.object({
    purpose: clientPurpose,
    /** The scopes that it will be allowed to ask for. */
    scopes,
    /** The hosts of the client’s redirect URIs, each of them: the owner confirms where people are sent. */
    hosts: z.array(line).check(z.maxLength(50)),
  }),
  reply: null,
  errors: OWNER_ERRORS,
});

export const withdrawReview = endpoint({
  method: 'POST',
  path: '/console/clients/:id/review/withdraw',
  summary: 'Withdraws the request that waits. For owners.',
  auth: 'bearer',
  limit: 'console-change',
  body: null,
  reply: null,
  errors: [...OWNER_ERRORS, 'not_found'],
});
