import type { TextKey } from '#lib/texts.ts';
import type { WalletTrouble } from '#lib/wallet.ts';
import { WALLET_WORDS } from '#lib/wallet-words.ts';

/** What is said where a network was picked, too. */
export const CONNECTING_WORDS: Record<WalletTrouble, TextKey> = {
  ...WALLET_WORDS,
  elsewhere: 'wallet.elsewhere',
  offline: 'wallet.offline',
};
