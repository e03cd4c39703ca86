import { useEffect } from 'react';
import { useWallets } from '#domain/wallet/announced-wallets.ts';
import {
  type ConnectedWallet,
  followSession,
  hasOpened,
  lastWallet,
  storeChain,
  storeDisconnected,
} from '#domain/wallet/connected-wallet.ts';
import type { WalletProvider } from '#domain/wallet/read-wallet.ts';
import { clearTokens, refreshToken } from '#platform/session/session.ts';

/** The connected wallet among those that this page knows; undefined until it has announced itself. */
export function useConnectedProvider(
  connected: ConnectedWallet | null,
): WalletProvider | undefined {
  const wallets = useWallets();
  if (connected === null) return undefined;
  const { rdns, name } = connected;
  return wallets.find((each) => each.rdns === rdns && (rdns !== '' || each.name === name))
    ?.provider;
}

/** Follows changes that the connected wallet makes itself (EIP-1193), now and while no page of Portico was open. */
export function useFollowedWallet(connected: ConnectedWallet | null): void {
  const provider = useConnectedProvider(connected);
  const address = connected?.address;
  useEffect(followSession, []);
  useEffect(() => {
    if (provider === undefined || address === undefined) return;
    /** A late event, in a tab that was asleep, may belong to a wallet that another one has replaced since. */
    const stillConnected = () => {
      const wallet = lastWallet();
      return wallet?.address === address ? wallet : null;
    };
    const onAccounts = (accounts: unknown) => {
      const wallet = stillConnected();
      if (wallet === null) return;
      const [first] = Array.isArray(accounts) ? accounts : [];
      if (String(first).toLowerCase() === address.toLowerCase()) return;
      storeDisconnected(first === undefined ? 'gone' : 'changed');
      // The owner of the new account must not continue in the session of the previous one. A wallet that was only
      // locked still belongs to the same person.
      if (first !== undefined && hasOpened(wallet)) void endSession();
    };
    const onChain = (chain: unknown) => {
      const id = Number(chain);
      if (Number.isSafeInteger(id) && id > 0 && stillConnected()) storeChain(id);
    };
    const onDisconnect = (error: unknown) => {
      if ((error as { code?: unknown } | null)?.code !== RECONNECTS && stillConnected())
        storeDisconnected('gone');
    };
    provider.on('accountsChanged', onAccounts);
    provider.on('chainChanged', onChain);
    provider.on('disconnect', onDisconnect);
    let canceled = false;
    const query = async (method: string, onAnswer: (answer: unknown) => void) => {
      const answer = await provider.request({ method }).catch(() => undefined);
      if (answer !== undefined && !canceled) onAnswer(answer);
    };
    void query('eth_accounts', onAccounts);
    void query('eth_chainId', onChain);
    return () => {
      canceled = true;
      provider.removeListener('accountsChanged', onAccounts);
      provider.removeListener('chainChanged', onChain);
      provider.removeListener('disconnect', onDisconnect);
    };
  }, [provider, address]);
}

/** The wallet has lost its network and reconnects by itself (the code of RFC 6455, section 7.4). */
const RECONNECTS = 1013;

/** The person did not ask for it, so what they typed stays. */
async function endSession(): Promise<void> {
  const oldToken = refreshToken();
  clearTokens();
  if (oldToken === null) return;
  const { requestSessionEnd } = await import('#domain/session/end-session.ts');
  await requestSessionEnd(oldToken);
}
