import * as z from 'zod/mini';
import { TEST_PERSON_KINDS } from '../console/test-persons.ts';
import { endpoint } from '../endpoint.ts';
import { storedDetails } from '../verification/detail-schemas.ts';
import { keysOfAddress, profileClaims } from '../verification/details.ts';
import { ENGINE_COOKIE } from './engine-cookie.ts';

/*
 * The page between a person and a partner: the request that it reads, and the person's answer. The protocol itself is
 * OpenID Connect, answered by the engine below the same path.
 */

/** The scopes that a person can agree to, besides the sign-in itself. */
export const PARTNER_SCOPES = [
  'verified',
  'age_over_18',
  'person',
  'identity_assurance',
  'profile',
  'address',
  'email',
  'phone',
] as const;
export type PartnerScope = (typeof PARTNER_SCOPES)[number];

/** The scopes for details. They need kept details, and each value is shown before. */
export const DETAIL_SCOPES = ['profile', 'address', 'email', 'phone'] as const;
export type DetailScope = (typeof DETAIL_SCOPES)[number];

/** The claims of each scope that a person can agree to. */
export const CLAIMS_BY_SCOPE = {
  verified: ['verified', 'verified_at'],
  age_over_18: ['age_over_18'],
  person: ['person'],
  identity_assurance: ['verified_claims'],
  profile: ['name', ...profileClaims('claim').map(([claim]) => claim)],
  address: ['address'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
} satisfies Record<PartnerScope, readonly string[]>;

/**
 * What the company's own apps can ask for beside the facts: the address and the number of the account, and the person's id
 * at the company. Nobody is asked about them. The details of documents are for partners alone.
 */
export const OWN_APP_SCOPES = ['email', 'phone', 'external_id'] as const;

const nullableText = z.nullable(z.string());

/** What a person would give by the detail scopes that are asked for; null where there is nothing. */
export const offeredDetails = z.object({
  /** Whether they keep their details for partners. Otherwise nothing is given, and all values are null. */
  stored: z.boolean(),
  /** Names these values: the agreement is to them and to no others. */
  version: z.string(),
  name: nullableText,
  /** YYYY-MM-DD. */
  birthDate: nullableText,
  /** Given in `verified_claims` alone; ISO 3166-1 alpha-2. */
  citizenship: nullableText,
  /** The country that issued the document; as `citizenship`. */
  documentCountry: nullableText,
  address: z.nullable(storedDetails(keysOfAddress())),
  /** Other fields of `profile`, as far as they were filled in; absent if there are no such fields. */
  more: z.optional(z.record(z.string(), z.string())),
  email: nullableText,
  /** E.164. */
  phone: nullableText,
});
export type OfferedDetails = z.output<typeof offeredDetails>;

/** Set by the engine in the browser that began the request, and read with each answer to it. */
export const PARTNER_COOKIE = 'portico-connect-request';

const cookies = { reads: [PARTNER_COOKIE] };
const scopes = z.array(z.enum(PARTNER_SCOPES));
const onward = z.object({
  /** The address at which the browser continues. */
  location: z.string(),
});

export const partnerRequest = endpoint({
  method: 'GET',
  path: '/connect/authorize/:uid/details',
  summary:
    'The partner that asks, and what it asks for. Only in the browser that started the request.',
  auth: 'none',
  limit: 'partner',
  cookies,
  body: null,
  reply: z.object({
    partner: z.object({
      name: z.string(),
      /** The host to which the browser returns. */
      host: z.string(),
      /** The page at which the person can begin again; null if the browser returns to an app. */
      home: z.nullable(z.string()),
      /** A sandbox client: its pages say that it is a test. */
      test: z.boolean(),
      /** The path of its picture on the landing page; null if it is not there. A server of an earlier version sends none. */
      image: z.optional(z.nullable(z.string())),
      /** Its purpose, in its own words and in a language of Accept-Language; null if it has none. */
      purpose: z.nullable(
        z.object({ text: z.string(), lang: z.string(), dir: z.enum(['ltr', 'rtl']) }),
      ),
    }),
    scopes,
    /** Whether the partner stays able to ask while the person is away. */
    offline: z.boolean(),
    /** Whether the partner accepts verified people only. */
    verifiedOnly: z.boolean(),
    /** The partner was answered and asks again: for another account, most likely. */
    repeated: z.boolean(),
    /**
     * The answer is ready, and only a member of the team takes it to the partner, which is in the sandbox: nobody is
     * asked for anything. A server of an earlier version sends none.
     */
    held: z.optional(z.boolean()),
    /**
     * Whether the page lists nothing of what the partner gets: the answer is ready, or it is the company's own app, and
     * nobody is asked. A server of an earlier version sends none.
     */
    bare: z.optional(z.boolean()),
  }),
  errors: ['partner_request_over'],
});

export const partnerConsent = endpoint({
  method: 'GET',
  path: '/connect/authorize/:uid/consent',
  summary: 'What the signed-in person has not agreed to yet, and whether they are verified.',
  auth: 'bearer',
  limit: 'partner',
  cookies,
  body: null,
  reply: z.object({
    missing: scopes,
    /** What the person agreed to before, as far as it holds. A server of an earlier version sends none. */
    agreed: z.optional(scopes),
    /** Whether the partner has been used or agreed to before. */
    connected: z.boolean(),
    verified: z.boolean(),
    /** The month of the decision, as the partner learns it: `2026-11`. Null for an unverified person. */
    verifiedMonth: z.nullable(z.string()),
    /** Null if no detail is asked for. A server of an earlier version sends none. */
    details: z.optional(z.nullable(offeredDetails)),
    /** Whether the person has a number of their document for `person`. */
    recognized: z.optional(z.boolean()),
    /** Whether the partner asked for a sign-in after the request began. */
    signInAgain: z.boolean(),
    /**
     * What of the partner's demand on the sign-in is not met: two factors, or a verification. Absent if nothing is missing.
     */
    unmet: z.optional(z.enum(['factors', 'verification'])),
    /** Whether nothing is left to decide: the page continues without a question. */
    settled: z.boolean(),
    /** How long recent decisions about a verification took, in minutes; null before there are five. */
    usualMinutes: z.nullable(z.number()),
    /** The test people that the person can continue as; only at a client in the sandbox. */
    testPersons: z.array(z.enum(TEST_PERSON_KINDS)),
  }),
  errors: ['client_unknown', 'partner_request_over'],
});

export const agree = endpoint({
  method: 'POST',
  path: '/connect/authorize/:uid/agree',
  summary: 'Agrees to what the page showed, and returns the partner’s address to continue at.',
  auth: 'bearer',
  limit: 'partner',
  cookies,
  body: z.object({
    /** The scopes that the page showed, separated by spaces: nothing else is agreed to. */
    scope: z.string().check(z.maxLength(200)),
    /** The version of the details that the page showed. */
    details: z.optional(z.string().check(z.maxLength(100))),
    /** The test person that a member of the team continues as. */
    as: z.optional(z.enum(TEST_PERSON_KINDS)),
    /** The person leaves what the partner demands unmet: nothing is agreed to, and the partner is told. */
    unmet: z.optional(z.boolean()),
  }),
  reply: onward,
  errors: [
    'client_unknown',
    'partner_request_over',
    'partner_sign_in_again',
    'verification_needed',
  ],
});

export const awaitDecision = endpoint({
  method: 'POST',
  path: '/connect/authorize/:uid/wait',
  summary:
    'Postpones the request until the person is verified: the email with the confirmation leads back to this partner.',
  auth: 'bearer',
  limit: 'partner',
  cookies,
  body: null,
  reply: null,
  errors: ['client_unknown', 'partner_request_over'],
});

export const decline = endpoint({
  method: 'POST',
  path: '/connect/authorize/:uid/decline',
  summary: 'Declines the request; the partner gets `access_denied`.',
  auth: 'none',
  limit: 'partner',
  cookies,
  body: null,
  reply: onward,
  errors: ['partner_request_over'],
});

/** In the address of the page, instead of a secret: no one was signed in at a partner in this browser. */
export const NOBODY_LEAVES = 'nobody';

export const leavePartner = endpoint({
  method: 'POST',
  path: '/connect/leave',
  summary:
    'The person’s decision about a sign-out that a partner began. It counts once, in the browser in which it began.',
  auth: 'none',
  limit: 'partner',
  cookies: { reads: [ENGINE_COOKIE], sets: [ENGINE_COOKIE] },
  body: z.object({
    /** As in the address of the page. */
    secret: z.string().check(z.minLength(1), z.maxLength(100)),
    /** `everywhere` ends the sign-in at every partner in this browser, not only at the one that asked. */
    from: z.enum(['partner', 'everywhere']),
  }),
  reply: z.object({
    /** The partner’s page after a sign-out; null if it named none. */
    location: z.nullable(z.string()),
  }),
  errors: ['partner_request_over'],
});

/** The latest disclosures that a person sees; their data download has all of them. */
export const DISCLOSURES_SHOWN = 100;

export const connections = endpoint({
  method: 'GET',
  path: '/user/connections',
  summary: 'The partners that the person connected, and what each was given and when.',
  auth: 'bearer',
  limit: 'own-data',
  body: null,
  reply: z.object({
    connections: z.array(
      z.object({
        clientId: z.string(),
        name: z.string(),
        host: z.string(),
        test: z.boolean(),
        /** The company's own app, which asks nobody. A server of an earlier version sends none. */
        own: z.optional(z.boolean()),
        /** Whether people can sign in there now: the operator can suspend and close a partner. */
        open: z.boolean(),
        scopes,
        /** ISO 8601, UTC. */
        agreedAt: z.string(),
        /** Null before the first sign-in. */
        firstUsedAt: z.nullable(z.string()),
        lastUsedAt: z.nullable(z.string()),
      }),
    ),
    /** Newest first, those of ended connections too. */
    disclosures: z.array(
      z.object({
        clientId: z.string(),
        name: z.string(),
        /** Names of claims; values are not kept. */
        claims: z.array(z.string()),
        at: z.string(),
      }),
    ),
    /**
     * The partners that got a name, an address or another detail, those of ended connections too, the latest first. The
     * company's own apps are not among them.
     * Each keeps what it got: it is the one to ask for its deletion. A server of an earlier version sends none.
     */
    recipients: z.optional(
      z.array(
        z.object({
          clientId: z.string(),
          name: z.string(),
          host: z.string(),
          /** Its site; null if people return to an app. */
          home: z.nullable(z.string()),
          /** The person's subject there; null if it is gone. */
          sub: z.nullable(z.string()),
          /** The names of the claims that are details. */
          claims: z.array(z.string()),
          /** The last time, ISO 8601, UTC. */
          at: z.string(),
        }),
      ),
    ),
  }),
  errors: [],
});

export const disconnect = endpoint({
  method: 'POST',
  path: '/user/connections/disconnect',
  summary:
    'Ends a connection: the partner’s tokens stop working at once, and its next request asks the person again.',
  auth: 'bearer',
  limit: 'verify',
  body: z.object({ clientId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: null,
  errors: [],
});
