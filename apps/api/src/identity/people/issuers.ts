import type { SocialProvider } from '@portico/contract';
import type { Deps } from '#platform/deps.ts';

const ISSUERS: Record<'google' | 'apple', string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
};

/** The issuer in a link's subject. A link of an installation without credentials counts from the day it has them. */
export function issuerOf({ providers }: Deps['config'], id: 'google' | 'apple'): string {
  const provider = providers.find((each) => each.id === (id satisfies SocialProvider));
  return provider?.client?.issuer ?? ISSUERS[id];
}
