import type { WalletFailure } from '#domain/wallet/wallet.ts';
import { WALLET_WORDS } from '#domain/wallet/wallet-words.ts';
import type { TextKey } from '@portico/client/i18n/texts.ts';

/** The messages in places that also offer a network. */
export const CONNECTING_WORDS: Record<WalletFailure, TextKey> = {
  ...WALLET_WORDS,
  wrong_network: 'wallet.elsewhere',
  offline: 'wallet.offline',
};
