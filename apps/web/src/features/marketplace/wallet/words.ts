import type { WalletTrouble } from '#domain/wallet/wallet.ts';
import { WALLET_WORDS } from '#domain/wallet/wallet-words.ts';
import type { TextKey } from '#platform/i18n/texts.ts';

/** What is said where a network was picked, too. */
export const CONNECTING_WORDS: Record<WalletTrouble, TextKey> = {
  ...WALLET_WORDS,
  elsewhere: 'wallet.elsewhere',
  offline: 'wallet.offline',
};
