import { at, getCase, type ReviewCase } from '@portico/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#lib/call.ts';
import { useSession } from '#lib/session.ts';

/**
 * An operator who no longer holds the case gets the same reply as any other operator. The parts
 * that they already saw stay visible until they leave.
 */
function withSeen(fetched: ReviewCase, seen: ReviewCase | null): ReviewCase {
  return fetched.claim === null && seen !== null
    ? { ...seen, claim: null, withdrawnAt: fetched.withdrawnAt }
    : fetched;
}

/** The case, or why it could not be fetched; the previous data stays visible during a refetch. */
export function useCase(id: string) {
  const { signIns } = useSession();
  const [review, setReview] = useState<ReviewCase | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const isHere = useRef(false);

  const reload = useCallback(async () => {
    const answer = await call(at(getCase, { id }));
    if (!isHere.current) return;
    setFailed(answer.ok ? null : answer.code);
    if (answer.ok) setReview((seen) => withSeen(answer.value, seen));
    // A colleague claimed or decided the case.
    else if (answer.code === 'not_found') setReview((seen) => seen && { ...seen, claim: null });
  }, [id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again after each sign-in
  useEffect(() => {
    isHere.current = true;
    void reload();
    return () => {
      isHere.current = false;
    };
  }, [reload, signIns]);
  return { review, failed, reload };
}
