import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { countryField, documentField, linesField } from '../fields.ts';
import { VERIFICATION_STATUSES } from '../identity/profiles.ts';
import { recordOf } from '../rules/record-of.ts';
import { TYPED_FIELDS } from './detail-facts.ts';
import { storedDetails } from './detail-schemas.ts';
import { DETAIL_KEYS, DETAIL_PARTS, keysForPartners } from './details.ts';
import { DOCUMENTS, SIDES } from './document-types.ts';

/* A verification's status as its person sees it (R-KYC-12): what they entered, what needs
 correction and why, and how long a decision usually takes. */

/** A part that a reviewer can request again: an image, or a part of the details. */
export const MARK_PARTS = [...SIDES, ...DETAIL_PARTS] as const;
export type MarkPart = (typeof MARK_PARTS)[number];

/** Why a part needs correction. Each has its sentence in every language. */
export const MARK_REASONS = [
  'blurred',
  'dark',
  'glare',
  'cut_off',
  'covered',
  'copy',
  'wrong_side',
  'no_document',
  'expired',
  'face_hidden',
  'document_not_shown',
  'differs',
  'incomplete',
] as const;
export type MarkReason = (typeof MARK_REASONS)[number];

const IMAGE_REASONS = [
  'blurred',
  'dark',
  'glare',
  'cut_off',
  'covered',
  'copy',
  'wrong_side',
  'no_document',
  'expired',
] as const satisfies readonly MarkReason[];
const DETAIL_REASONS = ['differs', 'incomplete'] as const satisfies readonly MarkReason[];

/** The reasons that fit each part. */
export const REASONS_OF: Record<MarkPart, readonly MarkReason[]> = {
  docImageFront: IMAGE_REASONS,
  docImageBack: IMAGE_REASONS,
  personImage: [
    'blurred',
    'dark',
    'glare',
    'cut_off',
    'covered',
    'face_hidden',
    'document_not_shown',
  ],
  ...recordOf(DETAIL_PARTS, () => DETAIL_REASONS),
};

/** Why a verification was refused. Each has its sentence in every language. */
export const REJECTION_REASONS = [
  'not_accepted',
  'altered',
  'another_person',
  'under_age',
  'known_elsewhere',
  'untrue',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export const mark = z.object({ part: z.enum(MARK_PARTS), reason: z.enum(MARK_REASONS) });
export type Mark = z.output<typeof mark>;

/** The details as last sent, with their names in `add-user-details`. */
export const ownDetails = storedDetails(DETAIL_KEYS);

/** What a person keeps for partners: the details as an operator reviewed them. */
export const keptDetails = z.extend(storedDetails(keysForPartners()), {
  /** Null if its type is no longer known. */
  document: z.nullable(z.enum(DOCUMENTS)),
  /** The country that issued it; null if the person did not name it. */
  documentCountry: z.nullable(z.string()),
});
export type KeptDetails = z.output<typeof keptDetails>;

export const ownDocument = z.object({
  id: z.string(),
  side: z.enum(SIDES),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});

/** Who had images and details erased: the person, their retention, or the company's own backend. */
export const ERASED_BY = ['person', 'retention', 'company'] as const;
export type ErasedBy = (typeof ERASED_BY)[number];

export const verification = z.object({
  status: z.enum(VERIFICATION_STATUSES),
  /** Null until they are sent, and after an erasure. */
  details: z.nullable(ownDetails),
  /** The typed and unsent input, as `keep-typed` received it; null if there is none. */
  typed: z.nullable(z.record(z.string(), z.string())),
  document: z.nullable(z.enum(DOCUMENTS)),
  documentCountry: z.nullable(z.string()),
  /**
   * Images of the last submission. In RESUBMISSION those that are not marked: the id of each may
   * replace a file in the next submission.
   */
  documents: z.array(ownDocument),
  /**
   * The sides of which a photo is saved and not sent yet, in their order. A server of an earlier version sends none.
   */
  drafts: z.optional(z.array(z.enum(SIDES))),
  /** In RESUBMISSION: what needs correction, and whether it was corrected since. */
  marks: z.array(z.extend(mark, { corrected: z.boolean() })),
  /** In REJECTED and REVOKED: why. */
  rejection: z.array(z.enum(REJECTION_REASONS)),
  /**
   * In PENDING: an operator's rejection, which takes effect then at the earliest. Until then the person can withdraw and
   * correct the submission, and an operator can decide otherwise. A server of an earlier version sends none.
   */
  waitingRejection: z.optional(
    z.nullable(
      z.object({ reasons: z.array(z.enum(REJECTION_REASONS)), takesEffectAt: z.string() }),
    ),
  ),
  /** In REVOKED, and while a rejection waits: whether the person may still answer, which they can once. A server of an earlier version sends none. */
  mayAnswer: z.optional(z.boolean()),
  /** Of the last submission; ISO 8601, UTC. */
  submittedAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /**
   * In CONFIRMED, in EXPIRED and during a renewal: the last day on which it is or was valid, in UTC: YYYY-MM-DD. A
   * server of an earlier version sends none.
   */
  validUntil: z.optional(z.nullable(z.string())),
  /**
   * Whether the status is that of an attempt to renew a verification that still holds; the profile says CONFIRMED then.
   * A server of an earlier version sends neither of the two.
   */
  isRenewal: z.optional(z.boolean()),
  /** In CONFIRMED: whether `renew` may be called, because it ends soon. */
  isRenewable: z.optional(z.boolean()),
  /**
   * In PENDING: whether a reviewer has claimed it, or it waits for one; the reviewer is not named.
   */
  review: z.nullable(z.enum(['waiting', 'in_review'])),
  /** The reference number that the person gives to support: the same for all their submissions. */
  reference: z.string(),
  /**
   * How long this installation's decisions of the last days took, in minutes: the median; null before there
   * are five.
   */
  usualMinutes: z.nullable(z.number()),
  /** When images and details were erased, and by which side; ISO 8601, UTC. */
  erasedAt: z.nullable(z.string()),
  erasedBy: z.nullable(z.enum(ERASED_BY)),
});
export type Verification = z.output<typeof verification>;

export const getVerification = endpoint({
  method: 'GET',
  path: '/user/verification',
  summary: 'The status of the signed-in person’s verification, and what they have entered.',
  auth: 'bearer',
  limit: null,
  body: null,
  reply: verification,
  errors: [],
});

export const withdrawVerification = endpoint({
  method: 'POST',
  path: '/user/verification/withdraw',
  summary:
    'Withdraws the submission that waits for a decision. Details and images stay, so that they can be corrected and submitted again.',
  auth: 'bearer',
  limit: 'own-data',
  body: null,
  reply: z.object({ verificationStatus: z.literal('IN_PROGRESS') }),
  errors: ['nothing_to_withdraw'],
});

export const suspendVerification = endpoint({
  method: 'POST',
  path: '/user/verification/suspend',
  summary:
    'Suspends a confirmed verification, because its document was lost or stolen: partners get an unverified person at once. A new submission alone makes the person verified again. In any other status nothing happens.',
  auth: 'bearer',
  limit: 'own-data',
  body: null,
  reply: z.object({ verificationStatus: z.enum(VERIFICATION_STATUSES) }),
  errors: ['recent_sign_in_needed'],
});

export const renewVerification = endpoint({
  method: 'POST',
  path: '/user/verification/renew',
  summary:
    'Begins the renewal of a confirmed verification, in its last 60 days or once its details are erased: an attempt beside it, which holds until its own end. The details that are still stored stay; `add-user-details` changes them and `add-user-document` sends the images, as in a first attempt.',
  auth: 'bearer',
  limit: 'own-data',
  body: null,
  reply: z.object({ verificationStatus: z.enum(VERIFICATION_STATUSES) }),
  errors: ['details_locked'],
});

/** Characters of an answer to a rejection that waits, or to a revocation. */
export const ANSWER_MAX = 1000;

export const answerDecision = endpoint({
  method: 'POST',
  path: '/user/verification/answer',
  summary:
    'Answers a rejection that waits, or the revocation that is the status, once. The operators read it; it changes nothing by itself.',
  auth: 'bearer',
  limit: 'own-data',
  body: z.object({ text: linesField(ANSWER_MAX) }),
  reply: null,
  errors: ['not_found'],
});

export const chooseDocument = endpoint({
  method: 'POST',
  path: '/user/choose-document',
  summary: 'Saves which document will be submitted, so that another device can continue.',
  auth: 'bearer',
  limit: null,
  body: z.object({ document: documentField, documentCountry: z.optional(countryField) }),
  reply: null,
  errors: ['existing_document'],
});

export const saveTyped = endpoint({
  method: 'POST',
  path: '/user/keep-typed',
  summary: 'Saves details as typed so far, so that another device can continue.',
  auth: 'bearer',
  limit: null,
  body: z.object({
    typed: z.partialRecord(
      z.enum(TYPED_FIELDS),
      z.string({ error: 'invalid_value' }).check(z.maxLength(1000, { error: 'too_long' })),
    ),
  }),
  reply: null,
  errors: ['details_locked'],
});
