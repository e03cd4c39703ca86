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

let code: Promise<typeof import('./read-wallet.ts')> | null = null;

/** Its code is fetched only when there is a wallet to read, and once: wallets stay in the order of their announcement. */
function add(read: (code: typeof import('./read-wallet.ts')) => Wallet | null): void {
  code ??= import('./read-wallet.ts');
  code
    .then((loaded) => wallets.set(loaded.withWallet(wallets.get(), read(loaded))))
    // What cannot be read, is no wallet.
    .catch(() => {
      code = null;
    });
}
