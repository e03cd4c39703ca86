import type { VerificationStatus } from '@portico/contract';

/**
 * The life cycle of a verification (R-KYC-12): the new status for each step and status. A step is not allowed in a
 * status that it does not list. Every write that changes a status checks this table in its own statement:
 * `where status in fromsOf(step)`.
 *
 * The first two steps are the account owner's. After a correction request, the status stays RESUBMISSION until the parts
 * are submitted. After a rejection, saving details starts a new attempt like any other; the review keeps the reasons of
 * the rejection; one that ended begins again in the same way. The next three steps are decisions of the review desk. `withdraw` takes a waiting submission back and
 * keeps all its data, so that a mistake can be corrected. `expire` is housekeeping's, at the end of the validity;
 * `suspend` is the person's, whose document was stolen; `revoke` takes two operators. `erase` withdraws too; a final
 * decision stays, although the data that it was based on is erased.
 *
 * `renew` begins an attempt beside the confirmed verification, which holds meanwhile (`is_renewal`). The attempt goes
 * through the same steps; AFTER_RENEWAL has what the steps that end the verification or the attempt lead to.
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
  renew: { CONFIRMED: 'IN_PROGRESS' },
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

/** The statuses of an attempt beside a verification that holds. */
type Attempt = 'IN_PROGRESS' | 'PENDING' | 'RESUBMISSION' | 'REJECTED';

/**
 * The new status where the verification, or the attempt to renew it, ends. An attempt outlives an expiry. It ends with a
 * suspension or a revocation: what was sent before must not undo them. An erasure ends the attempt alone.
 */
export const AFTER_RENEWAL = {
  expire: {
    IN_PROGRESS: 'IN_PROGRESS',
    PENDING: 'PENDING',
    RESUBMISSION: 'RESUBMISSION',
    REJECTED: 'EXPIRED',
  },
  suspend: allTo('SUSPENDED'),
  revoke: allTo('REVOKED'),
  erase: allTo('CONFIRMED'),
} as const satisfies Partial<Record<keyof typeof TRANSITIONS, Record<Attempt, VerificationStatus>>>;

function allTo<S extends VerificationStatus>(status: S): Record<Attempt, S> {
  return { IN_PROGRESS: status, PENDING: status, RESUBMISSION: status, REJECTED: status };
}

export type Step = keyof typeof TRANSITIONS;

/** The statuses that a step can lead to. */
export type After<S extends Step> = (typeof TRANSITIONS)[S][keyof (typeof TRANSITIONS)[S]];

/** Each status that allows the step, with the status that follows. */
function changesOf<S extends Step>(step: S): [from: VerificationStatus, to: After<S>][] {
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

/** A verification as its row says: the status of the latest attempt, and whether another one holds beside it. */
export type State = { status: VerificationStatus; isRenewal: boolean };

/** Whether the person is verified. */
export function isVerified({ status, isRenewal }: State): boolean {
  return isRenewal || status === 'CONFIRMED';
}

/** The status that the person and others know: CONFIRMED while the verification holds. */
export function knownStatus({ status, isRenewal }: State): VerificationStatus {
  return isRenewal ? 'CONFIRMED' : status;
}

/** The status after a step that ends the verification or the attempt beside it; null if the step is not allowed. */
export function statusAfter(
  step: keyof typeof AFTER_RENEWAL,
  { status, isRenewal }: State,
): VerificationStatus | null {
  if (!isRenewal) return toOf(step, status);
  const after: Partial<Record<VerificationStatus, VerificationStatus>> = AFTER_RENEWAL[step];
  return after[status] ?? null;
}

/** The statuses in which data may be entered and drafts saved: those that allow saving details. */
export const OPEN: readonly VerificationStatus[] = fromsOf('saveDetails');

/** The statuses in which a submission waits for a decision. */
export const WAITING: readonly VerificationStatus[] = fromsOf('reject');

export function isOpen(status: VerificationStatus): boolean {
  return OPEN.includes(status);
}
