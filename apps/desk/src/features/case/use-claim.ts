import { CLAIM_MINUTES, claimCase, type ReviewCase, releaseCase } from '@portico/contract';
import { useEffect, useState } from 'react';
import { idleMs } from '#lib/activity.ts';
import { call } from '#lib/call.ts';
import { useNow } from '#lib/use-now.ts';
import { claimState, shouldRenew } from './claim-state.ts';

const CHECK_MS = 10_000;

/**
 * The state of the claim. Activity renews it; a lost claim is reported, and typed text is kept.
 * `failed` is the code of a failed call.
 */
export function useClaim({ id, claim }: ReviewCase, reload: () => Promise<void>) {
  const time = useNow(CHECK_MS);
  const [renewed, setRenewed] = useState<number | null>(null);
  const [wasMine, setWasMine] = useState(false);
  const [busy, setBusy] = useState<'take' | 'release' | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  const state = claimState({ claim, renewed, wasMine, time });
  const isMine = state.kind === 'mine';
  useEffect(() => {
    if (isMine) setWasMine(true);
  }, [isMine]);

  const take = async () => {
    setBusy('take');
    const answer = await call(claimCase, { id });
    setFailed(answer.ok ? null : answer.code);
    // Only the holder of the claim gets the full case.
    if (answer.ok) await reload();
    setBusy(null);
  };
  /**
   * A renewal runs in the background, so only a lost claim is reported; a network failure is
   * retried.
   */
  const renew = async () => {
    const answer = await call(claimCase, { id });
    if (answer.ok) setRenewed(Date.parse(answer.value.until));
    else if (answer.code === 'case_taken' || answer.code === 'not_found') await reload();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per clock tick
  useEffect(() => {
    if (state.kind !== 'mine') return;
    const left = state.until - time;
    if (shouldRenew({ left, idle: idleMs(), whole: CLAIM_MINUTES * 60_000 })) void renew();
  }, [time]);

  /** True if the claim was released. */
  const release = async (): Promise<boolean> => {
    setBusy('release');
    const answer = await call(releaseCase, { id });
    setBusy(null);
    if (answer.ok) return true;
    setFailed(answer.code);
    // The case is gone; the reload shows why.
    if (answer.code === 'not_found') await reload();
    return false;
  };
  return { state, time, busy, failed, take, release };
}
