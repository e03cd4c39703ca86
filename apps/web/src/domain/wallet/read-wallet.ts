import { withoutInvisible } from '@portico/contract';
/**
 * The part of EIP-1193 that is used here. No method throws synchronously, whatever the wallet does.
 */
export type WalletProvider = {
  request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
  on: (event: WalletEvent, listener: (what: unknown) => void) => void;
  removeListener: (event: WalletEvent, listener: (what: unknown) => void) => void;
};

type WalletEvent = 'accountsChanged' | 'chainChanged' | 'disconnect';

/** A wallet of this browser, as it announced itself (EIP-6963), or one that does not. */
export type Wallet = {
  /** Different on every page; '' if it did not announce itself. */
  id: string;
  /** Its reverse domain name, the same on every page; '' if it gives none. */
  rdns: string;
  /** '' for a wallet that did not announce itself and that we do not know. */
  name: string;
  /** A data: URI, or null if it announced none that can be shown. */
  icon: string | null;
  provider: WalletProvider;
};

const NAME_MAX_LENGTH = 60;
const ICON_MAX_LENGTH = 200_000;

/** Validates an announcement, which any script of the page can make; null for an invalid one. */
export function readWallet(detail: unknown): Wallet | null {
  const { info, provider } = record(detail);
  const { uuid, rdns, icon } = record(info);
  const name = nameOf(record(info));
  if (typeof uuid !== 'string' || uuid === '' || name === '') return null;
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

/** What a wallet calls itself that sets `window.ethereum`. Not `isMetaMask`, which many others set, too. */
const NAMES = {
  isTrust: 'Trust Wallet',
  isTrustWallet: 'Trust Wallet',
  isCoinbaseWallet: 'Coinbase Wallet',
  isOkxWallet: 'OKX Wallet',
  isBitKeep: 'Bitget Wallet',
  isTokenPocket: 'TokenPocket',
  isImToken: 'imToken',
} as const;

/**
 * The wallet that only sets `window.ethereum`, as in a wallet's own browser on a phone; null if nothing there can be
 * asked.
 */
export function unannounced(provider: unknown): Wallet | null {
  const facts = record(provider);
  if (typeof facts.request !== 'function') return null;
  const [, name = ''] = Object.entries(NAMES).find(([flag]) => facts[flag] === true) ?? [];
  return { id: '', rdns: '', name, icon: null, provider: withManners(provider as WalletProvider) };
}

/**
 * The wallets with one more. One that did not announce itself counts only where none does: it may be any of them. The
 * others announce themselves again for every part of a page that asks.
 */
export function withWallet(known: readonly Wallet[], wallet: Wallet | null): readonly Wallet[] {
  if (wallet === null || known.some(({ id }) => id === wallet.id)) return known;
  if (wallet.id === '') return known.length === 0 ? [wallet] : known;
  return [...known.filter(({ id }) => id !== ''), wallet];
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
