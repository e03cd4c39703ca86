import { store, useStore } from '@portico/client/store.ts';
import { showToast } from '@portico/client/toasts/toasts.ts';
import type { WalletModals } from './wallet-modals.tsx';

type Shown = {
  Modals: typeof WalletModals;
  /** The page view on which it was opened; it closes on the next one. */
  visit: string;
};

const shown = store<Shown | null>(null, { onSignOut: 'keep' });

/** Opens Login. Loads all code for wallets, which nothing loads earlier; announces a failure to load. */
export async function showLogin(visit: string): Promise<void> {
  try {
    const [{ WalletModals: Modals }] = await Promise.all([
      import('./wallet-modals.tsx'),
      // Or the dialog would say that there is no wallet until this code is there.
      import('#domain/wallet/read-wallet.ts'),
    ]);
    shown.set({ Modals, visit });
  } catch {
    showToast({ kind: 'error', text: 'shell.chunk_text' });
  }
}

export function closeLogin(): void {
  shown.set(null);
}

/** The open modals, or null; re-renders when that changes. */
export function useLogin(): Shown | null {
  return useStore(shown);
}
