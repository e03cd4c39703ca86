import { useMemo, useSyncExternalStore } from 'react';
import { onStored, parseRecord, readKey, writeKey } from '#platform/browser/storage.ts';
import { accountId, sessionId } from '#platform/session/session.ts';

/** A wallet that is connected in the marketplace, and to which account. */
export type ConnectedWallet = {
  /** In its EIP-55 spelling. */
  address: string;
  /** EIP-155 id of the chain that it is on, which may be none of ours. */
  chain: number;
  /** What it calls itself (EIP-6963): the reverse domain name stays the same, the id is another one on every page. */
  rdns: string;
  name: string;
  /** The session that began with it, and so ends with it; '' where it came into one. */
  session: string;
  /** The account whose way in it is. */
  account: string;
};

/**
 * What is said beneath the header: that one is in, that the wallet went by itself (locked, permission taken back), or
 * that it went over to another account.
 */
export type WalletNotice = 'welcome' | 'gone' | 'changed';

/** "true" or "false" (specification, sections 3 and 4). */
const FLAG = 'walletConnected';
const FACTS = 'wallet';
/** Of this tab's session: the welcome was shown. */
const WELCOMED = 'walletWelcomed';

let notice: WalletNotice | null = null;
const listeners = new Set<() => void>();

/** The wallet that is connected to the account that is signed in, re-rendering when that changes in whatever tab. */
export function useConnectedWallet(): ConnectedWallet | null {
  const raw = useSyncExternalStore(onStored, connectedFacts, () => null);
  return useMemo(() => readFacts(raw), [raw]);
}

/** The last wallet of this browser, connected or not; null for none, and after Disconnect. */
export function lastWallet(): ConnectedWallet | null {
  return readFacts(readKey(FACTS));
}

/** Whether the session of this browser began with this wallet: after it ended, another one may have begun otherwise. */
export function hasOpened({ session }: ConnectedWallet): boolean {
  return session !== '' && session === sessionId();
}

/** EIP-155 id of the chain that the last wallet was on, null where nobody knows. */
export function lastChain(): number | null {
  const { chain } = parseRecord(readKey(FACTS));
  return typeof chain === 'number' ? chain : null;
}

/**
 * Remembers the wallet as connected to the account that is signed in, whose session it `opened` or not; says so once in
 * the session of a tab.
 */
export function keepConnected(
  facts: Omit<ConnectedWallet, 'account' | 'session'>,
  opened: boolean,
): void {
  const session = opened ? sessionId() : '';
  writeKey(FACTS, JSON.stringify({ ...facts, session, account: accountId() }));
  writeKey(FLAG, 'true');
  const welcomed = readKey(WELCOMED, 'session') === 'true';
  writeKey(WELCOMED, 'true', 'session');
  tell(welcomed ? null : 'welcome');
}

/** The wallet went over to another chain. */
export function keepChain(chain: number): void {
  writeKey(FACTS, JSON.stringify({ ...parseRecord(readKey(FACTS)), chain }));
}

/** The wallet is connected no more, and why where that is to be said. What it was is kept for when it comes back. */
export function keepDisconnected(why: WalletNotice | null): void {
  writeKey(FLAG, 'false');
  tell(why);
}

/** The same by the wish of the person: which wallet it was is nobody's business any more. */
export function forgetWallet(): void {
  const chain = lastChain();
  writeKey(FACTS, chain === null ? null : JSON.stringify({ chain }));
  keepDisconnected(null);
}

/** Takes the flag back where the session has ended, or is another person's, in whatever tab. */
export function followSession(): () => void {
  const settle = () => {
    if (readKey(FLAG) === 'true' && connectedFacts() === null) keepDisconnected(null);
  };
  settle();
  return onStored(settle);
}

/** What is to be said, as long as it is true. */
export function useWalletNotice(): WalletNotice | null {
  const said = useSyncExternalStore(
    subscribe,
    () => notice,
    () => null,
  );
  const connected = useConnectedWallet() !== null;
  return said !== null && (said === 'welcome') === connected ? said : null;
}

/** Puts it away. */
export function closeWalletNotice(): void {
  tell(null);
}

function tell(next: WalletNotice | null): void {
  notice = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** As stored; null where no wallet is connected, or the session that it belongs to is over. */
function connectedFacts(): string | null {
  if (readKey(FLAG) !== 'true') return null;
  const raw = readKey(FACTS);
  return readFacts(raw)?.account === accountId() ? raw : null;
}

/** What is stored is not trusted. */
function readFacts(raw: string | null): ConnectedWallet | null {
  const { address, chain, rdns, name, session, account } = parseRecord(raw);
  if (typeof address !== 'string' || !/^0x[\da-f]{40}$/i.test(address)) return null;
  if (typeof chain !== 'number' || typeof rdns !== 'string' || typeof name !== 'string')
    return null;
  if (typeof session !== 'string' || typeof account !== 'string' || account === '') return null;
  return { address, chain, rdns, name, session, account };
}
