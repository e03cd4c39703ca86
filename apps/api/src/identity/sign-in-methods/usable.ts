import { isWalletChain } from '@portico/contract';
import type { IdentityKind } from '#db/schema.ts';
import type { Deps } from '#deps/deps.ts';
import { chainOfWallet } from '#identity/wallets/wallets.ts';

export type WayIn = { kind: IdentityKind; subject: string };

/** Whether a sign-in method can sign in with the current configuration. An account may have some that cannot. */
export function isUsable(
  { config, sms, walletChains }: Pick<Deps, 'config' | 'sms' | 'walletChains'>,
  { kind, subject }: WayIn,
  { hasPassword }: { hasPassword: boolean },
): boolean {
  switch (kind) {
    case 'email':
      // By a code, or by a password set with a reset link.
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
