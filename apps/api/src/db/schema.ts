import type { DocumentSide, VerificationStatus } from '@portico/contract';

/*
 * Times are integer milliseconds since 1970 UTC, ids and JSON are text, booleans 0 or 1:
 * the same on SQLite and PostgreSQL.
 */

export type Channel = 'email' | 'sms';
export type IdentityKind = 'email' | 'phone';

export type Schema = {
  accounts: {
    id: string;
    /** PHC string of argon2id. */
    password_hash: string | null;
    locale: string;
    created_at: number;
  };
  /** The ways in of an account; (kind, subject) is unique. */
  identities: {
    kind: IdentityKind;
    /** Normalised e-mail address, or E.164. */
    subject: string;
    account_id: string;
    created_at: number;
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
  };
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
  };
};
