import { isWalletChain } from '@portico/contract';
import type { IdentityKind } from '#db/schema.ts';
import type { Deps } from '#deps/deps.ts';
import { chainOfWallet } from '#identity/wallets/wallets.ts';

export type WayIn = { kind: IdentityKind; subject: string };

/** Whether a way in opens its account as the product is configured now: not all that somebody has does. */
export function isUsable(
  { config, sms, walletChains }: Pick<Deps, 'config' | 'sms' | 'walletChains'>,
  { kind, subject }: WayIn,
  { hasPassword }: { hasPassword: boolean },
): boolean {
  switch (kind) {
    case 'email':
      // By a code, or by the password that a mailed link sets.
      return true;
    case 'phone':
      return sms !== null && (config.codeSignIn || hasPassword);
    case 'google':
    case 'apple':
      return config[kind] !== null;
    case 'wallet': {
      const chain = chainOfWallet(subject);
      return chain === null || (isWalletChain(chain) && walletChains.knows(chain));
    }
  }
}
