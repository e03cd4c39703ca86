import { useWallets } from '#domain/wallet/announced-wallets.ts';
import { useLoaded } from '@portico/client/browser/use-loaded.ts';
import type { EntryProps } from './entry.ts';

/** The wallet button, once a wallet is present and the code has loaded; without the code there is no button. */
export function WalletEntry(props: EntryProps) {
  const WalletSignIn = useLoaded(useWallets().length > 0, loadWalletSignIn);
  return WalletSignIn && <WalletSignIn {...props} />;
}

const loadWalletSignIn = async () => (await import('./wallet-sign-in.tsx')).WalletSignIn;
