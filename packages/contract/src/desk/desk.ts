import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  codeField,
  countryField,
  documentField,
  linesField,
  passwordField,
  textField,
  tokenField,
} from '../fields.ts';
import { VERIFICATION_STATUSES } from '../identity/profiles.ts';
import { MARK_PARTS, MARK_REASONS, REJECTION_REASONS } from '../verification/verification.ts';
import { mrzComparison, mrzReading, personTag, queuedCase, reviewCase } from './case.ts';
import { CONFIRM_CHECKS, OPERATOR_ROLES, QUEUE_WAITS, ZONE_UNREAD_REASONS } from './rules.ts';

/* The review desk (R-KYC-13): served on its own port, only to operators, who are identified by a
 cookie. Times are ISO 8601, UTC. */

export const operator = z.object({
  id: z.string(),
  name: z.string(),
  /** Shown to persons instead of the name. */
  number: z.number(),
  role: z.enum(OPERATOR_ROLES),
});
export type Operator = z.output<typeof operator>;

export const deskSignIn = endpoint({
  method: 'POST',
  path: '/desk/sign-in',
  summary:
    'Signs an operator in: name, password and the code of their authenticator (TOTP, RFC 6238).',
  auth: 'none',
  limit: 'sign-in',
  cookies: { sets: ['portico-desk'] },
  body: z.object({ name: textField(80), password: passwordField, code: codeField }),
  reply: operator,
  errors: ['desk_sign_in_failed'],
});

export const deskSignOut = endpoint({
  method: 'POST',
  path: '/desk/sign-out',
  summary: 'Ends the operator’s session.',
  auth: 'operator',
  roles: OPERATOR_ROLES,
  limit: null,
  cookies: { sets: ['portico-desk'] },
  body: null,
  reply: null,
  errors: [],
});

export const deskMe = endpoint({
  method: 'GET',
  path: '/desk/me',
  summary: 'The operator who is signed in at the desk.',
  auth: 'operator',
  roles: OPERATOR_ROLES,
  limit: null,
  body: null,
  reply: operator,
  errors: [],
});

/** Which of the waiting cases: each part narrows them, and without any all are meant. */
export const queueFilter = z.object({
  /** Submitted at least this many hours ago. */
  waitedHours: z.optional(z.literal(QUEUE_WAITS, { error: 'invalid_value' })),
  document: z.optional(documentField),
  /** The country that issued the document. */
  country: z.optional(countryField),
  /** Not the first submission of its account. */
  isLater: z.optional(z.literal(true, { error: 'invalid_value' })),
});
export type QueueFilter = z.output<typeof queueFilter>;

export const deskQueue = endpoint({
  method: 'POST',
  path: '/desk/queue',
  summary: 'The cases that wait for a decision, the oldest first, by page.',
  auth: 'operator',
  limit: null,
  body: z.extend(queueFilter, {
    /**
     * `all`: every case that waits for an operator; `second`: those that wait for a second one; `mine`: cases that this
     * operator claimed; `rejections`: rejections that wait to take effect.
     */
    which: z.enum(['all', 'second', 'mine', 'rejections']),
    /** `next` of the previous page. */
    after: z.optional(tokenField),
  }),
  reply: z.object({
    cases: z.array(queuedCase),
    next: z.nullable(z.string()),
    /** The number of cases that wait for an operator, at most WAITING_MAX. */
    waiting: z.number(),
    /** Whether there is no other operator, and some decisions take two. */
    isStuck: z.optional(z.boolean()),
    /** Decisions by this operator since midnight UTC. */
    decidedToday: z.number(),
  }),
  errors: [],
});

export const findByReference = endpoint({
  method: 'POST',
  path: '/desk/find',
  summary: 'The status of the verification with this reference number, and its case.',
  auth: 'operator',
  limit: null,
  /** As the person gave it: in either case, with or without the hyphen. */
  body: z.object({ reference: tokenField }),
  reply: z.object({
    reference: z.string(),
    status: z.enum(VERIFICATION_STATUSES),
    /** Of the last submission. */
    submittedAt: z.nullable(z.string()),
    decidedAt: z.nullable(z.string()),
    /** Null if nothing waits for a decision. */
    caseId: z.nullable(z.string()),
  }),
  errors: ['not_found'],
});

const caseId = z.object({ id: tokenField });

export const claimNext = endpoint({
  method: 'POST',
  path: '/desk/claim-next',
  summary:
    'Claims the oldest case of this kind that no operator has claimed; null if there is none.',
  auth: 'operator',
  limit: null,
  /** A desk of an earlier version sends none. */
  body: z.nullish(queueFilter),
  reply: z.object({ id: z.nullable(z.string()) }),
  errors: [],
});

export const claimCase = endpoint({
  method: 'POST',
  path: '/desk/claim',
  summary: 'Claims a case, or extends the claim. One operator at a time has a case.',
  auth: 'operator',
  limit: null,
  body: caseId,
  reply: z.object({ until: z.string() }),
  errors: ['not_found', 'case_taken', 'second_operator_needed'],
});

export const releaseCase = endpoint({
  method: 'POST',
  path: '/desk/release',
  summary: 'Releases a case. A lead may release any operator’s.',
  auth: 'operator',
  limit: null,
  body: caseId,
  reply: null,
  errors: ['not_found', 'case_taken'],
});

export const getCase = endpoint({
  method: 'GET',
  path: '/desk/cases/:id',
  summary: 'A case with everything that was entered. Each image is a call of its own.',
  auth: 'operator',
  limit: null,
  body: null,
  reply: reviewCase,
  errors: ['not_found'],
});

/**
 * Every answer with an image is an image access, which the person sees. Only the operator who holds
 * the claim gets one.
 */
export const DESK_IMAGE = endpoint({
  method: 'GET',
  path: '/desk/images/:id',
  summary: 'An image of a case that this operator has claimed.',
  auth: 'operator',
  limit: null,
  body: null,
  reply: { kind: 'file', type: 'image/jpeg' },
  errors: ['not_found', 'case_taken'],
});

export const readMrz = endpoint({
  method: 'POST',
  path: '/desk/mrz',
  summary:
    'Reads a machine-readable zone, and stores which fields agree with the details, but no text of it.',
  auth: 'operator',
  limit: null,
  body: z.object({
    id: tokenField,
    /** As typed: lines of capitals, digits and `<`. */
    lines: z.string({ error: 'invalid_value' }).check(z.maxLength(400, { error: 'too_long' })),
  }),
  reply: z.object({
    reading: z.nullable(mrzReading),
    comparisons: z.array(mrzComparison),
    otherAccounts: reviewCase.shape.otherAccounts,
    personTag: reviewCase.shape.personTag,
  }),
  errors: ['not_found', 'case_taken'],
});

export const typeNumber = endpoint({
  method: 'POST',
  path: '/desk/document-number',
  summary:
    'Takes the number of a document whose machine-readable zone was not read, and says what the person tags know of it. Not found if there are no person tags.',
  auth: 'operator',
  limit: null,
  body: z.object({
    id: tokenField,
    /** ISO 3166-1 alpha-2 of a supported country, or the code of ICAO Doc 9303 part 3, section 5. */
    issuer: textField(20),
    /** As printed on the document. */
    number: textField(60),
  }),
  reply: z.object({ personTag, otherAccounts: reviewCase.shape.otherAccounts }),
  errors: ['not_found', 'case_taken'],
});

export const decide = endpoint({
  method: 'POST',
  path: '/desk/decide',
  summary:
    'Decides a case that this operator has claimed. What two operators have to decide is a proposal until another one decides the same. A rejection that one operator may decide waits (REJECTION_WAIT_HOURS) before it takes effect, and until then every operator may decide otherwise.',
  auth: 'operator',
  limit: null,
  body: z.object({
    id: tokenField,
    decision: z.enum(['confirm', 'ask_again', 'reject']),
    /** For `ask_again`: at least one, each part once, with a reason that fits it. */
    marks: z.optional(
      z.array(z.object({ part: z.enum(MARK_PARTS), reason: z.enum(MARK_REASONS) })),
    ),
    /** For `reject`: at least one. */
    reasons: z.optional(z.array(z.enum(REJECTION_REASONS))),
    /** For `confirm`: all of them. */
    checks: z.optional(z.array(z.enum(CONFIRM_CHECKS))),
    /** For `confirm`, if no machine-readable zone was read: the reason. */
    zoneUnread: z.optional(z.enum(ZONE_UNREAD_REASONS)),
    /** For `confirm`, if the number of the document is not known: that there will be no person tag. */
    personTag: z.optional(z.literal('none', { error: 'invalid_value' })),
    /** For operators; the person never sees it. */
    note: z.optional(linesField(2000)),
  }),
  reply: z.object({
    outcome: z.enum(['CONFIRMED', 'RESUBMISSION', 'REJECTED', 'PROPOSED', 'REJECTION_WAITS']),
  }),
  /** `identity_taken`: the document of the case verifies another account (`personTag` of the case). */
  errors: ['not_found', 'case_taken', 'second_operator_needed', 'identity_taken'],
});

export const deskOperators = endpoint({
  method: 'GET',
  path: '/desk/operators',
  summary: 'The operators, with their decisions and image accesses since midnight UTC; for leads.',
  auth: 'operator',
  limit: null,
  body: null,
  reply: z.object({
    operators: z.array(
      z.extend(operator, {
        isDisabled: z.boolean(),
        decisions: z.number(),
        imageAccesses: z.number(),
        claimedCases: z.number(),
        /** Of the lead as whom they count where two have to agree. A server of an earlier version sends none. */
        countsAs: z.optional(z.nullable(z.string())),
        /** What this lead may do with them. */
        mayReset: z.optional(z.boolean()),
        mayDisable: z.optional(z.boolean()),
      }),
    ),
  }),
  errors: ['not_allowed'],
});
