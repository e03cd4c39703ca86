import { useSyncExternalStore } from 'react';
import { showToast } from '#platform/toasts/toasts.ts';
import type { WalletModals } from './wallet-modals.tsx';

type Shown = {
  Modals: typeof WalletModals;
  /** Which visit of a page it was opened on: on the next one it is closed. */
  visit: string;
};

let shown: Shown | null = null;
const listeners = new Set<() => void>();

/** Opens Login. Here all code for wallets is fetched, and nowhere before; says so where it does not come. */
export async function showLogin(visit: string): Promise<void> {
  try {
    const { WalletModals: Modals } = await import('./wallet-modals.tsx');
    change({ Modals, visit });
  } catch {
    showToast({ kind: 'error', text: 'shell.chunk_text' });
  }
}

export function closeLogin(): void {
  change(null);
}

/** The modals where one is open, re-rendering when that changes. */
export function useLogin(): Shown | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}

function change(next: Shown | null): void {
  shown = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
