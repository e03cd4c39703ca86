import type { VerificationStatus } from '@portico/contract';

/** Where something may still be handed in. */
export const OPEN = [
  'NONE',
  'IN_PROGRESS',
  'RESUBMISSION',
  'REJECTED',
] as const satisfies readonly VerificationStatus[];

/**
 * What a person's own steps do to the status of their verification (R-KYC-12). In every other status the step is
 * refused, and PENDING and CONFIRMED are in no list: what is being judged, or was found good, stays as it is.
 *
 * Details saved after a refusal begin a new attempt like any other, so the status says IN_PROGRESS again; why
 * the last one was refused is the review's to remember, not the status's.
 */
export const TRANSITIONS = {
  saveDetails: { from: OPEN, to: 'IN_PROGRESS' },
  submitDocuments: { from: ['IN_PROGRESS', 'RESUBMISSION', 'REJECTED'], to: 'PENDING' },
} as const satisfies Record<
  string,
  { from: readonly VerificationStatus[]; to: VerificationStatus }
>;

export function isOpen(status: VerificationStatus): boolean {
  return (OPEN as readonly VerificationStatus[]).includes(status);
}
