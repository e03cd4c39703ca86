import type {
  DocumentSide,
  DocumentType,
  ErasedBy,
  NumberSource,
  ReviewOutcome,
  TagState,
  VerificationStatus,
  ZoneUnreadReason,
} from '@portico/contract';
import type { Generated } from 'kysely';

/** The tables of `verification`: verifications, their images and their reviews. */
export type VerificationTables = {
  kyc: {
    account_id: string;
    /**
     * The reference number that the person gives support, in the format of the contract's rules/reference.ts; unique
     * and always set.
     */
    reference: string;
    /** Of the latest attempt. */
    status: VerificationStatus;
    /** 1 while that attempt runs beside a verification that still holds. */
    is_renewal: Generated<number>;
    first_name: string | null;
    last_name: string | null;
    birth_date: string | null;
    citizenship: string | null;
    residency: string | null;
    selected_country: string | null;
    address: string | null;
    postal_code: string | null;
    city: string | null;
    region: string | null;
    user_ip: string | null;
    document: string | null;
    document_country: string | null;
    details_at: number | null;
    submitted_at: number | null;
    updated_at: number;
    /** JSON: fields of the details without a column of their own (verification/record/details-row.store.ts). */
    details: string | null;
    /** JSON: fields of the details that were typed and not sent. */
    typed: string | null;
    /** Of the last submission; null until it is decided. */
    decided_at: number | null;
    /** When images and details were destroyed; null once there is new data. */
    erased_at: number | null;
    erased_by: ErasedBy | null;
    /**
     * When each part of the details was last saved. A requested correction of a part is done if this time is after
     * the decision.
     */
    name_at: number | null;
    birth_date_at: number | null;
    citizenship_at: number | null;
    residency_at: number | null;
    address_at: number | null;
  };
  documents: {
    id: string;
    account_id: string;
    side: DocumentSide;
    object_name: string;
    key_id: string;
    wrapped_key: string;
    bytes: number;
    width: number;
    height: number;
    created_at: number;
    /** Of the image before it was sealed, in hexadecimal; null for images older than this column. */
    sha256: string | null;
    /** JSON, an ImageQuality of the contract; null until measured. */
    quality: string | null;
    /** Of the image's content, 256 bits in hexadecimal (ports/images/images.ts); null until measured. */
    fingerprint: string | null;
  };
  /** Images that are not submitted yet, sealed like documents; (account_id, side) is unique. */
  drafts: {
    id: string;
    account_id: string;
    side: DocumentSide;
    object_name: string;
    key_id: string;
    wrapped_key: string;
    bytes: number;
    width: number;
    height: number;
    created_at: number;
    sha256: string;
    quality: string;
    expires_at: number;
    fingerprint: string | null;
  };
  /** The fingerprints of documents in parts, `band` 0 to 15: similar ones share a part. */
  image_prints: { document_id: string; band: number; value: string };
  /** Images that a reviewer refused: the person need not send them again. */
  refused_images: { account_id: string; sha256: string; reason: string; at: number };
  /** One row per submission. */
  reviews: {
    id: string;
    account_id: string;
    /** 1 for the first of its account. */
    attempt: number;
    document: DocumentType;
    submitted_at: number;
    /** The operator who claimed the case, until the claim expires. */
    claimed_by: string | null;
    claim_expires_at: number | null;
    /** The operator who proposed a decision; another one has to decide. */
    proposed_by: string | null;
    proposed_at: number | null;
    proposal_kind: 'confirm' | 'reject' | null;
    /** JSON: reasons of a rejection. */
    proposal: string | null;
    proposal_note: string | null;
    /** JSON: why the proposed confirmation takes two operators; null if every confirmation does. */
    proposal_risks: string | null;
    /** When the proposed rejection takes effect without a second operator; null if it takes one. */
    rejects_at: number | null;
    /** What the person said of it, for operators. */
    answer: string | null;
    answered_at: number | null;
    /** JSON: proposals that another operator rejected. */
    earlier_proposals: string | null;
    outcome: ReviewOutcome | null;
    /** JSON: the parts to correct, and why. */
    marks: string | null;
    /** JSON: reasons of a rejection. */
    rejection: string | null;
    /** For other operators. */
    note: string | null;
    /** Null if the person withdrew it. */
    decided_by: string | null;
    decided_at: number | null;
    /** Keyed hash of the document's country and number, as read from its machine-readable zone. */
    document_mac: string | null;
    /** The same hash of the number with its usual misreadings undone: a hint. Null if an earlier version read it. */
    folded_mac: string | null;
    /** JSON: which parts of the machine-readable zone matched, without its text. */
    mrz: string | null;
    /** Why it was confirmed without reading that zone. */
    zone_unread: ZoneUnreadReason | null;
    /** JSON of the document's type, issuing state and number, sealed; null unless the case waits for a decision. */
    sealed_number: string | null;
    number_from: NumberSource | null;
  };
  /** Each access of an operator to an image. */
  image_views: {
    id: string;
    account_id: string;
    document_id: string;
    side: DocumentSide;
    operator_id: string;
    at: number;
  };
  /** The operators' work per day. It is kept when the accounts are deleted. */
  operator_days: {
    operator_id: string;
    /** Days since 1970 UTC. */
    day: number;
    decisions: number;
    looks: number;
  };
  /** Facts that outlive the erasure of images and details, and end with the account. */
  revocations: {
    id: string;
    account_id: string;
    state: 'waiting' | 'done' | 'declined';
    /** JSON: the reasons. */
    reasons: string;
    note: string;
    proposed_by: string;
    proposed_at: number;
    decided_by: string | null;
    decided_at: number | null;
    /** The person's own words; null until they answered. */
    answer: string | null;
    answered_at: number | null;
  };
  assurances: {
    id: string;
    account_id: string;
    method: 'review';
    /** The type of the document. */
    evidence: string;
    /** Whether the person was 18 when it was confirmed. */
    over_18: number;
    /** The first moment of the month of the decision, in UTC. */
    verified_at: number;
    ended_at: number | null;
    /** The first moment at which it is over; null until housekeeping has set it. */
    valid_until: number | null;
    /** How many reminders of that end were sent: 0, 1 or 2. */
    reminders: Generated<number>;
  };
  /** The details that a person keeps for partners: one row while the switch is on. */
  kept_details: {
    /** Of this sealing: another one with each row. */
    id: string;
    account_id: string;
    key_id: string;
    wrapped_key: string;
    /** Base64: JSON, sealed like an image (documents/seal.ts). */
    sealed: string;
    /** When the person switched it on. */
    stored_at: number;
    /** Since when they have these values; null if an earlier version wrote the row: then since `stored_at`. */
    values_since: number | null;
  };
  /** Codes that recognize a document; (key_id, tag) is unique (docs/decisions/0057-person-tag.md). */
  person_tags: {
    /** Random: neither a case nor an event of the audit trail leads to the tag of a deleted account. */
    id: string;
    /** The tag key in the key ring. */
    key_id: string;
    /** In hexadecimal. */
    tag: string;
    /** Null once the account is deleted, which only a suspended or revoked tag outlives. */
    account_id: string | null;
    /** The type of the document. */
    evidence: string;
    state: TagState;
    /** The first moment at which the tag counts no more, and from which it is purged. */
    ends_at: number;
    /** The first moment after the document's own last day, or after the longest time that a document is valid. */
    document_until: number;
  };
};
