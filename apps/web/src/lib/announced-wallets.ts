import { useSyncExternalStore } from 'react';

/** EIP-1193, as much of it as is used here; the events are missing in some wallets. */
export type WalletProvider = {
  request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
  on?: (event: WalletEvent, listener: (what: unknown) => void) => unknown;
  removeListener?: (event: WalletEvent, listener: (what: unknown) => void) => unknown;
};

export type WalletEvent = 'accountsChanged' | 'chainChanged' | 'disconnect';

/** A wallet of this browser, as it announced itself (EIP-6963). */
export type Wallet = {
  /** Another one on every page. */
  id: string;
  /** Its reverse domain name, the same on every page; '' where it tells none. */
  rdns: string;
  name: string;
  /** A data: URI, or null where it announced none that can be shown. */
  icon: string | null;
  provider: WalletProvider;
};

const NAME_MAX_LENGTH = 60;
const ICON_MAX_LENGTH = 200_000;

const NONE: readonly Wallet[] = [];
let wallets = NONE;
let listening = false;
const listeners = new Set<() => void>();

/** The wallets that this browser has announced so far, re-rendering when another one does. */
export function useWallets(): readonly Wallet[] {
  return useSyncExternalStore(subscribe, announced, () => NONE);
}

function announced(): readonly Wallet[] {
  return wallets;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!listening) {
    listening = true;
    window.addEventListener('eip6963:announceProvider', (event) => {
      add(readWallet((event as CustomEvent<unknown>).detail));
    });
    window.dispatchEvent(new Event('eip6963:requestProvider'));
  }
  return () => listeners.delete(listener);
}

function add(wallet: Wallet | null): void {
  // Wallets announce themselves again to every part of a page that asks.
  if (wallet === null || wallets.some(({ id }) => id === wallet.id)) return;
  wallets = [...wallets, wallet];
  for (const listener of [...listeners]) listener();
}

/** What any script of the page may claim to be a wallet; null for what cannot be one. */
export function readWallet(detail: unknown): Wallet | null {
  const { info, provider } = record(detail);
  const { uuid, rdns, name, icon } = record(info);
  if (typeof uuid !== 'string' || typeof name !== 'string' || name.trim() === '') return null;
  if (typeof record(provider).request !== 'function') return null;
  const shown =
    typeof icon === 'string' && icon.length <= ICON_MAX_LENGTH && /^data:image\//.test(icon);
  return {
    id: uuid,
    rdns: typeof rdns === 'string' ? rdns : '',
    name: [...name.trim()].slice(0, NAME_MAX_LENGTH).join(''),
    icon: shown ? icon : null,
    provider: provider as WalletProvider,
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
