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
 * Times are integer milliseconds since 1970 UTC, ids and JSON are text, booleans 0 or 1:
 * the same on SQLite and PostgreSQL.
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
    /** Nobody gets in while it is set. */
    disabled_at: number | null;
    /** IANA name, as the browser of the last sign-in told it; null where none did. */
    time_zone: string | null;
  };
  /** The ways in of an account; (kind, subject) is unique. */
  identities: {
    kind: IdentityKind;
    /**
     * Normalised e-mail address; E.164; issuer, space and `sub` of a provider; `eip155:` and the address of a wallet in
     * lower case, with the chain's id before it where the wallet is a contract.
     */
    subject: string;
    account_id: string;
    created_at: number;
    /** What the person knows it by where the subject does not say: a provider's e-mail address. */
    label: string | null;
    /** A provider gives the name with the first sign-in only. */
    given_name: string | null;
    family_name: string | null;
  };
  /** One row an address: its live code, and what counts against it within the hour. */
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
  /** A right password for a phone number, waiting for the code that completes the sign-in (R-LOGIN-7). */
  tickets: {
    token_hash: string;
    account_id: string;
    phone: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  /** Wrong passwords in a row; the key is an account's id, or a hash of an identifier that nobody has. */
  sign_in_failures: { key: string; failures: number; last_at: number; locked_until: number };
  /** One row an account: its live reset link. Nobody's addresses have rows, too, so that both cost the same. */
  password_resets: {
    /** An account's id, or a hash of an address that nobody has. */
    key: string;
    token_hash: string;
    /** Where the link was mailed. */
    email: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  /** What was sent to an address within the hour, apart from codes. */
  recipient_sends: { key: string; sends: number; since: number; last_at: number };
  /** A visit to a provider that has begun; bound to the browser by a cookie. */
  social_flows: {
    state_hash: string;
    provider: SocialProvider;
    /** Whose account gets the identity, as long as this session lives; null signs in. */
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
    /** Keyed hash of the identifier where no account is known. */
    subject: string | null;
    ip: string;
    request_id: string;
    /** JSON. */
    details: string;
    /** Over everything above: an edited row shows. */
    mac: string;
    /** Given when the row is linked to the one before it. */
    seq: number | null;
    link: string | null;
  };
  /** One row: where the chain stands, with a keyed hash of it; '' at the very beginning. */
  audit_head: { id: number; seq: number; link: string; mac: string };
  refresh_tokens: {
    token_hash: string;
    session_id: string;
    created_at: number;
    expires_at: number;
    spent_at: number | null;
  };
  /** Messages to be sent; the payload is encrypted, and gone once sent. */
  outbox: {
    id: string;
    channel: Channel;
    /** Messages with the same topic replace each other while unsent. */
    topic: string;
    /** Keyed hash of whom it is for; null until what was written before it was kept has got one. */
    recipient: string | null;
    payload: string;
    created_at: number;
    due_at: number;
    /** Past this the message is worthless and is dropped. */
    expires_at: number;
    tries: number;
    locked_until: number;
    last_error: string | null;
  };
  kyc: {
    account_id: string;
    /** What the person tells support, as the contract's rules/reference.ts has it; unique, and no row lacks one. */
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
    /** Of the last submission; null while nobody has decided. */
    decided_at: number | null;
    /** When images and details were destroyed; null once something new is there. */
    erased_at: number | null;
    erased_by: 'person' | 'retention' | null;
    /** When each part of the details was last saved; a part that was marked is mended by a time after the decision. */
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
    /** Of the picture before it was sealed, in hexadecimal; null for those from before it was kept. */
    sha256: string | null;
    /** JSON, an ImageQuality of the contract; null until it was measured. */
    quality: string | null;
    /** Of what it shows, 256 bits in hexadecimal (ports/images/images.ts); null until it was measured. */
    fingerprint: string | null;
  };
  /** Images that were not sent yet, sealed as the documents that they may become; (account_id, side) is unique. */
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
  /** The fingerprints of documents in parts, `band` 0 to 15: near ones have a part alike. */
  image_prints: { document_id: string; band: number; value: string };
  /** Images that a reviewer marked: their person need not send them again. */
  refused_images: { account_id: string; sha256: string; reason: string; at: number };
  /** One row a submission. */
  reviews: {
    id: string;
    account_id: string;
    /** 1 for the first of its account. */
    attempt: number;
    document: DocumentType;
    submitted_at: number;
    /** Of the operator who holds it, as long as the claim has not expired. */
    claimed_by: string | null;
    claim_expires_at: number | null;
    /** Who proposed to decide it; another one has to decide. */
    proposed_by: string | null;
    proposed_at: number | null;
    proposal_kind: 'confirm' | 'reject' | null;
    /** JSON: reasons of a rejection. */
    proposal: string | null;
    proposal_note: string | null;
    /** JSON: proposals that another operator did not agree with. */
    earlier_proposals: string | null;
    outcome: ReviewOutcome | null;
    /** JSON: what has to be mended, and why. */
    marks: string | null;
    /** JSON: reasons of a rejection. */
    rejection: string | null;
    /** For colleagues. */
    note: string | null;
    /** Null where the person withdrew it. */
    decided_by: string | null;
    decided_at: number | null;
    /** Keyed hash of the document's country and number, as its machine-readable zone has them. */
    document_mac: string | null;
    /** JSON: what of the machine-readable zone agreed, and no text of it. */
    mrz: string | null;
    /** Why it was confirmed without a reading of that zone. */
    zone_unread: ZoneUnreadReason | null;
  };
  /** Every time that an operator opened an image. */
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
    /** The name in small letters: no two operators share one. */
    name_key: string;
    /** What persons see in the place of the name. */
    number: number;
    role: OperatorRole;
    /** PHC string of argon2id. */
    password_hash: string;
    /** Sealed for this operator. */
    totp_secret: string;
    /** The last time step whose code was used (RFC 6238): none works twice. */
    totp_step: number;
    created_at: number;
    disabled_at: number | null;
  };
  /** What operators did on a day: it stays where the accounts are gone. */
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
    /** The sign-in that made it: it ends with it. */
    session_id: string;
    token_hash: string;
    /** Of what the phone got for the token; null until one claimed it. */
    phone_hash: string | null;
    /** JSON: two, in the language of who made it. */
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
    /** Small letters, digits and hyphens. */
    id: string;
    position: number;
    /** Of the carousel, 1 to 3. */
    row: number;
    name: string;
    /** JSON: a text for each locale, en-US at least. */
    descriptions: string;
    /** The name of its picture: the id, a dot, 16 hexadecimal digits. */
    image: string;
    users: number;
    /** Whole US dollars. */
    tvl: number;
  };
  /** One row: what else the landing shows. */
  landing: {
    id: number;
    /** ISO 8601 date. */
    as_of: string;
    /** JSON, as the contract's `navItem` has it. */
    navigation: string;
    /** JSON: locale → key → label. */
    titles: string;
    /** The name of the operator's own logo. */
    logo: string | null;
    /** Another one after every change of the landing. */
    version: string;
    updated_at: number;
  };
  /** What operators say in the place of a built-in text; ICU MessageFormat. */
  text_overrides: { locale: string; key: string; text: string };
  /** Always empty: the health check tries whether a row fits, and takes it back. */
  room: { filler: string };
  /** How often the site was opened on a day of UTC (ISO 8601), and nothing about by whom. */
  visits: { day: string; count: number };
};
