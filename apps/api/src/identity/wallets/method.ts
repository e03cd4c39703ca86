import { isWalletChain } from '@portico/contract';
import type { Method } from '#identity/methods/method/method.ts';
import { chainOfWallet, purgeExpiredNonces } from './wallets.ts';

export const WALLET: Method = {
  channel: null,
  isSingle: false,
  sessionMethods: () => ['wallet'],
  auditKinds: ['wallet_refused'],
  labelOf: ({ label }) => label ?? '',
  isUsable: ({ config, walletChains }, { subject }) => {
    if (config.offer.off.includes('wallet')) return false;
    const chain = chainOfWallet(subject);
    return chain === null || (isWalletChain(chain) && walletChains.knows(chain));
  },
  hasTwoFactors: () => false,
  // A nonce belongs to a browser and to no account.
  exportOf: async () => ({}),
  removeRest: async () => {},
  purge: purgeExpiredNonces,
};
