import * as z from 'zod/mini';
import { CLIENT_STATES } from '../console/clients.ts';
import { clientPurpose } from '../console/go-live.ts';
import { endpoint } from '../endpoint.ts';
import { textField, tokenField } from '../fields.ts';

/* Leads' calls about partners' clients at the desk. Times are ISO 8601, UTC. */

/** Characters of the reason with which a lead declines. */
export const DECLINE_REASON_MAX = 500;
/** The number of listed clients, the latest changed first. */
export const DESK_CLIENTS_MAX = 200;

const client = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(CLIENT_STATES),
  /** Of its redirect URIs. */
  hosts: z.array(z.string()),
  scopes: z.array(z.string()),
  purpose: z.nullable(clientPurpose),
  /** How many owners its team has. */
  owners: z.number(),
});
export type DeskClient = z.output<typeof client>;

const review = z.object({
  id: z.string(),
  askedAt: z.string(),
  /** The client as it is now. */
  client,
  /** The request: each value as a whole, changed or not. */
  purpose: z.nullable(clientPurpose),
  scopes: z.array(z.string()),
  hosts: z.array(z.string()),
  redirectUris: z.array(z.string()),
  /** Its sign-ins need no PKCE, but a nonce. */
  nonceInsteadOfPkce: z.optional(z.boolean()),
  /** Changed since the request, which therefore cannot be approved. */
  outdated: z.boolean(),
});
export type DeskReview = z.output<typeof review>;

export const deskClients = endpoint({
  method: 'GET',
  path: '/desk/clients',
  summary:
    'The clients that wait for a decision, the oldest request first, and those that people use or used; for leads.',
  auth: 'operator',
  limit: null,
  body: null,
  reply: z.object({ reviews: z.array(review), clients: z.array(client) }),
  errors: ['not_allowed'],
});

export const decideReview = endpoint({
  method: 'POST',
  path: '/desk/clients/decide',
  summary: 'Approves or declines what a client asks for. The first decision counts; for leads.',
  auth: 'operator',
  limit: null,
  body: z.object({
    /** Of the review. */
    id: tokenField,
    decision: z.enum(['approve', 'decline']),
    /** With `decline`, and only then: the partner reads it. */
    reason: z.optional(textField(DECLINE_REASON_MAX)),
  }),
  reply: null,
  errors: ['not_allowed', 'not_found', 'client_invalid'],
});

export const moveClientAtDesk = endpoint({
  method: 'POST',
  path: '/desk/clients/state',
  summary:
    'Suspends a client, resumes a suspended one, or closes one for good. Its tokens end at once; for leads.',
  auth: 'operator',
  limit: null,
  body: z.object({ id: tokenField, move: z.enum(['suspend', 'resume', 'close']) }),
  reply: null,
  errors: ['not_allowed', 'not_found'],
});
