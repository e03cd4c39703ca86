import { hexToString, isHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { CHAINS } from './chains.ts';

type Call = { method: string; params?: readonly unknown[] };
type Listener = (what: unknown) => void;

/** What this wallet offers a page (EIP-1193). */
export type Provider = {
  request(call: Call): Promise<unknown>;
  on(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
};

/** What a page wants, as the person is asked for it. */
export type Question =
  | { kind: 'connect' }
  | { kind: 'sign'; message: string }
  | { kind: 'switch'; chain: number };

/** Shows the question; resolves once the person has decided. */
export type Ask = (wallet: Wallet, question: Question) => Promise<boolean>;

export type Wallet = {
  provider: Provider;
  addresses: readonly string[];
  state(): Readonly<Kept>;
  choose(account: number): void;
  turnTo(chain: number): void;
  disconnect(): void;
  /** Calls back after every change. */
  watch(listener: () => void): void;
};

type Kept = {
  keys: readonly `0x${string}`[];
  account: number;
  chain: number;
  /** Whether the page knows the account. */
  shares: boolean;
};

const KEPT = 'demo-wallet';
const ACCOUNTS = 2;

export function createWallet(ask: Ask): Wallet {
  let kept = read();
  const accounts = kept.keys.map((key) => privateKeyToAccount(key));
  const listeners = new Map<string, Set<Listener>>();
  const watchers: (() => void)[] = [];
  let isAsking = false;

  const chosen = () => accounts[kept.account] ?? privateKeyToAccount(generatePrivateKey());
  // In lower case, as wallets send it.
  const shared = () => (kept.shares ? [chosen().address.toLowerCase()] : []);
  const emit = (event: string, what: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(what);
  };
  function change(next: Partial<Kept>): void {
    const before = { shared: shared().join(), chain: kept.chain };
    kept = { ...kept, ...next };
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
    if (shared().join() !== before.shared) emit('accountsChanged', shared());
    if (kept.chain !== before.chain) emit('chainChanged', hex(kept.chain));
    for (const watcher of watchers) watcher();
  }

  async function approved(question: Question): Promise<void> {
    if (isAsking) throw refusal(-32002, 'A request is open already.');
    isAsking = true;
    try {
      if (!(await ask(wallet, question))) throw refusal(4001, 'The person refused.');
    } finally {
      isAsking = false;
    }
  }

  const methods: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
    async eth_requestAccounts() {
      if (!kept.shares) await approved({ kind: 'connect' });
      change({ shares: true });
      return shared();
    },
    eth_accounts: async () => shared(),
    eth_chainId: async () => hex(kept.chain),
    async wallet_switchEthereumChain([wanted]) {
      const chain = Number((wanted as { chainId?: unknown } | undefined)?.chainId);
      if (CHAINS[chain] === undefined) throw refusal(4902, 'The chain is unknown.');
      if (chain !== kept.chain) await approved({ kind: 'switch', chain });
      change({ chain });
      return null;
    },
    async wallet_revokePermissions() {
      change({ shares: false });
      return null;
    },
    async personal_sign([data, address]) {
      const account = chosen();
      if (!kept.shares || String(address).toLowerCase() !== account.address.toLowerCase())
        throw refusal(4100, 'The account is not connected.');
      if (!isHex(data)) throw refusal(-32602, 'The message must be hexadecimal.');
      await approved({ kind: 'sign', message: hexToString(data) });
      return account.signMessage({ message: { raw: data } });
    },
  };

  const wallet: Wallet = {
    provider: {
      async request({ method, params = [] }) {
        const run = methods[method];
        if (run === undefined) throw refusal(4200, 'The method is not supported.');
        return run(params);
      },
      on: (event, listener) =>
        void listeners.set(event, (listeners.get(event) ?? new Set<Listener>()).add(listener)),
      removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    },
    addresses: accounts.map(({ address }) => address),
    state: () => kept,
    choose: (account) => change({ account }),
    turnTo: (chain) => change({ chain }),
    disconnect: () => change({ shares: false }),
    watch: (listener) => void watchers.push(listener),
  };
  return wallet;
}

function read(): Kept {
  const stored = sessionStorage.getItem(KEPT);
  if (stored !== null) return JSON.parse(stored) as Kept;
  const keys = Array.from({ length: ACCOUNTS }, () => generatePrivateKey());
  const made = { keys, account: 0, chain: 1, shares: false };
  sessionStorage.setItem(KEPT, JSON.stringify(made));
  return made;
}

const hex = (chain: number) => `0x${chain.toString(16)}`;

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}
