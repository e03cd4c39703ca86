import * as z from 'zod/mini';
import { DOCUMENT_SIDES, DOCUMENTS } from './countries.ts';
import { imageQuality } from './drafts.ts';
import { endpoint } from './endpoint.ts';
import { codeField, passwordField, textField, tokenField } from './fields.ts';
import { REVIEW_OUTCOMES } from './own-data.ts';
import { VERIFICATION_STATUSES } from './profiles.ts';
import { QUALITY_CAUSES } from './rules/image-quality.ts';
import { isOneLine } from './rules/text.ts';
import { MARK_PARTS, MARK_REASONS, mark, ownDetails, REJECTION_REASONS } from './verification.ts';

/* The review desk (R-KYC-13): served on its own port, only to operators, who are identified by a
 cookie. Times are ISO 8601, UTC. */

/**
 * A lead can do everything that a reviewer can, release other operators' claims, and see who
 * decided what.
 */
export const OPERATOR_ROLES = ['reviewer', 'lead'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Counted from the operator's last action. */
export const DESK_IDLE_MINUTES = 30;
export const DESK_SESSION_HOURS = 12;
/** After this time, an unattended case returns to the queue. */
export const CLAIM_MINUTES = 30;
export const QUEUE_PAGE = 50;
/** The most earlier submissions that a case lists. */
export const BEFORE_MAX = 20;
/** Waiting cases are counted up to this number. */
export const WAITING_MAX = 1000;
/** The points that an operator has to confirm, one by one, before confirming a person. */
export const CONFIRM_CHECKS = ['genuine', 'name', 'same_person', 'valid', 'adult'] as const;
export type ConfirmCheck = (typeof CONFIRM_CHECKS)[number];
/** Why the machine-readable zone was not read before a confirmation. */
export const ZONE_UNREAD_REASONS = ['no_zone', 'illegible', 'not_pictured'] as const;
export type ZoneUnreadReason = (typeof ZONE_UNREAD_REASONS)[number];

const side = z.enum(DOCUMENT_SIDES.id_card);

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
  limit: null,
  cookies: { sets: ['portico-desk'] },
  body: null,
  reply: null,
  errors: [],
});

export const deskMe = endpoint({
  method: 'GET',
  path: '/desk/me',
  summary: 'Who is signed in at the desk.',
  auth: 'operator',
  limit: null,
  body: null,
  reply: operator,
  errors: [],
});

/** The operator who claimed a case, and the end of the claim; null if unclaimed. */
const claim = z.nullable(
  z.object({ operatorId: z.string(), name: z.string(), isMine: z.boolean(), until: z.string() }),
);

export const queuedCase = z.object({
  id: z.string(),
  /** The reference number that the person gives to support. */
  reference: z.string(),
  submittedAt: z.string(),
  /** Null unless this operator holds the claim: access to personal data begins with a claim. */
  name: z.nullable(z.string()),
  document: z.enum(DOCUMENTS),
  documentCountry: z.nullable(z.string()),
  /** 1 for the first submission of its account. */
  attempt: z.number(),
  claim,
  /** An operator proposed a decision: another one has to judge. */
  isSecondLook: z.boolean(),
  /** False if the proposal is the operator's own. */
  mayClaim: z.boolean(),
});
export type QueuedCase = z.output<typeof queuedCase>;

export const deskQueue = endpoint({
  method: 'POST',
  path: '/desk/queue',
  summary: 'What waits for a decision, the oldest first, a page at a time.',
  auth: 'operator',
  limit: null,
  body: z.object({
    /**
     * `all`: every waiting case; `second`: cases waiting for a second operator; `mine`: cases that
     * this operator claimed.
     */
    which: z.enum(['all', 'second', 'mine']),
    /** `next` of the previous page. */
    after: z.optional(tokenField),
  }),
  reply: z.object({
    cases: z.array(queuedCase),
    next: z.nullable(z.string()),
    /** The number of waiting cases, at most WAITING_MAX. */
    waiting: z.number(),
    /** Decisions by this operator since midnight UTC. */
    decidedToday: z.number(),
  }),
  errors: [],
});

export const findByReference = endpoint({
  method: 'POST',
  path: '/desk/find',
  summary: 'Where the verification of the account with this reference number stands, and its case.',
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
  summary: 'Takes the oldest case that nobody holds; null where there is none.',
  auth: 'operator',
  limit: null,
  body: null,
  reply: z.object({ id: z.nullable(z.string()) }),
  errors: [],
});

export const claimCase = endpoint({
  method: 'POST',
  path: '/desk/claim',
  summary: 'Takes a case, or holds it for longer: one operator can.',
  auth: 'operator',
  limit: null,
  body: caseId,
  reply: z.object({ until: z.string() }),
  errors: ['not_found', 'case_taken', 'second_operator_needed'],
});

export const releaseCase = endpoint({
  method: 'POST',
  path: '/desk/release',
  summary: 'Gives a case back; a lead may give back anybody’s.',
  auth: 'operator',
  limit: null,
  body: caseId,
  reply: null,
  errors: ['not_found', 'case_taken'],
});

/** A check digit of a machine-readable zone, or one of its fields. */
const mrzField = z.object({
  field: z.string(),
  label: z.string(),
  value: z.nullable(z.string()),
  valid: z.boolean(),
});

/** The result of reading a machine-readable zone that a reviewer typed or confirmed (ICAO 9303). */
export const mrzReading = z.object({
  format: z.string(),
  /** Whether every check digit is correct. */
  valid: z.boolean(),
  fields: z.array(mrzField),
  names: z.object({ last: z.string(), first: z.string() }),
  documentNumber: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2 if known, otherwise as written in the zone. */
  issuingCountry: z.nullable(z.string()),
  nationality: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  birthDate: z.nullable(z.string()),
  expires: z.nullable(z.string()),
});
export type MrzReading = z.output<typeof mrzReading>;

/** An operator's proposal; it takes effect once another operator decides the same. */
const proposal = z.object({
  operatorId: z.string(),
  name: z.string(),
  isMine: z.boolean(),
  at: z.string(),
  decision: z.enum(['confirm', 'reject']),
  reasons: z.array(z.enum(REJECTION_REASONS)),
  note: z.string(),
});
export type Proposal = z.output<typeof proposal>;

/** `differs` is for the reviewer to judge, never a decision. */
const comparison = z.object({
  what: z.enum(['name', 'birthDate', 'citizenship', 'documentCountry', 'expiry', 'age']),
  agrees: z.boolean(),
  entered: z.string(),
  document: z.string(),
});

export const reviewCase = z.object({
  id: z.string(),
  /** The reference number that the person gives to support. */
  reference: z.string(),
  /**
   * When the person withdrew or erased the submission: no other data is returned then. Null while
   * it waits.
   */
  withdrawnAt: z.nullable(z.string()),
  status: z.enum(VERIFICATION_STATUSES),
  submittedAt: z.string(),
  attempt: z.number(),
  claim,
  details: z.nullable(ownDetails),
  /** Full years on the day of the access. */
  age: z.nullable(z.number()),
  document: z.enum(DOCUMENTS),
  documentCountry: z.nullable(z.string()),
  images: z.array(
    z.object({
      id: z.string(),
      side,
      width: z.number(),
      height: z.number(),
      bytes: z.number(),
      /** Null if it could not be measured. */
      quality: z.nullable(imageQuality),
      cause: z.nullable(z.enum(QUALITY_CAUSES)),
      /** Whether this operator has opened it: a confirmation requires that all are opened. */
      isOpened: z.boolean(),
    }),
  ),
  /** The same or nearly the same image, or the same document number, in another account. */
  elsewhere: z.array(
    z.object({
      kind: z.enum(['same_image', 'near_image', 'same_document']),
      side: z.nullable(side),
      caseId: z.string(),
      status: z.enum(VERIFICATION_STATUSES),
      submittedAt: z.string(),
    }),
  ),
  mrz: z.nullable(z.object({ valid: z.boolean(), comparisons: z.array(comparison) })),
  /** The findings of an engine, if one is plugged in (ports/document-engine.ts): hints, in its own words. */
  findings: z.optional(
    z.array(z.object({ engine: z.string(), side: z.nullable(side), text: z.string() })),
  ),
  proposal: z.nullable(proposal),
  /** Proposals that another operator did not agree with, oldest first. */
  earlierProposals: z.array(proposal),
  /** How many operators have to agree on a confirmation: 1, or 2 (REVIEW_CONFIRMATIONS). */
  confirmations: z.number(),
  /**
   * Earlier submissions of the account, latest first, at most BEFORE_MAX; `attempt` gives their
   * total.
   */
  before: z.array(
    z.object({
      submittedAt: z.string(),
      decidedAt: z.nullable(z.string()),
      outcome: z.nullable(z.enum(REVIEW_OUTCOMES)),
      by: z.nullable(z.string()),
      marks: z.array(mark),
      rejection: z.array(z.enum(REJECTION_REASONS)),
      note: z.string(),
    }),
  ),
});
export type ReviewCase = z.output<typeof reviewCase>;

export const getCase = endpoint({
  method: 'GET',
  path: '/desk/cases/:id',
  summary: 'A case with everything that was entered; its images are asked for one by one.',
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
  summary: 'An image of a case that this operator holds.',
  auth: 'operator',
  limit: null,
  body: null,
  reply: { kind: 'file', type: 'image/jpeg' },
  errors: ['not_found', 'case_taken'],
});

export const readMrz = endpoint({
  method: 'POST',
  path: '/desk/mrz',
  summary: 'Reads a machine-readable zone, keeps what agrees and what does not, and no text of it.',
  auth: 'operator',
  limit: null,
  body: z.object({
    id: tokenField,
    /** As typed: lines of capitals, digits and `<`. */
    lines: z.string({ error: 'invalid_value' }).check(z.maxLength(400, { error: 'too_long' })),
  }),
  reply: z.object({
    reading: z.nullable(mrzReading),
    comparisons: z.array(comparison),
    elsewhere: reviewCase.shape.elsewhere,
  }),
  errors: ['not_found', 'case_taken'],
});
export type Comparison = z.output<typeof comparison>;

/** Lines of text, which may contain tabs. */
const areLines = (text: string) => text.split(/[\n\r\t]/).every(isOneLine);

export const decide = endpoint({
  method: 'POST',
  path: '/desk/decide',
  summary:
    'Decides a case that this operator holds. A refusal, and where two have to agree a confirmation, is a proposal until another operator decides the same.',
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
    /** For operators; the person never sees it. */
    note: z.optional(
      z
        .string({ error: 'invalid_value' })
        .check(
          z.maxLength(2000, { error: 'too_long', abort: true }),
          z.refine(areLines, { error: 'characters_not_allowed' }),
        ),
    ),
  }),
  reply: z.object({ outcome: z.enum(['CONFIRMED', 'RESUBMISSION', 'REJECTED', 'PROPOSED']) }),
  errors: ['not_found', 'case_taken', 'second_operator_needed'],
});

export const deskOperators = endpoint({
  method: 'GET',
  path: '/desk/operators',
  summary: 'The operators with what they decided and looked at since midnight UTC; for leads.',
  auth: 'operator',
  limit: null,
  body: null,
  reply: z.object({
    operators: z.array(
      z.extend(operator, {
        isDisabled: z.boolean(),
        decisions: z.number(),
        looks: z.number(),
        holds: z.number(),
      }),
    ),
  }),
  errors: ['not_allowed'],
});
