import { getProfile, type Profile } from '@portico/contract';
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#lib/answer.ts';
import { call } from '#lib/call.ts';

/** The signed-in person's profile; both null while it is on its way. */
export function useProfile(): {
  profile: Profile | null;
  failed: Failure | null;
  retry: () => void;
} {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again
  useEffect(() => {
    let left = false;
    void call(getProfile).then((answer) => {
      if (left) return;
      if (answer.ok) setProfile(answer.value);
      else setFailed(answer);
    });
    return () => {
      left = true;
    };
  }, [attempt]);
  const retry = useCallback(() => {
    setFailed(null);
    setAttempt((before) => before + 1);
  }, []);
  return { profile, failed, retry };
}
