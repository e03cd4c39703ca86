import type { WalletChain } from '@portico/contract';
import { useState } from 'react';
import { storeChain } from '#domain/wallet/connected-wallet.ts';
import type { WalletProvider } from '#domain/wallet/read-wallet.ts';
import type { TextKey } from '@portico/client/i18n/texts.ts';
import { CONNECTING_WORDS } from './words.ts';

export type Switching = {
  busy: boolean;
  /** Why the wallet is not on the chosen chain. */
  problem: TextKey | null;
  pick: (chain: WalletChain) => void;
};

/** Asks the connected wallet to switch to a chain; one request at a time. */
export function useSwitching(provider: WalletProvider | undefined): Switching {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<TextKey | null>(null);
  const pick = async (chain: WalletChain) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setProblem(await switchTo(provider, chain));
    setBusy(false);
  };
  return { busy, problem, pick: (chain) => void pick(chain) };
}

async function switchTo(
  provider: WalletProvider | undefined,
  chain: WalletChain,
): Promise<TextKey | null> {
  if (provider === undefined) return CONNECTING_WORDS.failed;
  const code = await import('#domain/wallet/wallet.ts').catch(() => null);
  if (code === null) return 'notices.network_error';
  const failure = await code.switchChain(provider, chain);
  if (failure !== null) return CONNECTING_WORDS[failure];
  // Some wallets report it late.
  storeChain(chain);
  return null;
}
