import type { TextKey } from '#platform/i18n/texts.ts';
import type { WalletTrouble } from './wallet.ts';

/** What is said of each trouble on /auth, and wherever the wallet stands beside other ways in. */
export const WALLET_WORDS: Record<WalletTrouble, TextKey> = {
  cancelled: 'auth.wallet_cancelled',
  pending: 'auth.wallet_pending',
  locked: 'auth.wallet_locked',
  offline: 'auth.wallet_failed',
  elsewhere: 'errors.wallet_network_unsupported',
  failed: 'auth.wallet_failed',
};
