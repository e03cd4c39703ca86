import { getProfile, type getVerification, type Profile } from '@portico/contract';
import { type Asked, useAnswer } from '#platform/http/use-answer.ts';
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

/** The person's name: as they entered it for the verification, or as a provider supplied it; '' if neither is known. */
export function nameIn(
  { givenName, familyName }: Profile,
  asked: Asked<typeof getVerification>,
): string {
  const details = asked.state === 'loaded' ? asked.value.details : null;
  const { firstName, lastName } = details ?? { firstName: givenName, lastName: familyName };
  return [firstName, lastName].filter(Boolean).join(' ');
}
