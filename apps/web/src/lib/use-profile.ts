import { getProfile, type Profile } from '@portico/contract';
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from './answer.ts';
import { call } from './call.ts';
import { focusHeading } from './use-page.ts';

/** Where the fetching of the profile stands. */
export type ProfileState =
  | { state: 'loading' }
  | { state: 'loaded'; profile: Profile }
  | { state: 'failed'; failure: Failure };

/** The signed-in person's profile, fetched when the page opens and again on `retry`. */
export function useProfile(): { profile: ProfileState; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [profile, setProfile] = useState<ProfileState>({ state: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new fetch
  useEffect(() => {
    let left = false;
    setProfile({ state: 'loading' });
    void call(getProfile).then((result) => {
      if (left) return;
      setProfile(
        result.ok
          ? { state: 'loaded', profile: result.value }
          : { state: 'failed', failure: result },
      );
    });
    return () => {
      left = true;
    };
  }, [attempt]);

  const retry = useCallback(() => {
    // The button that was pressed goes away, and the focus with it.
    focusHeading();
    setAttempt((n) => n + 1);
  }, []);
  return { profile, retry };
}
