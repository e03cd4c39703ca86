import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  forgetWallet,
  keepChain,
  keepConnected,
  keepDisconnected,
  lastChain,
  lastWallet,
} from './connected-wallet.ts';
import { clearTokens, storeTokens } from './session.ts';
import { readKey, writeKey } from './storage.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const facts = { address: ADDRESS, chain: 137, rdns: 'x.fox', name: 'Fox', opened: true };

beforeEach(() => {
  const payload = btoa(JSON.stringify({ sub: 'somebody' }));
  storeTokens({ access_token: `a.${payload}.b`, refresh_token: 'r' });
});
afterEach(() => {
  clearTokens();
  writeKey('wallet', null);
  writeKey('walletConnected', null);
});

describe('R-WAL-3 R-WAL-4 the wallet’s state', () => {
  it('R-WAL-3 is a flag of the words true and false, and beside it what is connected, and to whom', () => {
    keepConnected(facts);
    expect(readKey('walletConnected')).toBe('true');
    expect(lastWallet()).toEqual({ ...facts, account: 'somebody' });
    expect(readKey('walletWelcomed', 'session')).toBe('true');
    keepChain(1);
    expect(lastWallet()).toEqual({ ...facts, chain: 1, account: 'somebody' });
    keepDisconnected('gone');
    expect(readKey('walletConnected')).toBe('false');
    expect(lastWallet()?.address).toBe(ADDRESS);
  });

  it('R-WAL-4 keeps nothing but the chain of a wallet that was disconnected by wish', () => {
    keepConnected(facts);
    forgetWallet();
    expect(readKey('walletConnected')).toBe('false');
    expect(readKey('wallet')).toBe('{"chain":137}');
    expect([lastWallet(), lastChain()]).toEqual([null, 137]);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no address', { ...facts, account: 'a', address: '0x12' }],
    ['an address that is markup', { ...facts, account: 'a', address: '<b>' }],
    ['no chain', { ...facts, account: 'a', chain: '137' }],
    ['no account', { ...facts, account: '' }],
  ])('R-WAL-3 believes nobody who stores %s', (_, stored) => {
    const raw = typeof stored === 'object' && stored !== null ? JSON.stringify(stored) : stored;
    writeKey('wallet', raw);
    expect(lastWallet()).toBe(null);
  });
});
