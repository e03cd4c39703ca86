import { getProfile, type Profile } from '@portico/contract';
import { useAnswer } from '#platform/http/use-answer.ts';
import type { Failure } from '@portico/client/http/answer.ts';

/** The state of fetching the profile. */
export type ProfileState =
  | { state: 'loading' }
  | { state: 'loaded'; profile: Profile }
  | { state: 'failed'; failure: Failure };

/**
 * The signed-in person's profile, fetched when the page opens, and again as described at
 * `useAnswer`.
 */
export function useProfile(): {
  profile: ProfileState;
  retry: () => void;
  reload: () => Promise<void>;
} {
  const { asked, retry, reload } = useAnswer(getProfile);
  const profile: ProfileState =
    asked.state === 'loaded' ? { state: 'loaded', profile: asked.value } : asked;
  return { profile, retry, reload };
}
