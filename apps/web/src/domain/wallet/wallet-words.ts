import type { TextKey } from '@portico/client/i18n/texts.ts';
import type { WalletTrouble } from './wallet.ts';

/**
 * The text for each failure on /auth, and wherever the wallet is listed beside other sign-in
 * methods.
 */
export const WALLET_WORDS: Record<WalletTrouble, TextKey> = {
  cancelled: 'auth.wallet_cancelled',
  pending: 'auth.wallet_pending',
  locked: 'auth.wallet_locked',
  offline: 'auth.wallet_failed',
  elsewhere: 'errors.wallet_network_unsupported',
  failed: 'auth.wallet_failed',
};
