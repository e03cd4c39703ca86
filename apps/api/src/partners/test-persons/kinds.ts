import { TEST_PERSONS_VERIFIED, TEST_SECONDS, type TestPersonKind } from '@portico/contract';
import { SECOND } from '#core/clock.ts';

/* What each kind of test person does by itself. Times are computed when they are asked for: no worker has to end anything. */

/** A member of the team continued as the test person at `since`. */
type Chosen = { kind: TestPersonKind; since: number; now: number };

/** When a test person of the kind `disconnected` disconnects, and the verification of an `expired` one ends. */
export const endOf = (since: number): number => since + TEST_SECONDS * SECOND;

const isOver = ({ since, now }: Chosen) => now >= endOf(since);

export function isStillVerified(chosen: Chosen): boolean {
  const { kind } = chosen;
  return TEST_PERSONS_VERIFIED.includes(kind) && !(kind === 'expired' && isOver(chosen));
}

export const isStillConnected = (chosen: Chosen): boolean =>
  chosen.kind !== 'disconnected' || !isOver(chosen);
