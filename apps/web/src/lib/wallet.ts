import { isWalletChain } from '@portico/contract';
import type { WalletProvider } from './announced-wallets.ts';
import type { Failure } from './answer.ts';
import type { TextKey } from './texts.ts';
import { asHex, walletMessage } from './wallet-message.ts';

/** What a wallet signed, as the api takes it. */
export type SignedMessage = { message: string; signature: string };

export type Signing =
  | { ok: true; value: SignedMessage }
  /** A text that says why, or the failure of the call for the nonce. */
  | { ok: false; cause: TextKey | Failure };

/** What a signature is bound to beside the wallet: the api's nonce, and the time. */
export type Binding = {
  nonce: () => Promise<{ ok: true; value: { nonce: string } } | Failure>;
  /** In milliseconds since 1970. */
  now: () => number;
};

/** Somebody has to find the wallet, unlock it, and read. */
const PERSON_MS = 3 * 60_000;
/** Nobody has to look at this one. */
const MACHINE_MS = 10_000;
/** EIP-1193: the person said no. */
const REJECTED = 4001;

/**
 * Has the wallet sign a Sign-In with Ethereum message (R-WAL-5) with a nonce of the api: the person chooses an
 * account and confirms, both in the wallet. Never throws; the cause says whether they refused, the network is none of
 * ours, the wallet did not answer, or the api gave no nonce.
 *
 * Fetched when a wallet is asked for the first time. It imports next to nothing of the rest, or the build would cut the
 * first screen's script into more pieces for its sake.
 */
export async function signInMessage(
  provider: WalletProvider,
  { nonce, now }: Binding,
): Promise<Signing> {
  try {
    const [address] = (await ask(provider, 'eth_requestAccounts', [], PERSON_MS)) as string[];
    if (typeof address !== 'string') return unsigned('auth.wallet_failed');
    const chainId = await usableChain(provider);
    if (chainId === null) return unsigned('errors.wallet_network_unsupported');
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
    if (typeof signature !== 'string') return unsigned('auth.wallet_failed');
    return { ok: true, value: { message, signature } };
  } catch (cause) {
    return unsigned(rejected(cause) ? 'auth.wallet_cancelled' : 'auth.wallet_failed');
  }
}

/** The chain that the wallet is on, or Ethereum after it was asked to change; null where it stays elsewhere. */
async function usableChain(provider: WalletProvider): Promise<number | null> {
  const chain = await currentChain(provider);
  if (isWalletChain(chain)) return chain;
  try {
    await ask(provider, 'wallet_switchEthereumChain', [{ chainId: '0x1' }], PERSON_MS);
  } catch {
    return null;
  }
  const changed = await currentChain(provider);
  return isWalletChain(changed) ? changed : null;
}

/** Wallets answer '0x1', some '1' or 1. */
async function currentChain(provider: WalletProvider): Promise<number> {
  return Number(await ask(provider, 'eth_chainId', [], MACHINE_MS));
}

async function ask(
  provider: WalletProvider,
  method: string,
  params: readonly unknown[],
  patienceMs: number,
): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the wallet is silent')), patienceMs);
  });
  try {
    return await Promise.race([provider.request({ method, params }), silence]);
  } finally {
    clearTimeout(timer);
  }
}

function rejected(cause: unknown): boolean {
  return (cause as { code?: unknown } | null)?.code === REJECTED;
}

function unsigned(cause: TextKey | Failure): Signing {
  return { ok: false, cause };
}
