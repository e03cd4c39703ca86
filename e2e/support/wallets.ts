import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { WALLET_NONCE_TTL_MINUTES, walletStatement } from '@portico/contract';
import { type Hex, hexToString } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { post, type Tokens } from './people.ts';

/**
 * A different response to a call: the person rejects it (EIP-1193's 4001), another error occurs, it is held until
 * released, or it gets another result or an error with another code.
 */
type Manner = 'refuse' | 'fail' | 'hold' | { answer: unknown } | { code: number };

/** A browser wallet that runs in this process, with a real key and real signatures. */
export type Wallet = {
  id: string;
  name: string;
  icon: string;
  /** The selected account, whose key signs. */
  account: ReturnType<typeof privateKeyToAccount>;
  /** The account whose key signs instead, if it is another. */
  signer?: Wallet['account'];
  /** EIP-155 id. */
  chain: number;
  /** The chains that it knows; others have to be added first (EIP-3085). */
  knows: number[];
  /** Whether it shows its account to the site, which it does from the first request for it. */
  shares: boolean;
  /** By method of EIP-1193; others get the normal response. */
  manners: Record<string, Manner>;
  /** The methods that were called, in order. */
  asked: string[];
  /** The messages that it showed its owner. */
  shown: string[];
  /** The data that it received for chains that it did not know. */
  added: unknown[];
  /** Answers the held calls. */
  release(): void;
  request(method: string, params: readonly unknown[]): Promise<unknown>;
};

const WALLET_ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"%3E%3Crect width="8" height="8" fill="teal"/%3E%3C/svg%3E';

/** The wallet code among the files of the build. */
export const WALLET_CODE = /\/wallet-[\w-]{8}\.js$/;

export function newKey(): Wallet['account'] {
  return privateKeyToAccount(generatePrivateKey());
}

export function aWallet(name = 'Harbour Wallet', icon = WALLET_ICON): Wallet {
  let held: (() => void)[] = [];
  const wallet: Wallet = {
    id: randomUUID(),
    name,
    icon,
    account: newKey(),
    chain: 1,
    knows: [1, 137, 8453, 42161],
    shares: false,
    manners: {},
    asked: [],
    shown: [],
    added: [],
    release() {
      for (const letGo of held) letGo();
      held = [];
    },
    async request(method, params) {
      wallet.asked.push(method);
      if (method === 'personal_sign') wallet.shown.push(hexToString(params[0] as Hex));
      const manner = wallet.manners[method];
      if (manner === 'refuse') throw refusal(4001, 'User rejected the request.');
      if (manner === 'fail') throw refusal(-32603, 'Internal error');
      if (manner === 'hold') await new Promise<void>((letGo) => held.push(letGo));
      else if (manner && 'code' in manner) throw refusal(manner.code, 'As asked.');
      else if (manner) return manner.answer;
      return answer(wallet, method, params);
    },
  };
  return wallet;
}

async function answer(wallet: Wallet, method: string, params: readonly unknown[]) {
  // In lower case, as wallets send it.
  const address = wallet.account.address.toLowerCase();
  switch (method) {
    case 'eth_requestAccounts':
      wallet.shares = true;
      return [address];
    case 'eth_accounts':
      return wallet.shares ? [address] : [];
    case 'eth_chainId':
      return `0x${wallet.chain.toString(16)}`;
    case 'wallet_switchEthereumChain': {
      const chain = Number((params[0] as { chainId: string }).chainId);
      if (!wallet.knows.includes(chain)) throw refusal(4902, 'Unrecognized chain ID');
      wallet.chain = chain;
      return null;
    }
    case 'wallet_addEthereumChain':
      wallet.added.push(params[0]);
      wallet.knows.push(Number((params[0] as { chainId: string }).chainId));
      return null;
    case 'wallet_revokePermissions':
      wallet.shares = false;
      return null;
    case 'personal_sign':
      if (params[1] !== address) throw refusal(4100, 'Unauthorized');
      return (wallet.signer ?? wallet.account).signMessage({ message: { raw: params[0] as Hex } });
    default:
      throw refusal(4200, 'Unsupported method');
  }
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Announces wallets (EIP-6963) to every page that this one opens from now on. */
export async function giveWallets(page: Page, ...wallets: Wallet[]): Promise<void> {
  await page.addInitScript(announce, await connect(page, wallets));
}

/** Announces them to the open page: late, or once more. */
export async function bringWallets(page: Page, ...wallets: Wallet[]): Promise<void> {
  await page.evaluate(announce, await connect(page, wallets));
}

/** The wallet of a browser that only sets `window.ethereum`, with what it says of itself. */
export async function setEthereum(
  page: Page,
  wallet: Wallet,
  flags: Record<string, boolean> = {},
): Promise<void> {
  const [one] = await connect(page, [wallet]);
  if (one) await page.addInitScript(announce, [{ ...one, flags }]);
}

type Announced = {
  name: string;
  info: { uuid: string; name: string; icon: string; rdns: string };
  /** Of a wallet that does not announce itself. */
  flags?: Record<string, boolean>;
};
type Answered = { result: unknown } | { code: unknown; message: string };

const connected = new WeakMap<Page, Set<Wallet>>();

/** Lets the page's scripts reach the wallets; an error is passed as data, because it would lose its code. */
async function connect(page: Page, wallets: readonly Wallet[]): Promise<Announced[]> {
  const known = connected.get(page) ?? new Set();
  connected.set(page, known);
  for (const wallet of wallets) {
    if (known.has(wallet)) continue;
    known.add(wallet);
    await page.exposeFunction(
      nameOf(wallet),
      (method: string, params: readonly unknown[]): Promise<Answered> =>
        wallet.request(method, params).then(
          (result) => ({ result }),
          ({ code, message }) => ({ code, message }),
        ),
    );
  }
  return wallets.map((wallet) => {
    const { id: uuid, name, icon } = wallet;
    const rdns = `com.example.${nameOf(wallet)}`;
    return { name: nameOf(wallet), info: { uuid, name, icon, rdns } };
  });
}

/** The wallet sends the page an event (EIP-1193). */
export async function emit(
  page: Page,
  wallet: Wallet,
  event: 'accountsChanged' | 'chainChanged' | 'disconnect',
  what: unknown,
): Promise<void> {
  await page.evaluate(({ name, detail }) => dispatchEvent(new CustomEvent(name, { detail })), {
    name: `${nameOf(wallet)}:${event}`,
    detail: what,
  });
}

const nameOf = ({ id }: Wallet) => `wallet_${id.replaceAll('-', '')}`;

/** Runs in the page. */
function announce(wallets: Announced[]): void {
  for (const { name, info, flags } of wallets) {
    const ask = (window as unknown as Record<string, (...call: unknown[]) => Promise<Answered>>)[
      name
    ];
    // Each listener is called separately, as by Node's EventEmitter.
    const heard = new Map<(what: unknown) => void, (event: Event) => void>();
    const provider = {
      on(event: string, listener: (what: unknown) => void) {
        const hear = (event: Event) => listener((event as CustomEvent<unknown>).detail);
        heard.set(listener, hear);
        addEventListener(`${name}:${event}`, hear);
      },
      removeListener(event: string, listener: (what: unknown) => void) {
        const hear = heard.get(listener);
        if (hear) removeEventListener(`${name}:${event}`, hear);
      },
      async request({ method, params = [] }: { method: string; params?: unknown[] }) {
        const said = (await ask?.(method, params)) ?? { result: undefined };
        if ('result' in said) return said.result;
        throw Object.assign(new Error(said.message), { code: said.code });
      },
    };
    if (flags) {
      Object.assign(window, { ethereum: { ...provider, ...flags } });
      continue;
    }
    const detail = Object.freeze({ info: Object.freeze(info), provider });
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    addEventListener('eip6963:requestProvider', announce);
    announce();
  }
}

/** Signs in through the product's API; a new wallet gets an account. */
export async function signInBy(
  caller: Caller,
  url: string,
  wallet: Wallet,
): Promise<Tokens & { kyc: boolean }> {
  return post(caller, '/user/auth/wallet/login', await signedBy(caller, url, wallet));
}

/** Adds it to the account of this token as a sign-in method. */
export async function linkWallet(
  caller: Caller,
  url: string,
  wallet: Wallet,
  token: string,
): Promise<void> {
  const answer = await caller.request.post('/user/identities/wallet', {
    data: await signedBy(caller, url, wallet),
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(204);
}

type Caller = { request: APIRequestContext };

async function signedBy(caller: Caller, url: string, { account, chain }: Wallet) {
  const { nonce } = await post<{ nonce: string }>(caller, '/user/auth/wallet/nonce', undefined);
  const now = Date.now();
  const message = createSiweMessage({
    domain: new URL(url).host,
    address: account.address,
    statement: walletStatement('Portico'),
    uri: url,
    version: '1',
    chainId: chain,
    nonce,
    issuedAt: new Date(now),
    expirationTime: new Date(now + WALLET_NONCE_TTL_MINUTES * 60_000),
  });
  return { message, signature: await account.signMessage({ message }) };
}
