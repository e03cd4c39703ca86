import * as z from 'zod/mini';
import { VERIFICATION_STATUSES } from '../identity/profiles.ts';
import { REVIEW_OUTCOMES } from '../own-data.ts';
import { QUALITY_CAUSES } from '../rules/image-quality.ts';
import { storedDetails } from '../verification/detail-schemas.ts';
import { keysForOperators } from '../verification/details.ts';
import { DOCUMENTS, SIDES } from '../verification/document-types.ts';
import { imageQuality } from '../verification/drafts.ts';
import { mark, REJECTION_REASONS } from '../verification/verification.ts';
import { CONFIRM_RISKS, NUMBER_SOURCES, TAG_STATES } from './rules.ts';

/* What an operator sees of a submission (R-KYC-13). Times are ISO 8601, UTC. */

const side = z.enum(SIDES);

const proposalKind = z.enum(['confirm', 'reject']);
/** When the proposed rejection takes effect without a second operator; null if it takes one. */
const rejectsAt = z.nullable(z.string());
/** Why the proposed confirmation takes two operators; empty if every confirmation does. */
const risks = z.array(z.enum(CONFIRM_RISKS));

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
  /** The pending proposal; null if there is none. A server of an earlier version sends none. */
  proposal: z.optional(
    z.nullable(z.object({ decision: proposalKind, risks, rejectsAt, isAnswered: z.boolean() })),
  ),
  /** An operator proposed a decision: another one has to judge. */
  isSecondLook: z.boolean(),
  /** False if the proposal is the operator's own. */
  mayClaim: z.boolean(),
});
export type QueuedCase = z.output<typeof queuedCase>;

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
  decision: proposalKind,
  reasons: z.array(z.enum(REJECTION_REASONS)),
  note: z.string(),
  /** A server of an earlier version sends neither of the two. */
  risks: z.optional(risks),
  rejectsAt: z.optional(rejectsAt),
  /** What the person said of the rejection that waits; null if nothing. */
  answer: z.optional(z.nullable(z.object({ text: z.string(), at: z.string() }))),
});
export type Proposal = z.output<typeof proposal>;

/** `differs` is for the reviewer to judge, never a decision. */
export const mrzComparison = z.object({
  what: z.enum(['name', 'birthDate', 'citizenship', 'documentCountry', 'expiry', 'age']),
  agrees: z.boolean(),
  entered: z.string(),
  document: z.string(),
});

export type Comparison = z.output<typeof mrzComparison>;

/** What the person tags say about the document of a case (docs/decisions/0057-person-tag.md). */
export const personTag = z.object({
  /** Null while its number is not known: a confirmation needs it, or says that there is no tag. */
  numberFrom: z.nullable(z.enum(NUMBER_SOURCES)),
  /** The tag of this document, with nothing of the account that it belongs to; null if there is none. */
  known: z.nullable(z.object({ isOwn: z.boolean(), state: z.enum(TAG_STATES) })),
});
export type PersonTag = z.output<typeof personTag>;

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
  details: z.nullable(storedDetails(keysForOperators())),
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
  otherAccounts: z.array(
    z.object({
      /** `may_be_same`: the number of the document is the same but for O and 0 or a check digit. A hint alone. */
      kind: z.enum(['same_image', 'near_image', 'same_document', 'may_be_same']),
      side: z.nullable(side),
      caseId: z.string(),
      status: z.enum(VERIFICATION_STATUSES),
      submittedAt: z.string(),
    }),
  ),
  /** Absent if there are no person tags (PERSON_TAG), and from a server of an earlier version. */
  personTag: z.optional(personTag),
  mrz: z.nullable(z.object({ valid: z.boolean(), comparisons: z.array(mrzComparison) })),
  /** The findings of an engine, if one is plugged in (ports/document-engine.ts): hints, in its own words. */
  findings: z.optional(
    z.array(z.object({ engine: z.string(), side: z.nullable(side), text: z.string() })),
  ),
  proposal: z.nullable(proposal),
  /** Proposals that another operator did not agree with, oldest first. */
  earlierProposals: z.array(proposal),
  /** How many operators have to agree on a confirmation: 1 or 2; with `isByRisk`, if there is no risk. */
  confirmations: z.number(),
  /** Whether a confirmation takes two operators only if there is a risk (`risksOf`). */
  isByRisk: z.optional(z.boolean()),
  /** How many operators a rejection takes. */
  rejections: z.optional(z.number()),
  /** Whether there is no other operator. */
  isAlone: z.optional(z.boolean()),
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
