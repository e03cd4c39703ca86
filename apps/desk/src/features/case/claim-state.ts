import type { ReviewCase } from '@portico/contract';

/** `lost`: it was held here since it was opened, and is not any more. `until` is in milliseconds since 1970 UTC. */
export type ClaimState = { kind: 'free' } | { kind: 'mine'; until: number } | { kind: 'lost' };

type Known = {
  /** As the case was told last: a case that a colleague holds is told to nobody else. */
  told: ReviewCase['claim'];
  /** What the last renewal said; null before there was one. */
  renewed: number | null;
  wasMine: boolean;
  time: number;
};

export function claimState({ told, renewed, wasMine, time }: Known): ClaimState {
  const until = told?.isMine ? Math.max(renewed ?? 0, Date.parse(told.until)) : 0;
  if (until > time) return { kind: 'mine', until };
  return { kind: wasMine ? 'lost' : 'free' };
}

// Soon: with it comes whether the person took the case back.
const RENEW_AFTER_MS = 60_000;
const PRESENT_MS = 60_000;

/** Whether to hold it for longer: somebody is at work, and a good part of the last claim has gone. All in ms. */
export function shouldRenew({ left, idle, whole }: { left: number; idle: number; whole: number }) {
  return idle < PRESENT_MS && whole - left > RENEW_AFTER_MS;
}
