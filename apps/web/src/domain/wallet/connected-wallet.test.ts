import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearTokens, storeTokens } from '#platform/session/session.ts';
import { readKey, writeKey } from '@portico/client/browser/storage.ts';
import {
  forgetWallet,
  hasOpened,
  lastChain,
  lastWallet,
  storeChain,
  storeConnected,
  storeDisconnected,
} from './connected-wallet.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const facts = { address: ADDRESS, chain: 137, rdns: 'x.fox', name: 'Fox' };
const stored = { ...facts, session: 's1', account: 'somebody' };

function signIn(sid: string): void {
  const payload = btoa(JSON.stringify({ sub: 'somebody', sid }));
  storeTokens({ access_token: `a.${payload}.b`, refresh_token: 'r' });
}

beforeEach(() => signIn('s1'));
afterEach(() => {
  clearTokens();
  writeKey('wallet', null);
  writeKey('walletConnected', null);
});

describe('R-WAL-3 R-WAL-4 the wallet’s state', () => {
  it('R-WAL-3 is stored as a flag, true or false, beside the wallet and its account', () => {
    storeConnected(facts, true);
    expect(readKey('walletConnected')).toBe('true');
    expect(lastWallet()).toEqual(stored);
    expect(readKey('walletWelcomed', 'session')).toBe('true');
    storeChain(1);
    expect(lastWallet()).toEqual({ ...stored, chain: 1 });
    storeDisconnected('gone');
    expect(readKey('walletConnected')).toBe('false');
    expect(lastWallet()?.address).toBe(ADDRESS);
  });

  it('R-WAL-4 keeps only the chain after Disconnect', () => {
    storeConnected(facts, true);
    forgetWallet();
    expect(readKey('walletConnected')).toBe('false');
    expect(readKey('wallet')).toBe('{"chain":137}');
    expect([lastWallet(), lastChain()]).toEqual([null, 137]);
  });

  it('R-WAL-4 ends only the session that began with it', () => {
    const opened = () => {
      const wallet = lastWallet();
      return wallet !== null && hasOpened(wallet);
    };
    storeConnected(facts, true);
    expect(opened()).toBe(true);
    signIn('s2');
    expect(opened()).toBe(false);
    storeConnected(facts, false);
    expect(opened()).toBe(false);
    clearTokens();
    expect(opened()).toBe(false);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no address', { ...stored, address: '0x12' }],
    ['an address that is markup', { ...stored, address: '<b>' }],
    ['no chain', { ...stored, chain: '137' }],
    ['a session that is none', { ...stored, session: true }],
    ['no account', { ...stored, account: '' }],
  ])('R-WAL-3 rejects a stored value with %s', (_, value) => {
    const raw = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    writeKey('wallet', raw);
    expect(lastWallet()).toBe(null);
  });
});
