import type { OperatorRole } from '@portico/contract';

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
  };
  operator_sessions: {
    token_hash: string;
    operator_id: string;
    created_at: number;
    last_used_at: number;
    expires_at: number;
  };
};
