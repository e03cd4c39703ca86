import type { VerificationStatus } from '@portico/contract';

/**
 * The life cycle of a verification (R-KYC-12): the new status for each step and status. A step is not allowed in a
 * status that it does not list. Every write that changes a status checks this table in its own statement:
 * `where status in fromsOf(step)`.
 *
 * The first two steps are the account owner's. After a correction request, the status stays RESUBMISSION until the parts
 * are submitted. After a rejection, saving details starts a new attempt like any other; the review keeps the reasons of
 * the rejection; one that ended begins again in
 * the same way. The next three steps are decisions of the review desk. `withdraw` takes a waiting submission back and
 * keeps all its data, so that a mistake can be corrected. `expire` is housekeeping's, at the end of the
 * validity; `suspend` is the person's, whose document was stolen; `revoke` takes two operators. `erase` withdraws too; a final decision stays, although the
 * data that it was based on is erased.
 */
export const TRANSITIONS = {
  saveDetails: {
    NONE: 'IN_PROGRESS',
    IN_PROGRESS: 'IN_PROGRESS',
    RESUBMISSION: 'RESUBMISSION',
    REJECTED: 'IN_PROGRESS',
    EXPIRED: 'IN_PROGRESS',
    SUSPENDED: 'IN_PROGRESS',
    REVOKED: 'IN_PROGRESS',
  },
  submitDocuments: {
    IN_PROGRESS: 'PENDING',
    RESUBMISSION: 'PENDING',
    REJECTED: 'PENDING',
    EXPIRED: 'PENDING',
    SUSPENDED: 'PENDING',
    REVOKED: 'PENDING',
  },
  confirm: { PENDING: 'CONFIRMED' },
  askAgain: { PENDING: 'RESUBMISSION' },
  reject: { PENDING: 'REJECTED' },
  withdraw: { PENDING: 'IN_PROGRESS' },
  expire: { CONFIRMED: 'EXPIRED' },
  suspend: { CONFIRMED: 'SUSPENDED' },
  revoke: { CONFIRMED: 'REVOKED' },
  erase: {
    NONE: 'NONE',
    IN_PROGRESS: 'NONE',
    PENDING: 'NONE',
    RESUBMISSION: 'NONE',
    CONFIRMED: 'CONFIRMED',
    REJECTED: 'REJECTED',
    EXPIRED: 'EXPIRED',
    SUSPENDED: 'SUSPENDED',
    REVOKED: 'REVOKED',
  },
} as const satisfies Record<string, Partial<Record<VerificationStatus, VerificationStatus>>>;

export type Step = keyof typeof TRANSITIONS;

/** The statuses that a step can lead to. */
export type After<S extends Step> = (typeof TRANSITIONS)[S][keyof (typeof TRANSITIONS)[S]];

/** Each status that allows the step, with the status that follows. */
export function changesOf<S extends Step>(step: S): [from: VerificationStatus, to: After<S>][] {
  return Object.entries(TRANSITIONS[step]) as [VerificationStatus, After<S>][];
}

/** The statuses that allow the step, as the guard of its write. */
export function fromsOf(step: Step): VerificationStatus[] {
  return changesOf(step).map(([from]) => from);
}

/** The status after the step; null if the step is not allowed. */
export function toOf<S extends Step>(step: S, from: VerificationStatus): After<S> | null {
  return changesOf(step).find(([status]) => status === from)?.[1] ?? null;
}

/** The statuses in which data may be entered and drafts saved: those that allow saving details. */
export const OPEN: readonly VerificationStatus[] = fromsOf('saveDetails');

/** The statuses in which a submission waits for a decision. */
export const WAITING: readonly VerificationStatus[] = fromsOf('reject');

export function isOpen(status: VerificationStatus): boolean {
  return OPEN.includes(status);
}
