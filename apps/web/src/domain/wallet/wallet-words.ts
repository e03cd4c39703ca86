import type { TextKey } from '@portico/client/i18n/texts.ts';
import type { WalletFailure } from './wallet.ts';

/**
 * The text for each failure on /auth, and wherever the wallet is listed beside other sign-in
 * methods.
 */
export const WALLET_WORDS: Record<WalletFailure, TextKey> = {
  canceled: 'auth.wallet_cancelled',
  pending: 'auth.wallet_pending',
  locked: 'auth.wallet_locked',
  offline: 'auth.wallet_failed',
  wrong_network: 'errors.wallet_network_unsupported',
  failed: 'auth.wallet_failed',
};
