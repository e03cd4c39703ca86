import { signOut } from '#domain/session/sign-out.ts';
import { type ConnectedWallet, forgetWallet, hasOpened } from '#domain/wallet/connected-wallet.ts';
import type { WalletProvider } from '#domain/wallet/read-wallet.ts';

/** Cleanup is not worth a longer wait. */
const PATIENCE_MS = 2_000;

/**
 * Disconnects the wallet here (R-WAL-4), with the session that it opened, and in the wallet if the wallet supports
 * that; then reloads the page.
 */
export async function disconnect(
  wallet: ConnectedWallet,
  provider: WalletProvider | undefined,
): Promise<void> {
  forgetWallet();
  const revoked = provider?.request({
    method: 'wallet_revokePermissions',
    params: [{ eth_accounts: {} }],
  });
  await Promise.all([
    withinTimeout(revoked),
    withinTimeout(hasOpened(wallet) ? signOut() : undefined),
  ]);
  window.location.reload();
}

/** Resolves when the work is done, or after the timeout. */
async function withinTimeout(work: Promise<unknown> | undefined): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // Many wallets do not support it.
  await Promise.race([work?.catch(() => undefined), timeout]);
}
