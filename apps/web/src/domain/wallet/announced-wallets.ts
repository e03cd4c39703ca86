import { useSyncExternalStore } from 'react';

/** EIP-1193, as much of it as is used here. None of it throws at once, whatever the wallet does. */
export type WalletProvider = {
  request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
  on: (event: WalletEvent, listener: (what: unknown) => void) => void;
  removeListener: (event: WalletEvent, listener: (what: unknown) => void) => void;
};

type WalletEvent = 'accountsChanged' | 'chainChanged' | 'disconnect';

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
  const { uuid, rdns, icon } = record(info);
  const name = nameOf(record(info));
  if (typeof uuid !== 'string' || name === '') return null;
  if (typeof record(provider).request !== 'function') return null;
  const shown =
    typeof icon === 'string' && icon.length <= ICON_MAX_LENGTH && /^data:image\//.test(icon);
  return {
    id: uuid,
    rdns: typeof rdns === 'string' ? rdns : '',
    name,
    icon: shown ? icon : null,
    provider: withManners(provider as WalletProvider),
  };
}

/** Without what nobody sees: it could make a button without a name, or turn the name of another wallet around. */
function nameOf({ name }: Record<string, unknown>): string {
  if (typeof name !== 'string') return '';
  const seen = name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return [...seen].slice(0, NAME_MAX_LENGTH).join('');
}

/** What a wallet throws at once would take the page down that listens to it; some have no events at all. */
function withManners(provider: WalletProvider): WalletProvider {
  const quietly = (what: 'on' | 'removeListener'): WalletProvider['on'] => {
    return (event, listener) => {
      try {
        provider[what](event, listener);
      } catch {
        // It tells of nothing by itself then.
      }
    };
  };
  return {
    request: async (call) => provider.request(call),
    on: quietly('on'),
    removeListener: quietly('removeListener'),
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
