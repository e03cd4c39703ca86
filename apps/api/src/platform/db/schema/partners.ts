/** The tables of `partners`: clients, consents and disclosures, and the objects of the OpenID provider. */
export type PartnerTables = {
  /** What can ask a person to sign in with Portico. */
  clients: {
    /** The `client_id`, which is public. */
    id: string;
    /** As people read it on the consent page. */
    name: string;
    /** The name's two forms for comparing it with others; null if an earlier version wrote the row. */
    name_fold: string | null;
    name_fold_small: string | null;
    /**
     * `sandbox` admits test persons and its own team, `live` everybody. A suspended client can be resumed; a closed
     * one stays closed.
     */
    state: 'sandbox' | 'live' | 'suspended' | 'closed';
    /** The partner on the landing page whose card has Open; null if it has none. */
    partner_id: string | null;
    /** JSON: its OpenID client metadata (redirect URIs, keys, algorithms). */
    metadata: string;
    /** The scopes that it may ask for, separated by spaces. */
    ceiling: string;
    /** JSON: its purpose in plain text, by locale; null if it has none. */
    purpose: string | null;
    created_at: number;
    /** Raised with each change, so that no process keeps using an older copy. */
    changed_at: number;
    approved_by: string | null;
    approved_at: number | null;
    closed_at: number | null;
    /** Since when it is the company's own; null for one of a partner. Only an operator's command writes it. */
    own_since: number | null;
    /** Of a closed one: the last account that got a message about it; '' before the first, null if none is left. */
    telling_after: string | null;
  };
  /** At most two live ones for each client, so that one can be replaced without an outage. */
  client_secrets: {
    client_id: string;
    /** SHA-256: a secret has 256 random bits, so a slow hash would protect nothing. */
    hash: string;
    created_at: number;
    ends_at: number | null;
  };
  /** The members of the team that manages a client at the partner console. */
  client_members: {
    /** The id that the team's other members see. */
    id: string;
    client_id: string;
    account_id: string;
    /** `viewer` reads, `developer` changes the client, `owner` also its team, and asks to go live. */
    role: 'owner' | 'developer' | 'viewer';
    since: number;
  };
  /** Invitations by email that nobody accepted yet; an accepted one is deleted. */
  client_invitations: {
    /** SHA-256 of the token in the link. */
    token_hash: string;
    client_id: string;
    /** Normalized. */
    email: string;
    role: 'owner' | 'developer' | 'viewer';
    created_at: number;
    expires_at: number;
  };
  /** Invented people that only one sandbox client knows. Each has an account without any sign-in method. */
  test_persons: {
    client_id: string;
    kind: 'verified' | 'unverified' | 'under_review' | 'refused' | 'expired' | 'disconnected';
    account_id: string;
  };
  /** A client's latest hundred requests, for its developers. */
  client_requests: {
    id: string;
    client_id: string;
    at: number;
    /** Such as `authorize`, `token`, `userinfo`. */
    endpoint: string;
    /** `ok`, or the error's code. */
    outcome: string;
    /** JSON: names of parameters and what was wrong; never a secret, a token or a person's data. */
    details: string;
  };
  /** Runs of "Check my integration". */
  client_checks: {
    id: string;
    client_id: string;
    started_at: number;
    /** JSON: each attack and what the client did. */
    results: string;
  };
  /** Requests to go live, or to change what was approved, and the desk's decision about each. */
  client_reviews: {
    id: string;
    client_id: string;
    state: 'waiting' | 'approved' | 'declined' | 'withdrawn';
    /** JSON: purpose, scopes and redirect URIs, as they were asked for. */
    asked: string;
    asked_at: number;
    /** The account of the member. */
    asked_by: string;
    decided_at: number | null;
    /** The operator. */
    decided_by: string | null;
    /** As the partner reads it. */
    reason: string | null;
  };
  /** The random number by which a partner knows an account; another one for each sector. */
  subjects: {
    account_id: string;
    /** The host of the client's redirect URIs. */
    sector: string;
    sub: string;
    /** The id of the account, if the company's own app knows it by that instead; null otherwise. */
    public_sub: string | null;
  };
  /** A person's consent to one client. It is found by account and client, in any browser. */
  connections: {
    account_id: string;
    client_id: string;
    /** What the person agreed to give, separated by spaces. Empty before the first consent. */
    scope: string;
    consented_at: number | null;
    first_used_at: number | null;
    last_used_at: number | null;
    /** Disconnected. A new consent clears it. */
    ended_at: number | null;
    /** The person left for their verification; the email with the decision leads back to the partner. */
    awaiting_since: number | null;
  };
  /** The disclosures: which claims a client got, and when. Rows are only added. */
  disclosures: {
    id: string;
    account_id: string;
    client_id: string;
    /** Names of the claims, separated by spaces; never their values. */
    claims: string;
    at: number;
  };
  /** At which clients a session signed in, and under which id they know that sign-in. */
  partner_sign_ins: {
    session_id: string;
    client_id: string;
    /** The `sid` of the ID token. */
    sid: string;
    /** The test person who signed in; null if it was the person whose session it is. */
    account_id: string | null;
  };
  /** Where an earlier version, which may run beside this one, puts logout tokens and sends them from. */
  logout_notices: {
    id: string;
    client_id: string;
    sub: string;
    /** Empty where all sessions of the person end. */
    sid: string;
    created_at: number;
    due_at: number;
    tries: number;
    locked_until: number;
  };
  /** A client's event stream (OpenID Shared Signals Framework 1.0, section 8.1): at most one of each client. */
  streams: {
    /** The `stream_id`. */
    id: string;
    client_id: string;
    /** RFC 8935 or RFC 8936. */
    method: 'push' | 'poll';
    /** Where signals are pushed to; null for one that is polled. */
    endpoint_url: string | null;
    /** The `authorization_header` of the receiver, sealed with a key derived from `SECRET_KEY`; null if it has none. */
    authorization: string | null;
    /** JSON: the URIs of the events as they were asked for; null for all. */
    events_requested: string | null;
    description: string | null;
    status: 'enabled' | 'paused' | 'disabled';
    status_reason: string | null;
    /** 1 if it is paused because a signal was not delivered for too long. */
    paused_by_us: number;
    created_at: number;
    /** Since when it is enabled; how long a signal waits is counted from here at the earliest. */
    enabled_at: number;
    /** When a verification event was last asked for. */
    verified_at: number | null;
    /** Until when an earlier version pushes nothing, and why: how long it failed. */
    due_at: number;
    tries: number;
  };
  /** People about whom a stream says nothing, because its receiver removed them. */
  stream_exclusions: { stream_id: string; account_id: string };
  /** Security events for one stream: what waits, and for some days what was delivered. */
  signals: {
    /** The `jti`, the same with each try. */
    id: string;
    stream_id: string;
    /** Null once the account is deleted, and for events about the stream itself. */
    account_id: string | null;
    /** The number by which the client knows the person; of an event about the stream, the stream's id. */
    sub: string;
    /** The order of those about one person in one stream. */
    place: number;
    /** The last part of the event's URI. */
    event: string;
    /** JSON: the event's own claims. */
    details: string;
    state: 'waiting' | 'delivered';
    created_at: number;
    due_at: number;
    /** By this an earlier version, which may run beside this one, claims a signal. */
    locked_until: number;
    tries: number;
    tried_at: number | null;
    /** What the receiver answered to the last try, in a few English words; null before it and after a success. */
    outcome: string | null;
    delivered_at: number | null;
  };
  /** How many requests without a registered client or address were refused, until the audit trail has the number. */
  refusals: {
    /** Its first millisecond. */
    minute: number;
    /** An IPv4 address, or the /48 of an IPv6 address. */
    network: string;
    /** After the first, which is in the trail already. */
    more: number;
  };
  /** What the OpenID engine stores: its sessions, codes, tokens and pushed requests. */
  oidc_objects: {
    /** The engine's name of the kind, such as `AuthorizationCode`. */
    model: string;
    /** SHA-256 of the id: a copy of the table opens nothing. */
    id_hash: string;
    /** JSON, sealed with a key derived from `SECRET_KEY`; null where the row itself is the information. */
    sealed: string | null;
    grant_hash: string | null;
    /** Of the engine's sessions: they are also found by this second id. */
    uid_hash: string | null;
    account_id: string | null;
    client_id: string | null;
    /** Set once, by the write that decides who may use a single-use object. */
    consumed_at: number | null;
    expires_at: number;
  };
};
