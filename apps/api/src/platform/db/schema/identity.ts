import type { Channel, DocumentType, IdentityKind, SocialProvider } from '@portico/contract';

/** The tables of `identity`: the accounts, how they sign in, and their sessions. */
export type IdentityTables = {
  accounts: {
    id: string;
    /** PHC string of argon2id; until the first sign-in of an imported person, the hash of their former system. */
    password_hash: string | null;
    locale: string;
    created_at: number;
    /** While it is set, the account cannot sign in. */
    disabled_at: number | null;
    /** IANA name, as the browser reported it at the last sign-in; null if none did. */
    time_zone: string | null;
    /** When it first remembered a browser; null for one that never did. It stays when all of them are forgotten. */
    browsers_since: number | null;
  };
  /** The sign-in methods of an account; (kind, subject) is unique. */
  identities: {
    kind: IdentityKind;
    /**
     * Normalized email address; E.164; issuer, space and `sub` of a provider; `eip155:` and the address of a wallet
     * in lower case, preceded by the chain's id if the wallet is a contract; the credential id of a passkey.
     */
    subject: string;
    account_id: string;
    created_at: number;
    /**
     * The name that the person recognizes if the subject does not show one: a provider's email address, or the name of
     * a passkey.
     */
    label: string | null;
    /** A provider sends the name with the first sign-in only. */
    given_name: string | null;
    family_name: string | null;
  };
  /** The id that an imported person has at the company: one for each account at most. */
  external_ids: { account_id: string; external_id: string };
  /**
   * One row per address: the live code that clients without a code token share, and the attempts and sends of the last
   * hour.
   */
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
  /** One row per address and browser: the live code that only this browser redeems, and its attempts. */
  browser_codes: {
    channel: Channel;
    address: string;
    /** Of the browser's code token and the address: no row shows that one browser asked for two addresses. */
    browser_hash: string;
    salt: string;
    code_hash: string;
    issued_at: number;
    expires_at: number;
    used_at: number | null;
    attempts: number;
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
    /** How the person proved to be the account's at its begin (identity/sessions/amr.ts); '' if nothing is known. */
    amr: string;
    /** Of the browser that signed in, cut to 300 characters. */
    user_agent: string;
    ip: string;
    last_used_at: number;
    /** 1 until its end was reported to the partners at which it signed in. */
    followed: number;
  };
  /** The browsers in which somebody signed in to the account. */
  known_browsers: {
    account_id: string;
    /** Of the account, keyed with the value of the browser's cookie: no two accounts have the same for one browser. */
    browser_hash: string;
    first_at: number;
    /** Of the last sign-in. */
    used_at: number;
    expires_at: number;
  };
  /** The links of letters about new browsers. */
  not_me_links: {
    token_hash: string;
    account_id: string;
    session_id: string;
    /** '' if the browser keeps no cookie of ours. */
    browser_hash: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
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
  /** An authorization flow that was started; bound to the browser by a cookie. */
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
  /** What the sign-in by an identity of the kind `passkey` needs; it is deleted with the identity. */
  passkeys: {
    kind: 'passkey';
    /** The credential id, base64url. */
    subject: string;
    /** The public key as SubjectPublicKeyInfo, base64url. */
    public_key: string;
    /** COSE: -7, -8 or -257. */
    algorithm: number;
    counter: number;
    /** Whether the vendor may copy it to other devices; it never changes. */
    backup_eligible: number;
    backed_up: number;
    /** 0 until an answer has shown that the authenticator verified the person. */
    verified: number;
    /** The product that keeps it, as it says itself. */
    aaguid: string;
    /** JSON: how a browser reaches it. */
    transports: string;
    last_used_at: number | null;
  };
  /** The user handle of an account with passkeys: 64 random bytes, base64url, which name nobody. */
  passkey_handles: { account_id: string; handle: string; created_at: number };
  /** Challenges that a correct answer has used up. */
  passkey_challenges: { challenge_hash: string; expires_at: number };
  refresh_tokens: {
    token_hash: string;
    session_id: string;
    created_at: number;
    expires_at: number;
    spent_at: number | null;
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
};
