import { signOut } from '#domain/session/sign-out.ts';
import type { WalletProvider } from '#domain/wallet/announced-wallets.ts';
import { type ConnectedWallet, forgetWallet, hasOpened } from '#domain/wallet/connected-wallet.ts';

/** Nobody waits longer for what is done for tidiness. */
const PATIENCE_MS = 2_000;

/**
 * Disconnects the wallet here (R-WAL-4), with the session that it opened, and in the wallet where that can be asked for;
 * then loads the page anew.
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
  await Promise.all([soon(revoked), soon(hasOpened(wallet) ? signOut() : undefined)]);
  window.location.reload();
}

/** What comes of it, or nothing after a while. */
async function soon(doing: Promise<unknown> | undefined): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // Many wallets do not know how.
  await Promise.race([doing?.catch(() => undefined), late]);
}
