import { useEffect } from 'react';
import { useWallets, type WalletProvider } from '#domain/wallet/announced-wallets.ts';
import {
  type ConnectedWallet,
  followSession,
  hasOpened,
  keepChain,
  keepDisconnected,
  lastWallet,
} from '#domain/wallet/connected-wallet.ts';
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

/** Follows what the connected wallet does by itself (EIP-1193), now and while no page of ours was open. */
export function useFollowedWallet(connected: ConnectedWallet | null): void {
  const provider = useConnectedProvider(connected);
  const address = connected?.address;
  useEffect(followSession, []);
  useEffect(() => {
    if (provider === undefined || address === undefined) return;
    /** What is told late, to a tab that slept, may be of one that has left the place to another since then. */
    const itself = () => {
      const wallet = lastWallet();
      return wallet?.address === address ? wallet : null;
    };
    const seeAccounts = (accounts: unknown) => {
      const wallet = itself();
      if (wallet === null) return;
      const [first] = Array.isArray(accounts) ? accounts : [];
      if (String(first).toLowerCase() === address.toLowerCase()) return;
      keepDisconnected(first === undefined ? 'gone' : 'changed');
      // Whoever goes on with the new one must not go on as the owner of the one before. A wallet that was merely locked
      // is the same person's.
      if (first !== undefined && hasOpened(wallet)) void endSession();
    };
    const seeChain = (chain: unknown) => {
      const id = Number(chain);
      if (Number.isSafeInteger(id) && id > 0 && itself()) keepChain(id);
    };
    const seeEnd = (error: unknown) => {
      if ((error as { code?: unknown } | null)?.code !== COMES_BACK && itself())
        keepDisconnected('gone');
    };
    provider.on('accountsChanged', seeAccounts);
    provider.on('chainChanged', seeChain);
    provider.on('disconnect', seeEnd);
    let left = false;
    const look = async (method: string, see: (answer: unknown) => void) => {
      const answer = await provider.request({ method }).catch(() => undefined);
      if (answer !== undefined && !left) see(answer);
    };
    void look('eth_accounts', seeAccounts);
    void look('eth_chainId', seeChain);
    return () => {
      left = true;
      provider.removeListener('accountsChanged', seeAccounts);
      provider.removeListener('chainChanged', seeChain);
      provider.removeListener('disconnect', seeEnd);
    };
  }, [provider, address]);
}

/** The wallet has lost its network and tries again by itself (the code of RFC 6455, section 7.4). */
const COMES_BACK = 1013;

/** Not by the person's wish: what they typed stays. */
async function endSession(): Promise<void> {
  const spent = refreshToken();
  clearTokens();
  if (spent === null) return;
  const { tellEnd } = await import('#domain/session/end-session.ts');
  await tellEnd(spent);
}
