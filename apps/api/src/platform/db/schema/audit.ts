/** The tables of `audit`: the audit trail. */
export type AuditTables = {
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
};
