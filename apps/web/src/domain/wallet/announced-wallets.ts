import { withoutInvisible } from '@portico/contract';
import { store, useStore } from '@portico/client/store.ts';

/**
 * The part of EIP-1193 that is used here. No method throws synchronously, whatever the wallet does.
 */
export type WalletProvider = {
  request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
  on: (event: WalletEvent, listener: (what: unknown) => void) => void;
  removeListener: (event: WalletEvent, listener: (what: unknown) => void) => void;
};

type WalletEvent = 'accountsChanged' | 'chainChanged' | 'disconnect';

/** A wallet of this browser, as it announced itself (EIP-6963). */
export type Wallet = {
  /** Different on every page. */
  id: string;
  /** Its reverse domain name, the same on every page; '' if it gives none. */
  rdns: string;
  name: string;
  /** A data: URI, or null if it announced none that can be shown. */
  icon: string | null;
  provider: WalletProvider;
};

const NAME_MAX_LENGTH = 60;
const ICON_MAX_LENGTH = 200_000;

/** Of this browser, independent of the signed-in person. */
const wallets = store<readonly Wallet[]>([], { onSignOut: 'keep' });
let listening = false;

/** The wallets that have announced themselves so far; re-renders on a new one. */
export function useWallets(): readonly Wallet[] {
  return useStore({ ...wallets, subscribe });
}

function subscribe(listener: () => void): () => void {
  const stop = wallets.subscribe(listener);
  if (!listening) {
    listening = true;
    window.addEventListener('eip6963:announceProvider', (event) => {
      add(readWallet((event as CustomEvent<unknown>).detail));
    });
    window.dispatchEvent(new Event('eip6963:requestProvider'));
  }
  return stop;
}

function add(wallet: Wallet | null): void {
  // Wallets announce themselves again for every part of a page that asks.
  if (wallet === null || wallets.get().some(({ id }) => id === wallet.id)) return;
  wallets.set([...wallets.get(), wallet]);
}

/** Validates an announcement, which any script of the page can make; null for an invalid one. */
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

/**
 * Without invisible characters, which could give a button an empty name or reverse another wallet's
 * name.
 */
function nameOf({ name }: Record<string, unknown>): string {
  if (typeof name !== 'string') return '';
  const seen = withoutInvisible(name).replace(/\p{C}/gu, '').trim();
  return [...seen].slice(0, NAME_MAX_LENGTH).join('');
}

/**
 * A wallet's synchronous error would crash the page that listens to it; some wallets have no
 * events.
 */
function withManners(provider: WalletProvider): WalletProvider {
  const quietly = (what: 'on' | 'removeListener'): WalletProvider['on'] => {
    return (event, listener) => {
      try {
        provider[what](event, listener);
      } catch {
        // Then it reports no events.
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
