import { store, useStore } from '@portico/client/store.ts';
import type { Wallet } from './read-wallet.ts';

declare global {
  interface Window {
    ethereum?: unknown;
  }
}

/** Of this browser, independent of the signed-in person. */
const wallets = store<readonly Wallet[]>([], { onSignOut: 'keep' });
let listening = false;

/**
 * The wallets that have announced themselves so far, or the one of a browser in which none does; re-renders on a new one.
 */
export function useWallets(): readonly Wallet[] {
  return useStore({ ...wallets, subscribe });
}

function subscribe(listener: () => void): () => void {
  const stop = wallets.subscribe(listener);
  if (!listening) {
    listening = true;
    window.addEventListener('eip6963:announceProvider', (event) => {
      add(({ readWallet }) => readWallet((event as CustomEvent<unknown>).detail));
    });
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    const look = () => {
      if ('ethereum' in window) add(({ unannounced }) => unannounced(window.ethereum));
    };
    // After the announcements. A phone's wallet may come later, and says so.
    look();
    window.addEventListener('ethereum#initialized', look);
  }
  return stop;
}

/** Its code is fetched only when there is a wallet to read. */
function add(read: (code: typeof import('./read-wallet.ts')) => Wallet | null): void {
  import('./read-wallet.ts')
    .then((code) => wallets.set(code.withWallet(wallets.get(), read(code))))
    // What cannot be read, is no wallet.
    .catch(() => undefined);
}
