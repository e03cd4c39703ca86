import { isWalletChain, type WalletChain } from '@portico/contract';
import type { Failure } from '@portico/client/http/answer.ts';
import type { WalletProvider } from './read-wallet.ts';
import { CHAINS_TO_ADD } from './wallet-chains.ts';
import { asHex, checksummed, walletMessage } from './wallet-message.ts';

/** A signed message in the form that the api takes. */
export type SignedMessage = { message: string; signature: string };

/** The account that signed, in its EIP-55 spelling, and the EIP-155 id in the message. */
export type Signer = { address: string; chain: number };

/**
 * Why there is no signature: the person refused; the wallet already has a request open; it is
 * locked or shares no account; it is offline; it did not switch to the chain; or it failed or did
 * not answer.
 */
export type WalletFailure =
  | 'canceled'
  | 'pending'
  | 'locked'
  | 'offline'
  | 'wrong_network'
  | 'failed';

export type Signing =
  | { ok: true; value: SignedMessage; by: Signer }
  /** The reason, or the failure of the call for the nonce. */
  | { ok: false; cause: WalletFailure | Failure };

/** The values that a signature is bound to besides the wallet: the api's nonce, and the time. */
export type Binding = {
  nonce: () => Promise<{ ok: true; value: { nonce: string } } | Failure>;
  /** In milliseconds since 1970. */
  now: () => number;
  /** The required chain; undefined: any supported one. */
  chain?: WalletChain | undefined;
};

/** Time for a person to find the wallet, unlock it, and read. */
const PERSON_MS = 3 * 60_000;
/** This request needs no person. */
const MACHINE_MS = 10_000;

/** EIP-1193, EIP-1474 and, for a chain that the wallet does not know, EIP-3085. */
const FAILURES: Record<number, WalletFailure> = {
  4001: 'canceled',
  4100: 'locked',
  4900: 'offline',
  4901: 'offline',
  [-32002]: 'pending',
};
const UNKNOWN_CHAIN = 4902;

/**
 * Asks the wallet to sign a Sign-In with Ethereum message (R-WAL-5) with a nonce of the api: the
 * person chooses an account and confirms, both in the wallet. Never throws.
 * Fetched when a wallet is first asked. It imports almost nothing else, or the build would split
 * the first screen's script into more chunks because of it.
 */
export async function signInMessage(
  provider: WalletProvider,
  { nonce, now, chain }: Binding,
): Promise<Signing> {
  try {
    const accounts = await ask(provider, 'eth_requestAccounts', [], PERSON_MS);
    const [address] = accounts as string[];
    // While locked, some wallets return no account instead of the error.
    if (address === undefined) return unsigned('locked');
    const chainId = await bringTo(provider, chain);
    if (typeof chainId === 'string') return unsigned(chainId);
    const answer = await nonce();
    if (!answer.ok) return unsigned(answer);
    const message = walletMessage({
      address,
      chainId,
      nonce: answer.value.nonce,
      site: window.location,
      now: now(),
    });
    const signature = await ask(provider, 'personal_sign', [asHex(message), address], PERSON_MS);
    if (typeof signature !== 'string') return unsigned('failed');
    const by = { address: checksummed(address), chain: chainId };
    return { ok: true, value: { message, signature }, by };
  } catch (cause) {
    return unsigned(failureOf(cause));
  }
}

/**
 * Switches the wallet to a chain, adding the chain first if needed; null on success. Never throws.
 */
export async function switchChain(
  provider: WalletProvider,
  chain: WalletChain,
): Promise<WalletFailure | null> {
  const change = () =>
    ask(provider, 'wallet_switchEthereumChain', [{ chainId: hex(chain) }], PERSON_MS);
  try {
    try {
      await change();
    } catch (cause) {
      if (chain === 1 || !codesOf(cause).includes(UNKNOWN_CHAIN)) throw cause;
      await ask(provider, 'wallet_addEthereumChain', [CHAINS_TO_ADD[chain]], PERSON_MS);
      await change();
    }
    return (await currentChain(provider)) === chain ? null : 'wrong_network';
  } catch (cause) {
    const failure = failureOf(cause);
    // The wallet answered with a refusal or a failure, which says more than silence.
    return failure === 'canceled' || (failure === 'failed' && cause !== SILENT)
      ? 'wrong_network'
      : failure;
  }
}

/** The chosen chain, or else the wallet's current one if it is ours, or Ethereum. */
async function bringTo(
  provider: WalletProvider,
  picked: WalletChain | undefined,
): Promise<WalletChain | WalletFailure> {
  const current = await currentChain(provider);
  const wanted = picked ?? (isWalletChain(current) ? current : 1);
  return current === wanted ? wanted : ((await switchChain(provider, wanted)) ?? wanted);
}

/** Wallets answer '0x1', some of them '1' or 1. */
async function currentChain(provider: WalletProvider): Promise<number> {
  return Number(await ask(provider, 'eth_chainId', [], MACHINE_MS));
}

const SILENT = new Error('the wallet is silent');

async function ask(
  provider: WalletProvider,
  method: string,
  params: readonly unknown[],
  patienceMs: number,
): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(SILENT), patienceMs);
  });
  try {
    return await Promise.race([provider.request({ method, params }), silence]);
  } finally {
    clearTimeout(timer);
  }
}

function failureOf(cause: unknown): WalletFailure {
  return FAILURES[codesOf(cause)[0] ?? 0] ?? 'failed';
}

type WalletError = { code?: unknown; data?: { originalError?: { code?: unknown } } } | null;

/** An error's code, and the code that a phone's wallet nests in it. */
function codesOf(cause: unknown): number[] {
  try {
    const error = cause as WalletError;
    return [error?.code, error?.data?.originalError?.code].map(Number);
  } catch {
    // A wallet may throw anything, even a value that cannot be read.
    return [];
  }
}

const hex = (chain: number) => `0x${chain.toString(16)}`;

function unsigned(cause: WalletFailure | Failure): Signing {
  return { ok: false, cause };
}
