import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tokenField } from '../fields.ts';
import { VERIFICATION_STATUSES } from '../identity/profiles.ts';

/*
 * What the company's own backend calls (docs/servers.md). It gets a token by OAuth 2.0 client credentials at
 * `/server/token`, whose request and answer are the standard's. Times are ISO 8601, UTC.
 */

export const SERVER_TOKEN_PATH = '/server/token';
/** The description of these calls alone. */
export const SERVER_OPENAPI_PATH = '/server/openapi.json';
export const SERVER_TOKEN_MINUTES = 10;

/** The longest id that a company can give to a person. */
export const EXTERNAL_ID_MAX = 255;
/** How long a link into verification can be opened. */
export const LINK_MINUTES = 60;
export const LINK_MINUTES_MAX = 7 * 24 * 60;
/** How long the company's backend can redeem what a person brings back. */
export const RETURN_MINUTES = 10;

/** What a server can look at, as the person's list of accesses names it. */
export const SERVER_LOOKS = ['person', 'address'] as const;
export type ServerLook = (typeof SERVER_LOOKS)[number];
/** What a server can do to an account, named there as well. A deleted account has no list. */
export const SERVER_ACTS = ['renewal', 'sessions', 'close', 'erase'] as const;
export type ServerAct = (typeof SERVER_ACTS)[number];

/** A call with this header happens once for each key, however often it is sent (docs/servers.md). */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** How long a key is remembered. */
export const IDEMPOTENCY_HOURS = 24;
/** What every call that changes something may answer to a key. */
const KEYED = ['idempotency_key_reused', 'idempotency_key_busy'] as const;

export const serverPerson = z.object({
  /** The person's id at the company. */
  externalId: z.string(),
  /** `closed`: nobody can sign in to it. */
  account: z.enum(['open', 'closed']),
  createdAt: z.string(),
  verification: z.object({
    status: z.enum(VERIFICATION_STATUSES),
    /** Of the latest submission; null before it. */
    submittedAt: z.nullable(z.string()),
    /** Of the latest submission; null until it is decided. */
    decidedAt: z.nullable(z.string()),
    /** The month in which a verification that holds was confirmed: YYYY-MM. */
    verifiedMonth: z.nullable(z.string()),
    /** The last day on which it holds, in UTC: YYYY-MM-DD. */
    validUntil: z.nullable(z.string()),
    /** Null unless a verification holds. */
    isOver18: z.nullable(z.boolean()),
  }),
  /** The kinds of sign-in method that the person has: `email`, `phone`, `wallet`, `passkey`, or a provider. */
  signInMethods: z.array(z.string()),
  /** With the scope `address` alone. */
  address: z.optional(
    z.object({
      email: z.nullable(z.string()),
      /** E.164. */
      phone: z.nullable(z.string()),
    }),
  ),
});
export type ServerPerson = z.output<typeof serverPerson>;

export const readServerPerson = endpoint({
  method: 'GET',
  path: '/server/people/:externalId',
  name: 'readPerson',
  summary:
    'The state of a person’s account, verification and sign-in methods, by their id at the company. Never a name, a photo or a document; an address with the scope `address` alone.',
  auth: 'server',
  scope: 'read',
  limit: 'server',
  body: null,
  reply: serverPerson,
  errors: ['scope_missing', 'not_found'],
});

export const createServerLink = endpoint({
  method: 'POST',
  path: '/server/people/:externalId/verification-link',
  name: 'createVerificationLink',
  summary:
    'A link that leads a person into their verification, once. It signs nobody in: the person signs in, reads which app asks, and confirms. They come back to `returnTo` with a value that `redeemReturn` takes.',
  auth: 'server',
  scope: 'verify',
  limit: 'server',
  body: z.object({
    /** One of the return addresses of the client, as they were registered. */
    returnTo: z.string().check(z.maxLength(2000)),
    minutes: z.optional(z.int().check(z.minimum(1), z.maximum(LINK_MINUTES_MAX))),
  }),
  reply: z.object({
    /** The secret follows its `#`, so that no log contains it. */
    url: z.string(),
    expiresAt: z.string(),
  }),
  errors: ['scope_missing', 'not_found', 'return_address_unknown', ...KEYED],
});

export const redeemServerReturn = endpoint({
  method: 'POST',
  path: '/server/returns',
  name: 'redeemReturn',
  summary:
    'Takes the value with which a person came back, and the id of the person who is signed in at your site where it came back. If the link was made for that id, the account has it from then on; otherwise nothing happens, so that nobody is verified by sending their own link to somebody else. A value works once, for the client that made the link, and for ten minutes.',
  auth: 'server',
  scope: 'verify',
  limit: 'server',
  body: z.object({
    value: tokenField,
    /** Of the person in whose session at the company the value came back. */
    externalId: z.string().check(z.maxLength(EXTERNAL_ID_MAX)),
  }),
  reply: z.object({ externalId: z.string(), verificationStatus: z.enum(VERIFICATION_STATUSES) }),
  errors: ['scope_missing', 'return_unknown', 'link_for_another', 'external_id_taken', ...KEYED],
});

export const askServerRenewal = endpoint({
  method: 'POST',
  path: '/server/people/:externalId/ask-renewal',
  name: 'askRenewal',
  summary:
    'Asks a person to renew their verification: they get the letter about its end once more, at most once a day. From 60 days before the end, and after it until they begin to verify again.',
  auth: 'server',
  scope: 'renew',
  limit: 'server',
  body: null,
  reply: null,
  errors: ['scope_missing', 'not_found', 'renewal_not_possible', ...KEYED],
});

export const endServerSessions = endpoint({
  method: 'POST',
  path: '/server/people/:externalId/end-sessions',
  name: 'endSessions',
  summary: 'Signs a person out on every device. They can sign in again.',
  auth: 'server',
  scope: 'sessions',
  limit: 'server',
  body: null,
  reply: null,
  errors: ['scope_missing', 'not_found', ...KEYED],
});

export const closeServerPerson = endpoint({
  method: 'POST',
  path: '/server/people/:externalId/close',
  name: 'closeAccount',
  summary:
    'Closes an account: nobody can sign in to it, its sessions end, and its person gets a letter. Nothing is deleted. While it is closed already, nothing happens. An operator can open it again.',
  auth: 'server',
  scope: 'close',
  limit: 'server',
  body: null,
  reply: null,
  errors: ['scope_missing', 'not_found', ...KEYED],
});

export const eraseServerPerson = endpoint({
  method: 'POST',
  path: '/server/people/:externalId/erase',
  name: 'eraseVerification',
  summary:
    'Destroys images, drafts and details of a person’s verification with their keys, ends their connections to partners, and sends them a letter. Decision and audit trail stay; a submission that waits for a decision is withdrawn. If nothing is stored, nothing happens.',
  auth: 'server',
  scope: 'erase',
  limit: 'server',
  body: null,
  reply: null,
  errors: ['scope_missing', 'not_found', ...KEYED],
});

export const deleteServerPerson = endpoint({
  method: 'POST',
  path: '/server/people/:externalId/delete',
  name: 'deleteAccount',
  summary:
    'Deletes an account and all that belongs to it, also a closed one, at once and for good, and sends its person a letter. The audit trail stays and names only its id; the log of the webhook names both ids for up to 30 days. From then on nobody has the id at the company.',
  auth: 'server',
  scope: 'delete',
  limit: 'server',
  body: null,
  reply: null,
  errors: ['scope_missing', 'not_found', ...KEYED],
});

/** Where the person returns to. */
const linked = z.object({
  name: z.string(),
  /** The host of the return address. */
  host: z.string(),
});

/** The parameter of the return address that has the value. */
export const RETURN_PARAMETER = 'portico_return';

export const readLink = endpoint({
  method: 'POST',
  path: '/user/verification-link',
  summary: 'The app that made a link into verification, for the signed-in person.',
  auth: 'bearer',
  limit: 'verify',
  body: z.object({ token: tokenField }),
  reply: z.object({
    ...linked.shape,
    /** Whether this person confirmed it before: they may go on. */
    confirmed: z.boolean(),
    /** The status of the person's verification decides what is left to do. */
    verificationStatus: z.enum(VERIFICATION_STATUSES),
  }),
  errors: ['link_over', 'link_used', 'link_for_another'],
});

export const confirmLink = endpoint({
  method: 'POST',
  path: '/user/verification-link/confirm',
  summary:
    'The signed-in person confirms that the app may know them by the id of the link. Nobody else can use the link from then on.',
  auth: 'bearer',
  limit: 'verify',
  body: z.object({ token: tokenField }),
  reply: null,
  errors: ['link_over', 'link_used', 'link_for_another'],
});

export const returnByLink = endpoint({
  method: 'POST',
  path: '/user/verification-link/return',
  summary:
    'The address at which the person returns to the app, with a new value for its backend. Only for the person who confirmed the link.',
  auth: 'bearer',
  limit: 'verify',
  body: z.object({ token: tokenField }),
  reply: z.object({ location: z.string() }),
  errors: ['link_over', 'link_used', 'link_for_another'],
});
