import type { getVerification, Profile } from '@portico/contract';
import type { Asked } from '#platform/http/use-answer.ts';

/** The person's name: as they entered it for the verification, or as a provider supplied it; '' if neither is known. */
export function nameIn(
  { givenName, familyName }: Profile,
  asked: Asked<typeof getVerification>,
): string {
  const details = asked.state === 'loaded' ? asked.value.details : null;
  const { firstName, lastName } = details ?? { firstName: givenName, lastName: familyName };
  return [firstName, lastName].filter(Boolean).join(' ');
}
