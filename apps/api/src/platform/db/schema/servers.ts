import type { ServerAct, ServerLook } from '@portico/contract';

/** The tables of `servers`: the clients of the company's own backend, and what they did. */
export type ServersTables = {
  server_clients: {
    /** The `client_id`, which is public. */
    id: string;
    /** As people read it; no two clients have the same. */
    name: string;
    /** Separated by spaces. */
    scopes: string;
    /** JSON: where people may return to. */
    return_addresses: string;
    created_at: number;
    /** While it is set, none of its secrets and tokens is valid. */
    disabled_at: number | null;
  };
  /** At most two for each client, so that one can be replaced without an outage. */
  server_secrets: {
    client_id: string;
    /** SHA-256: a secret has 256 random bits, so a slow hash would protect nothing. */
    hash: string;
    created_at: number;
  };
  server_tokens: {
    token_hash: string;
    client_id: string;
    /** Of the client when it asked, separated by spaces. */
    scopes: string;
    expires_at: number;
  };
  /** What a client looked at or did on a day: its person sees it. */
  server_looks: {
    account_id: string;
    client_id: string;
    /** Days since 1970 UTC. */
    day: number;
    what: ServerLook | ServerAct;
    count: number;
    /** The last time on that day. */
    at: number;
  };
  /** Calls with an idempotency key, of the last day. Nothing in a row says what was asked, or about whom. */
  server_calls: {
    client_id: string;
    key_hash: string;
    /** Keyed by the idempotency key, so that nobody finds the request by trying. */
    request_hash: string;
    /** Random: only the call that has it stores the answer. */
    lease: string;
    leased_until: number;
    /** Sealed with the idempotency key; null while the call is under way. */
    answer: string | null;
    created_at: number;
  };
  /** Links that lead a person into their verification. */
  verification_links: {
    token_hash: string;
    client_id: string;
    /** The id at the company that the person gets once the backend has redeemed their return. */
    external_id: string;
    return_to: string;
    created_at: number;
    expires_at: number;
    /** Who confirmed it; null before. */
    account_id: string | null;
    /** Of the latest value that the person returned with. */
    return_hash: string | null;
    return_expires_at: number | null;
    redeemed_at: number | null;
  };
};
