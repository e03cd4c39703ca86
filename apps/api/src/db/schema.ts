import type {
  DocumentSide,
  DocumentType,
  IdentityKind,
  OperatorRole,
  ReviewOutcome,
  SocialProvider,
  VerificationStatus,
  ZoneUnreadReason,
} from '@portico/contract';

/*
 * Times are integer milliseconds since 1970 UTC, ids and JSON are text, booleans 0 or 1: the same on SQLite and
 * PostgreSQL.
 */

export type { IdentityKind } from '@portico/contract';
export type Channel = 'email' | 'sms';

export type Schema = {
  accounts: {
    id: string;
    /** PHC string of argon2id. */
    password_hash: string | null;
    locale: string;
    created_at: number;
    /** While it is set, the account cannot sign in. */
    disabled_at: number | null;
    /** IANA name, as the browser reported it at the last sign-in; null if none did. */
    time_zone: string | null;
  };
  /** The sign-in methods of an account; (kind, subject) is unique. */
  identities: {
    kind: IdentityKind;
    /**
     * Normalized email address; E.164; issuer, space and `sub` of a provider; `eip155:` and the address of a wallet
     * in lower case, preceded by the chain's id if the wallet is a contract.
     */
    subject: string;
    account_id: string;
    created_at: number;
    /** The name that the person recognizes if the subject does not show one: a provider's email address. */
    label: string | null;
    /** A provider sends the name with the first sign-in only. */
    given_name: string | null;
    family_name: string | null;
  };
  /** One row per address: its live code, and the attempts and sends of the last hour. */
  codes: {
    channel: Channel;
    address: string;
    salt: string;
    code_hash: string;
    issued_at: number;
    expires_at: number;
    used_at: number | null;
    attempts: number;
    attempts_since: number;
    sends: number;
    sends_since: number;
  };
  /** A verified address that waits for its registration; the token is bound to the browser. */
  verifications: {
    token_hash: string;
    channel: Channel;
    address: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  sessions: {
    id: string;
    account_id: string;
    created_at: number;
    expires_at: number;
    ended_at: number | null;
    method: string;
    /** Of the browser that signed in, cut to 300 characters. */
    user_agent: string;
    ip: string;
    last_used_at: number;
  };
  /** A correct password for a phone number, waiting for the code that completes the sign-in (R-LOGIN-7). */
  tickets: {
    token_hash: string;
    account_id: string;
    phone: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  /** Consecutive wrong passwords; the key is an account's id, or a hash of an identifier without an account. */
  sign_in_failures: { key: string; failures: number; last_at: number; locked_until: number };
  /**
   * One row per account: its live reset link. Addresses without an account have rows too, so that both cost the same.
   */
  password_resets: {
    /** An account's id, or a hash of an address without an account. */
    key: string;
    token_hash: string;
    /** The address that the link was sent to. */
    email: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  /** Messages sent to an address within the hour, apart from codes. */
  recipient_sends: { key: string; sends: number; since: number; last_at: number };
  /** An authorization flow that has begun; bound to the browser by a cookie. */
  social_flows: {
    state_hash: string;
    provider: SocialProvider;
    /** The session whose account gets the identity while the session lasts; null for a sign-in. */
    session_id: string | null;
    locale: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  wallet_nonces: {
    nonce_hash: string;
    browser_hash: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  audit_events: {
    id: string;
    at: number;
    kind: string;
    account_id: string | null;
    /** Keyed hash of the identifier if no account is known. */
    subject: string | null;
    ip: string;
    request_id: string;
    /** JSON. */
    details: string;
    /** Covers all columns above, so that an edited row is detected. */
    mac: string;
    /** Set when the row is linked to the one before it. */
    seq: number | null;
    link: string | null;
  };
  /** One row: the end of the chain, with a keyed hash of it; '' before the first row. */
  audit_head: { id: number; seq: number; link: string; mac: string };
  refresh_tokens: {
    token_hash: string;
    session_id: string;
    created_at: number;
    expires_at: number;
    spent_at: number | null;
  };
  /** Messages to be sent; the payload is encrypted, and deleted once sent. */
  outbox: {
    id: string;
    channel: Channel;
    /** Messages with the same topic replace each other while unsent. */
    topic: string;
    /** Keyed hash of the recipient; null for older rows until it is filled in. */
    recipient: string | null;
    payload: string;
    created_at: number;
    due_at: number;
    /** After this time the message is worthless and is dropped. */
    expires_at: number;
    tries: number;
    locked_until: number;
    last_error: string | null;
  };
  kyc: {
    account_id: string;
    /**
     * The reference number that the person gives support, in the format of the contract's rules/reference.ts; unique
     * and always set.
     */
    reference: string;
    status: VerificationStatus;
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
    /** JSON: fields of the details that were typed and not sent. */
    typed: string | null;
    /** Of the last submission; null until it is decided. */
    decided_at: number | null;
    /** When images and details were destroyed; null once there is new data. */
    erased_at: number | null;
    erased_by: 'person' | 'retention' | null;
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
    /** JSON: which parts of the machine-readable zone matched, without its text. */
    mrz: string | null;
    /** Why it was confirmed without reading that zone. */
    zone_unread: ZoneUnreadReason | null;
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
  operators: {
    id: string;
    name: string;
    /** The name in lower case: no two operators share one. */
    name_key: string;
    /** The number that people see instead of the name. */
    number: number;
    role: OperatorRole;
    /** PHC string of argon2id. */
    password_hash: string;
    /** Sealed for this operator. */
    totp_secret: string;
    /** The last time step whose code was used (RFC 6238): no code works twice. */
    totp_step: number;
    created_at: number;
    disabled_at: number | null;
  };
  /** The operators' work per day. It is kept when the accounts are deleted. */
  operator_days: {
    operator_id: string;
    /** Days since 1970 UTC. */
    day: number;
    decisions: number;
    looks: number;
  };
  operator_sessions: {
    token_hash: string;
    operator_id: string;
    created_at: number;
    last_used_at: number;
    expires_at: number;
  };
  /** Links that let a phone add images to an account's drafts. */
  handoffs: {
    id: string;
    account_id: string;
    /** The session that created it: the handoff ends with the session. */
    session_id: string;
    token_hash: string;
    /** Of the token that the phone received in exchange; null until a phone claimed the link. */
    phone_hash: string | null;
    /** JSON: two words, in the language of the person who created it. */
    words: string;
    document: DocumentType;
    /** JSON: the sides to be photographed. */
    sides: string;
    created_at: number;
    expires_at: number;
    claimed_at: number | null;
    finished_at: number | null;
    ended_at: number | null;
  };
  /** The partner projects of the landing, in the order of `position`. */
  partners: {
    /** Lower-case letters, digits and hyphens. */
    id: string;
    position: number;
    /** Of the carousel, 1 to 3. */
    row: number;
    name: string;
    /** JSON: a text for each locale, en-US at least. */
    descriptions: string;
    /** The file name of its own image: the id, a dot, 16 hexadecimal digits. Empty if it has none. */
    image: string;
    users: number;
    /** Whole US dollars. */
    tvl: number;
  };
  /** One row: the other content of the landing. */
  landing: {
    id: number;
    /** ISO 8601 date. */
    as_of: string;
    /** JSON, the contract's `navItem`. */
    navigation: string;
    /** JSON: locale → key → label. */
    titles: string;
    /** The file name of the installation's own logo. */
    logo: string | null;
    /** Changes with every change of the landing. */
    version: string;
    updated_at: number;
  };
  /** Texts that replace built-in ones; ICU MessageFormat. */
  text_overrides: { locale: string; key: string; text: string };
  /** Always empty: the health check inserts a row to test for space, and rolls it back. */
  room: { filler: string };
  /** How often the site was opened on a UTC day (ISO 8601), without anything about the visitors. */
  visits: { day: string; count: number };
};
