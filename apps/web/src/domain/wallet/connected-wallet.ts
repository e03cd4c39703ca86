import { useMemo, useSyncExternalStore } from 'react';
import { accountId, sessionId } from '#platform/session/session.ts';
import { onStored, parseRecord, readKey, writeKey } from '@portico/client/browser/storage.ts';
import { store, useStore } from '@portico/client/store.ts';

/** A connected wallet of the marketplace, and its account. */
export type ConnectedWallet = {
  /** In its EIP-55 spelling. */
  address: string;
  /** EIP-155 id of its current chain, which may be one that the product does not support. */
  chain: number;
  /**
   * Its name for itself (EIP-6963): the reverse domain name is stable, the id differs on every
   * page.
   */
  rdns: string;
  name: string;
  /**
   * The session that began with it and therefore ends with it; '' if the wallet connected to an
   * existing session.
   */
  session: string;
  /** The account whose sign-in method it is. */
  account: string;
};

/**
 * The notice beneath the header: the wallet is connected, the wallet disconnected itself (locked,
 * permission revoked), or it switched to another account.
 */
export type WalletNotice = 'welcome' | 'gone' | 'changed';

/** "true" or "false" (specification, sections 3 and 4). */
const FLAG = 'walletConnected';
const FACTS = 'wallet';
/** Per tab session: the welcome was shown. */
const WELCOMED = 'walletWelcomed';

/** Kept on sign-out: it names no one, and a wallet that disconnects ends the session it opened. */
const notice = store<WalletNotice | null>(null, { onSignOut: 'keep' });

/** The wallet connected to the signed-in account; re-renders when that changes in any tab. */
export function useConnectedWallet(): ConnectedWallet | null {
  const raw = useSyncExternalStore(onStored, connectedFacts, () => null);
  return useMemo(() => readFacts(raw), [raw]);
}

/**
 * The last wallet of this browser, connected or not; null if there is none, and after Disconnect.
 */
export function lastWallet(): ConnectedWallet | null {
  return readFacts(readKey(FACTS));
}

/**
 * Whether this browser's current session began with this wallet: after that session ended, another
 * one may have begun with another method.
 */
export function hasOpened({ session }: ConnectedWallet): boolean {
  return session !== '' && session === sessionId();
}

/** EIP-155 id of the last wallet's chain, null if unknown. */
export function lastChain(): number | null {
  const { chain } = parseRecord(readKey(FACTS));
  return typeof chain === 'number' ? chain : null;
}

/**
 * Stores the wallet as connected to the signed-in account, and whether it `opened` the session;
 * shows the notice once per tab session.
 */
export function storeConnected(
  facts: Omit<ConnectedWallet, 'account' | 'session'>,
  opened: boolean,
): void {
  const session = opened ? sessionId() : '';
  writeKey(FACTS, JSON.stringify({ ...facts, session, account: accountId() }));
  writeKey(FLAG, 'true');
  const welcomed = readKey(WELCOMED, 'session') === 'true';
  writeKey(WELCOMED, 'true', 'session');
  notice.set(welcomed ? null : 'welcome');
}

/** The wallet switched to another chain. */
export function storeChain(chain: number): void {
  writeKey(FACTS, JSON.stringify({ ...parseRecord(readKey(FACTS)), chain }));
}

/**
 * The wallet disconnected; `why` if a notice is to be shown. Its record is kept for when it
 * reconnects.
 */
export function storeDisconnected(why: WalletNotice | null): void {
  writeKey(FLAG, 'false');
  notice.set(why);
}

/** Disconnected by the person: the record of the wallet is removed as well. */
export function forgetWallet(): void {
  const chain = lastChain();
  writeKey(FACTS, chain === null ? null : JSON.stringify({ chain }));
  storeDisconnected(null);
}

/** Resets the flag when the session has ended, or belongs to another person, in any tab. */
export function followSession(): () => void {
  const settle = () => {
    if (readKey(FLAG) === 'true' && connectedFacts() === null) storeDisconnected(null);
  };
  settle();
  return onStored(settle);
}

/** The current notice, as long as it is true. */
export function useWalletNotice(): WalletNotice | null {
  const said = useStore(notice);
  const connected = useConnectedWallet() !== null;
  return said !== null && (said === 'welcome') === connected ? said : null;
}

/** Dismisses it. */
export function closeWalletNotice(): void {
  notice.set(null);
}

/** As stored; null if no wallet is connected, or its session is over. */
function connectedFacts(): string | null {
  if (readKey(FLAG) !== 'true') return null;
  const raw = readKey(FACTS);
  return readFacts(raw)?.account === accountId() ? raw : null;
}

/** The stored value is not trusted. */
function readFacts(raw: string | null): ConnectedWallet | null {
  const { address, chain, rdns, name, session, account } = parseRecord(raw);
  if (typeof address !== 'string' || !/^0x[\da-f]{40}$/i.test(address)) return null;
  if (typeof chain !== 'number' || typeof rdns !== 'string' || typeof name !== 'string')
    return null;
  if (typeof session !== 'string' || typeof account !== 'string' || account === '') return null;
  return { address, chain, rdns, name, session, account };
}
