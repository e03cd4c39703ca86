import { useSyncExternalStore } from 'react';
import { showToast } from '@portico/client/toasts/toasts.ts';
import type { WalletModals } from './wallet-modals.tsx';

type Shown = {
  Modals: typeof WalletModals;
  /** The page view on which it was opened; it closes on the next one. */
  visit: string;
};

let shown: Shown | null = null;
const listeners = new Set<() => void>();

/** Opens Login. Loads all code for wallets, which nothing loads earlier; announces a failure to load. */
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

/** The open modals, or null; re-renders when that changes. */
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
