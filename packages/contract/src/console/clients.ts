import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CLIENT_ROLES } from './team.ts';

/* The clients at the partner console: what a developer registers so that people can sign in with Portico. What cannot
 be registered is explained in English, in the failure's `params.problem`. */

export const CLIENT_STATES = ['sandbox', 'live', 'suspended', 'closed'] as const;
export type ClientState = (typeof CLIENT_STATES)[number];

/** `keys`: the client signs with its own key (`private_key_jwt`), and no secret exists. */
export const CLIENT_AUTHS = ['secret', 'public', 'keys'] as const;

/** The scopes that a client can be allowed to ask for; `openid` is always among them. */
export const CLIENT_SCOPES = [
  'openid',
  'verified',
  'age_over_18',
  'person',
  'identity_assurance',
  'profile',
  'address',
  'email',
  'phone',
  'offline_access',
] as const;
export const CLIENT_ALGORITHMS = ['ES256', 'RS256'] as const;

/** The most addresses of each kind that a client has: redirect URIs, and addresses after a sign-out. */
export const CLIENT_ADDRESSES_MAX = 20;

/** The most clients that one person can have in the sandbox. */
export const SANDBOX_CLIENTS_MAX = 10;

// Lengths that no valid value reaches: the server explains what is wrong with a shorter one.
const line = z.string().check(z.maxLength(4000));
const addresses = z.array(line).check(z.maxLength(50));
const keySet = z.string().check(z.maxLength(64_000));

/** The client's public keys: the text of a JSON Web Key Set, or the https address of one; never both. */
const keys = { jwks: z.optional(keySet), jwksUri: z.optional(line) };

const role = z.enum(CLIENT_ROLES);
const state = z.enum(CLIENT_STATES);
/** ISO 8601, UTC. */
const time = z.string();

export const listClients = endpoint({
  method: 'GET',
  path: '/console/clients',
  summary: 'The clients of which the person is a team member, the newest first.',
  auth: 'bearer',
  limit: 'console',
  body: null,
  reply: z.object({
    clients: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        state,
        /** The person’s own role. */
        role,
        createdAt: time,
        /** The client's last request; null if there was none. */
        lastRequestAt: z.nullable(time),
      }),
    ),
  }),
  errors: [],
});

export const createClient = endpoint({
  method: 'POST',
  path: '/console/clients',
  name: 'createClient',
  summary:
    'Creates a client in the sandbox, with the person as its owner. The secret is in this answer and in no other.',
  auth: 'bearer',
  limit: 'console-change',
  body: z.object({
    name: line,
    redirectUris: addresses,
    auth: z.enum(CLIENT_AUTHS),
    /** With `keys` alone. */
    ...keys,
    /** Whether each request has to be pushed first; by default for every client that authenticates. */
    par: z.optional(z.boolean()),
  }),
  reply: z.object({
    id: z.string(),
    /** Null for a client without one. */
    secret: z.nullable(z.string()),
  }),
  errors: ['client_invalid', 'client_name_taken', 'client_limit'],
});

export const oneClient = endpoint({
  method: 'GET',
  path: '/console/clients/:id',
  summary: 'One client of the person, with all of its settings.',
  auth: 'bearer',
  limit: 'console',
  body: null,
  reply: z.object({
    id: z.string(),
    name: z.string(),
    state,
    /** The person’s own role. */
    role,
    createdAt: time,
    /** When it went live; null if it never did. */
    liveSince: z.nullable(time),
    auth: z.enum(CLIENT_AUTHS),
    redirectUris: z.array(z.string()),
    postLogoutRedirectUris: z.array(z.string()),
    initiateLoginUri: z.nullable(z.string()),
    backchannelLogoutUri: z.nullable(z.string()),
    /** Signs its ID tokens. */
    alg: z.enum(CLIENT_ALGORITHMS),
    par: z.boolean(),
    fapi: z.boolean(),
    /** Its requests need a nonce, and PKCE only if they begin with it. */
    nonceInsteadOfPkce: z.boolean(),
    /** Whether `acr_values` demand what they name. A server of an earlier version sends none: there they do. */
    acrRequired: z.optional(z.boolean()),
    /** The most that it may ask for. */
    scopes: z.array(z.string()),
    /** Of a client with keys: the text of its JSON Web Key Set. */
    jwks: z.nullable(z.string()),
    jwksUri: z.nullable(z.string()),
    /** The secrets that are valid now, the newest first: at most two. */
    secrets: z.array(z.object({ createdAt: time })),
    /** A request to the desk that waits for its decision. */
    waitingReview: z.nullable(z.object({ askedAt: time })),
    /** Whether the person’s session is recent enough to change a live client. */
    recentSignIn: z.boolean(),
  }),
  errors: ['client_unknown'],
});

const CHANGE_ERRORS = [
  'client_unknown',
  'role_insufficient',
  'client_invalid',
  'recent_sign_in_needed',
] as const;

export const changeClient = endpoint({
  method: 'POST',
  path: '/console/clients/:id/settings',
  summary:
    'Changes the named settings of a client. A new redirect host of a live client, and a nonce instead of PKCE, wait for the desk; nothing of that call takes effect before.',
  auth: 'bearer',
  limit: 'console-change',
  body: z.object({
    name: z.optional(line),
    redirectUris: z.optional(addresses),
    postLogoutRedirectUris: z.optional(addresses),
    /** Null removes it. */
    initiateLoginUri: z.optional(z.nullable(line)),
    backchannelLogoutUri: z.optional(z.nullable(line)),
    alg: z.optional(z.enum(CLIENT_ALGORITHMS)),
    par: z.optional(z.boolean()),
    fapi: z.optional(z.boolean()),
    /** Only for a client with a secret. */
    nonceInsteadOfPkce: z.optional(z.boolean()),
    acrRequired: z.optional(z.boolean()),
    /** Only in the sandbox: the scopes of a live client were approved. */
    scopes: z.optional(z.array(z.enum(CLIENT_SCOPES)).check(z.maxLength(CLIENT_SCOPES.length))),
  }),
  reply: z.object({
    /** `waits`: the desk decides about the change, new redirect hosts or a nonce instead of PKCE. */
    redirectUris: z.enum(['set', 'waits']),
  }),
  errors: [...CHANGE_ERRORS, 'client_name_taken'],
});

export const replaceKeys = endpoint({
  method: 'POST',
  path: '/console/clients/:id/keys',
  summary: 'Replaces the public keys of a client that authenticates with keys.',
  auth: 'bearer',
  limit: 'console-change',
  body: z.object(keys),
  reply: null,
  errors: CHANGE_ERRORS,
});

export const addSecret = endpoint({
  method: 'POST',
  path: '/console/clients/:id/secrets',
  summary:
    'Adds a second secret, which is in this answer and in no other. The first one stays valid until it is ended.',
  auth: 'bearer',
  limit: 'console-change',
  body: null,
  reply: z.object({ secret: z.string() }),
  errors: CHANGE_ERRORS,
});

export const endFormerSecret = endpoint({
  method: 'POST',
  path: '/console/clients/:id/secrets/end-former',
  summary: 'Ends the older one of two secrets.',
  auth: 'bearer',
  limit: 'console-change',
  body: null,
  reply: null,
  errors: CHANGE_ERRORS,
});

export const closeOwnClient = endpoint({
  method: 'POST',
  path: '/console/clients/:id/close',
  summary: 'Closes a client for good: nobody can sign in there any more. For owners.',
  auth: 'bearer',
  limit: 'console-change',
  body: null,
  reply: null,
  errors: CHANGE_ERRORS,
});
