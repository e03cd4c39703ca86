import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { WALLET_NONCE_TTL_MINUTES, WALLET_STATEMENT } from '@portico/contract';
import { type Hex, hexToString } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { post, type Tokens } from './people.ts';

/**
 * What becomes of a call in the place of its answer: the person says no (EIP-1193's 4001), something else goes wrong,
 * it waits until it is let go, or another answer comes.
 */
type Manner = 'refuse' | 'fail' | 'hold' | { answer: unknown };

/** A wallet of the browser, played in this process: its key is a real one, and so are its signatures. */
export type Wallet = {
  id: string;
  name: string;
  icon: string;
  /** The account that it is at, and whose key signs. */
  account: ReturnType<typeof privateKeyToAccount>;
  /** The one whose key signs where that is another. */
  signer?: Wallet['account'];
  /** EIP-155 id. */
  chain: number;
  /** By method of EIP-1193; one that is not named is answered as it should be. */
  manners: Record<string, Manner>;
  /** The methods that it was asked, in order. */
  asked: string[];
  /** The messages that it has shown its owner. */
  shown: string[];
  /** Lets the calls go that are held, each to its answer. */
  release(): void;
  request(method: string, params: readonly unknown[]): Promise<unknown>;
};

export const WALLET_ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"%3E%3Crect width="8" height="8" fill="teal"/%3E%3C/svg%3E';

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
    manners: {},
    asked: [],
    shown: [],
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
      else if (manner) return manner.answer;
      return answer(wallet, method, params);
    },
  };
  return wallet;
}

async function answer(wallet: Wallet, method: string, params: readonly unknown[]) {
  // In small letters, as wallets tell it.
  const address = wallet.account.address.toLowerCase();
  switch (method) {
    case 'eth_requestAccounts':
      return [address];
    case 'eth_chainId':
      return `0x${wallet.chain.toString(16)}`;
    case 'wallet_switchEthereumChain':
      wallet.chain = Number((params[0] as { chainId: string }).chainId);
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

/** Announces them to the page that is open: late, or once more. */
export async function bringWallets(page: Page, ...wallets: Wallet[]): Promise<void> {
  await page.evaluate(announce, await connect(page, wallets));
}

type Announced = { name: string; info: { uuid: string; name: string; icon: string; rdns: string } };
type Answered = { result: unknown } | { code: unknown; message: string };

const connected = new WeakMap<Page, Set<Wallet>>();

/** Lets the page's scripts reach the wallets; an error crosses over as data, or its code would be lost. */
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
    return { name: nameOf(wallet), info: { uuid, name, icon, rdns: 'com.example.wallet' } };
  });
}

const nameOf = ({ id }: Wallet) => `wallet_${id.replaceAll('-', '')}`;

/** Runs in the page. */
function announce(wallets: Announced[]): void {
  for (const { name, info } of wallets) {
    const ask = (window as unknown as Record<string, (...call: unknown[]) => Promise<Answered>>)[
      name
    ];
    const provider = {
      async request({ method, params = [] }: { method: string; params?: unknown[] }) {
        const said = (await ask?.(method, params)) ?? { result: undefined };
        if ('result' in said) return said.result;
        throw Object.assign(new Error(said.message), { code: said.code });
      },
    };
    const detail = Object.freeze({ info: Object.freeze(info), provider });
    const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    addEventListener('eip6963:requestProvider', tell);
    tell();
  }
}

/** Signs in by the product's own calls; a wallet that comes for the first time gets an account. */
export async function signInBy(
  caller: Caller,
  url: string,
  wallet: Wallet,
): Promise<Tokens & { kyc: boolean }> {
  return post(caller, '/user/auth/wallet/login', await signedBy(caller, url, wallet));
}

/** Makes it a way into the account of this token. */
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
    statement: WALLET_STATEMENT,
    uri: url,
    version: '1',
    chainId: chain,
    nonce,
    issuedAt: new Date(now),
    expirationTime: new Date(now + WALLET_NONCE_TTL_MINUTES * 60_000),
  });
  return { message, signature: await account.signMessage({ message }) };
}
