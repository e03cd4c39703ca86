import type { VerificationStatus } from '@portico/contract';

/**
 * The whole life of a verification (R-KYC-12): what each step makes of each status. A status that a step does not name
 * refuses it. What changes a status is guarded by this table in the write itself: `where status in fromsOf(step)`.
 *
 * The first two are the person's own. Where only parts were marked for mending, the status says so until they are sent;
 * after a refusal, details begin a new attempt like any other, and why the last one was refused is the review's to
 * remember. The next three are decisions of the desk. To withdraw takes back what waits and keeps all of it, so that a
 * slip can be corrected. To erase withdraws, too; a decision that ends an attempt stays, though nothing is left of what it
 * was about.
 */
export const TRANSITIONS = {
  saveDetails: {
    NONE: 'IN_PROGRESS',
    IN_PROGRESS: 'IN_PROGRESS',
    RESUBMISSION: 'RESUBMISSION',
    REJECTED: 'IN_PROGRESS',
  },
  submitDocuments: { IN_PROGRESS: 'PENDING', RESUBMISSION: 'PENDING', REJECTED: 'PENDING' },
  confirm: { PENDING: 'CONFIRMED' },
  askAgain: { PENDING: 'RESUBMISSION' },
  reject: { PENDING: 'REJECTED' },
  withdraw: { PENDING: 'IN_PROGRESS' },
  erase: {
    NONE: 'NONE',
    IN_PROGRESS: 'NONE',
    PENDING: 'NONE',
    RESUBMISSION: 'NONE',
    CONFIRMED: 'CONFIRMED',
    REJECTED: 'REJECTED',
  },
} as const satisfies Record<string, Partial<Record<VerificationStatus, VerificationStatus>>>;

export type Step = keyof typeof TRANSITIONS;

/** What the step makes of a status that allows it. */
export type After<S extends Step> = (typeof TRANSITIONS)[S][keyof (typeof TRANSITIONS)[S]];

/** Each status that allows the step, and what it becomes. */
export function changesOf<S extends Step>(step: S): [from: VerificationStatus, to: After<S>][] {
  return Object.entries(TRANSITIONS[step]) as [VerificationStatus, After<S>][];
}

/** The statuses that allow the step: what guards its write. */
export function fromsOf(step: Step): VerificationStatus[] {
  return changesOf(step).map(([from]) => from);
}

/** What the step makes of a status; null where it is refused. */
export function toOf<S extends Step>(step: S, from: VerificationStatus): After<S> | null {
  return changesOf(step).find(([status]) => status === from)?.[1] ?? null;
}

/** Where something may still be entered and kept: wherever details may be saved. */
export const OPEN: readonly VerificationStatus[] = fromsOf('saveDetails');

export function isOpen(status: VerificationStatus): boolean {
  return OPEN.includes(status);
}
