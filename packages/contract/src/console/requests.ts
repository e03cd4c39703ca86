import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/* A client's latest requests, for its developers: in English, without secrets, tokens or personal data. */

/** The number that is kept for each client, for seven days. */
export const REQUESTS_MAX = 100;

/** `decision`: the person's decision on the page between. */
export const REQUEST_ENDPOINTS = [
  'authorize',
  'pushed',
  'decision',
  'token',
  'userinfo',
  'revoke',
  'logout',
] as const;
export type RequestEndpoint = (typeof REQUEST_ENDPOINTS)[number];

export const listRequests = endpoint({
  method: 'GET',
  path: '/console/clients/:id/requests',
  summary:
    'What the client asked lately, the newest first. Of a live client only what failed is kept.',
  auth: 'bearer',
  limit: 'console',
  body: null,
  reply: z.object({
    /** Whether requests that succeeded are kept, too: those of a client in the sandbox. */
    successes: z.boolean(),
    requests: z.array(
      z.object({
        id: z.string(),
        /** ISO 8601, UTC. */
        at: z.string(),
        endpoint: z.enum(REQUEST_ENDPOINTS),
        /** `ok`, or the error’s code. */
        outcome: z.string(),
        /** The problem and what to do about it, in English; empty if there is none. */
        words: z.array(z.string()),
        /** The names of the parameters that were sent. */
        params: z.array(z.string()),
        /** The number of equal ones that followed within the same minute. */
        more: z.number(),
      }),
    ),
  }),
  errors: ['client_unknown', 'role_insufficient'],
});

const counted = z.object({
  /** People about whom the client learned something; each counts once. */
  people: z.number(),
  /** Requests that failed, among those that are kept. */
  failed: z.number(),
});

export const clientNumbers = endpoint({
  method: 'GET',
  path: '/console/clients/:id/numbers',
  summary: 'How many people used the client and how many of its requests failed, lately.',
  auth: 'bearer',
  limit: 'console',
  body: null,
  reply: z.object({
    /** The last 24 hours. */
    day: counted,
    /** The last seven days. */
    week: counted,
    /** People who signed in at least once and are connected now. */
    connected: z.number(),
  }),
  errors: ['client_unknown', 'role_insufficient'],
});
