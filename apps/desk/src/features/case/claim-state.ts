import type { ReviewCase } from '@portico/contract';

/**
 * `lost`: the operator held the claim since opening the case and no longer does. `until` is in
 * milliseconds since 1970 UTC.
 */
export type ClaimState = { kind: 'free' } | { kind: 'mine'; until: number } | { kind: 'lost' };

type Known = {
  /**
   * The claim from the last answer. A case that a colleague claimed is not sent to other operators.
   */
  claim: ReviewCase['claim'];
  /** The expiry from the last renewal; null before the first one. */
  renewed: number | null;
  wasMine: boolean;
  time: number;
};

export function claimState({ claim, renewed, wasMine, time }: Known): ClaimState {
  const until = claim?.isMine ? Math.max(renewed ?? 0, Date.parse(claim.until)) : 0;
  if (until > time) return { kind: 'mine', until };
  return { kind: wasMine ? 'lost' : 'free' };
}

// Short, because the answer also says whether the person withdrew the case.
const RENEW_AFTER_MS = 60_000;
const PRESENT_MS = 60_000;

/**
 * Whether to renew the claim: the operator is active and a good part of the claim has elapsed. All
 * in ms.
 */
export function shouldRenew({ left, idle, whole }: { left: number; idle: number; whole: number }) {
  return idle < PRESENT_MS && whole - left > RENEW_AFTER_MS;
}
