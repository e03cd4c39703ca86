import type { DeskAct, DeskReason, OperatorRole } from '@portico/contract';

/** The tables of `desk`: the operators of the review desk. */
export type DeskTables = {
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
    /**
     * The lead who gave the credentials at the desk, or whom that lead counts as: nobody knows which of the two uses them.
     * Null if they came from the command.
     */
    hand: string | null;
    /** Since when they no longer do: a command gave new credentials. What was done before stays the lead's. */
    hand_until: number | null;
  };
  operator_sessions: {
    token_hash: string;
    operator_id: string;
    created_at: number;
    last_used_at: number;
    expires_at: number;
  };
  /** What operators looked at and did in accounts: their people see it, without the note. */
  desk_acts: {
    id: string;
    account_id: string;
    operator_id: string;
    what: DeskAct;
    reason: DeskReason;
    /** For operators. */
    note: string;
    at: number;
  };
  /** Requests to close an account, which take two operators. */
  closings: {
    id: string;
    account_id: string;
    /** `waiting` until CLOSING_DAYS have passed, then over without a change of the row until the next request. */
    state: 'waiting' | 'done' | 'withdrawn' | 'over';
    reason: DeskReason;
    note: string;
    asked_by: string;
    asked_at: number;
    decided_by: string | null;
    decided_at: number | null;
  };
};
