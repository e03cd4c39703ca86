import type { SocialProvider } from '@portico/contract';
import { APPLE_ISSUER } from '#platform/config/providers/apple.ts';
import { GOOGLE_ISSUER } from '#platform/config/providers/google.ts';
import type { Deps } from '#platform/deps.ts';

/** The issuer in a link's subject. A link of an installation without credentials counts from the day it has them. */
export function issuerOf({ providers }: Deps['config'], id: 'google' | 'apple'): string {
  const provider = providers.find((each) => each.id === (id satisfies SocialProvider));
  return provider?.client?.issuer ?? (id === 'google' ? GOOGLE_ISSUER : APPLE_ISSUER);
}
