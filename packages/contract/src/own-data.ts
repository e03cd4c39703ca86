import * as z from 'zod/mini';
import { DESK_ACTS, DESK_REASONS, TAG_STATES } from './desk/rules.ts';
import { endpoint } from './endpoint.ts';
import { VERIFICATION_STATUSES } from './identity/profiles.ts';
import { SERVER_ACTS, SERVER_LOOKS } from './servers/servers.ts';
import { DOCUMENTS, SIDES } from './verification/document-types.ts';
import {
  ERASED_BY,
  keptDetails,
  mark,
  ownDetails,
  REJECTION_REASONS,
} from './verification/verification.ts';

/* The privacy receipt (R-KYC-14): what is stored of a person's verification, which operator
 opened it, and when it is deleted; also the data download and the erasure. Times are ISO 8601,
 UTC. */

const side = z.enum(SIDES);
/** The document of the side; null if it was not chosen yet, or is no longer known. */
const document = z.nullable(z.enum(DOCUMENTS));

/**
 * The outcome of a submission; null while undecided. WITHDRAWN: the person withdrew or erased it
 * first.
 */
export const REVIEW_OUTCOMES = ['CONFIRMED', 'RESUBMISSION', 'REJECTED', 'WITHDRAWN'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** The most decisions that the receipt lists; the data download lists all. */
export const RECEIPT_DECISIONS = 50;
/** The same of the lines about operators who looked at the account. */
export const RECEIPT_DESK_ACCESSES = 100;
/** The same of the lines about servers. */
export const RECEIPT_SERVER_ACCESSES = 100;

/**
 * Whether a person keeps their details for partners: `on`; `off`, and it can be switched on; or why it cannot be:
 * `unverified`, `renewing` while an attempt to renew the verification runs, `erased` because they are.
 */
export const KEPT_DETAILS_STATES = ['on', 'off', 'unverified', 'renewing', 'erased'] as const;
export type KeptDetailsState = (typeof KEPT_DETAILS_STATES)[number];

export const receipt = z.object({
  /** The reference number that the person gives to support. */
  reference: z.string(),
  verificationStatus: z.enum(VERIFICATION_STATUSES),
  details: z.nullable(ownDetails),
  images: z.array(
    z.object({
      id: z.string(),
      side,
      document,
      /** `draft`: taken and not submitted. */
      kind: z.enum(['draft', 'document']),
      bytes: z.number(),
      storedAt: z.string(),
      /** Null while undecided: the retention begins with the decision. */
      deleteAt: z.nullable(z.string()),
    }),
  ),
  /**
   * Every image access, latest first; images erased since stay in the list. `document` is that of
   * the decisions below, null before them.
   */
  imageAccesses: z.array(z.object({ side, document, at: z.string(), reviewer: z.number() })),
  /**
   * What operators looked up and did in the account, and why, the latest first. A server of an earlier version sends none.
   */
  deskAccesses: z.optional(
    z.array(
      z.object({
        what: z.enum(DESK_ACTS),
        reason: z.enum(DESK_REASONS),
        at: z.string(),
        operator: z.number(),
      }),
    ),
  ),
  /**
   * What servers of the company looked at and did, the latest first: one line for each day, client and kind. A server of an
   * earlier version sends none.
   */
  serverAccesses: z.optional(
    z.array(
      z.object({
        name: z.string(),
        what: z.enum([...SERVER_LOOKS, ...SERVER_ACTS]),
        /** How often on that day. */
        count: z.number(),
        /** The last time on that day. */
        at: z.string(),
      }),
    ),
  ),
  /** Latest first, at most RECEIPT_DECISIONS. */
  decisions: z.array(
    z.object({
      submittedAt: z.string(),
      decidedAt: z.nullable(z.string()),
      outcome: z.nullable(z.enum(REVIEW_OUTCOMES)),
      document,
      marks: z.array(mark),
      rejection: z.array(z.enum(REJECTION_REASONS)),
      /** What the person said of a rejection that waited. A server of an earlier version sends none. */
      answer: z.optional(z.nullable(z.string())),
    }),
  ),
  /**
   * What stays after an erasure, for as long as there is the account; null if the person is not verified. A server of
   * an earlier version sends none.
   */
  assurance: z.optional(
    z.nullable(
      z.object({
        method: z.enum(['review']),
        document,
        isOver18: z.boolean(),
        /** Of the decision, in UTC: YYYY-MM. */
        month: z.string(),
        /** The last day on which it is valid, in UTC: YYYY-MM-DD; null until it is set. */
        validUntil: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
  /** What is kept for partners, and whether it can be. A server of an earlier version sends none. */
  keptDetails: z.optional(
    z.object({
      state: z.enum(KEPT_DETAILS_STATES),
      /** Null unless it is on; and if it is on and cannot be opened. */
      details: z.nullable(keptDetails),
      since: z.nullable(z.string()),
    }),
  ),
  /**
   * The person tags of the account: codes that recognize a document. They stay after an erasure, each until its day.
   * With an assurance and none that is living, the verification has no tag. A server of an earlier version sends none.
   */
  personTags: z.optional(
    z.array(
      z.object({
        document,
        state: z.enum(TAG_STATES),
        /** The last day on which it is kept, in UTC: YYYY-MM-DD. */
        until: z.string(),
      }),
    ),
  ),
  /** Days from a decision to the erasure of images and details. */
  retentionDays: z.number(),
  erasedAt: z.nullable(z.string()),
  erasedBy: z.nullable(z.enum(ERASED_BY)),
});
export type Receipt = z.output<typeof receipt>;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/user/own-data',
  summary:
    'The privacy receipt: what is stored of the signed-in person’s verification, who opened it, and when it is deleted.',
  auth: 'bearer',
  limit: null,
  body: null,
  reply: receipt,
  errors: [],
});

/**
 * A ZIP archive: `data.json` with everything that is stored about the person, and each image as a
 * JPEG.
 */
export const EXPORT_OWN_DATA = endpoint({
  method: 'GET',
  path: '/user/own-data/export',
  summary: 'Everything that is stored about the signed-in person, as a ZIP archive.',
  auth: 'bearer',
  limit: 'own-data',
  body: null,
  reply: { kind: 'file', type: 'application/zip' },
  errors: [],
});

export const eraseOwnData = endpoint({
  method: 'POST',
  path: '/user/own-data/erase',
  summary:
    'Destroys images, drafts and details of the verification with their keys. Decision and audit trail stay; a submission that waits for a decision is withdrawn.',
  auth: 'bearer',
  limit: 'own-data',
  body: null,
  reply: z.object({ verificationStatus: z.enum(VERIFICATION_STATUSES) }),
  errors: ['recent_sign_in_needed'],
});

export const storeKeptDetails = endpoint({
  method: 'POST',
  path: '/user/kept-details/store',
  summary:
    'Keeps the reviewed details of the verification for partners: sealed, beyond the erasure, and until the verification ends. Each partner gets those alone that the person agrees to give it. While they are kept already, nothing happens.',
  auth: 'bearer',
  limit: 'own-data',
  body: null,
  reply: null,
  errors: ['recent_sign_in_needed', 'details_missing'],
});

export const eraseKeptDetails = endpoint({
  method: 'POST',
  path: '/user/kept-details/erase',
  summary:
    'Destroys what is kept for partners, with its key: no partner gets it from now on. What a partner has got already stays with it.',
  auth: 'bearer',
  limit: 'own-data',
  body: null,
  reply: null,
  errors: [],
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/user/delete-account',
  summary:
    'Deletes the account and all that belongs to it. The audit trail stays and names only its id.',
  auth: 'bearer',
  limit: 'own-data',
  body: null,
  reply: null,
  errors: ['recent_sign_in_needed'],
});
