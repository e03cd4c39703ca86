import { walletStatement } from '@portico/contract';
import { showBrand } from '@portico/locales/brand';
import { formsOf } from '@portico/locales/brand-forms';
import { parseSiweMessage } from 'viem/siwe';
import { describe, expect, it } from 'vitest';
import { asHex, walletMessage } from './wallet-message.ts';

const NOW = Date.UTC(2026, 2, 27, 12);
const FACTS = {
  address: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  chainId: 8453,
  nonce: 'k4jX9fP2mQ7rT1vZ',
  site: { host: 'portico.example:8443', origin: 'https://portico.example:8443' },
  now: NOW,
};

showBrand(formsOf('Portico'));

describe('R-WAL-5 the message for a wallet', () => {
  it('R-WAL-5 is bound to this site, this nonce, a chain and ten minutes', () => {
    expect(parseSiweMessage(walletMessage(FACTS))).toEqual({
      domain: 'portico.example:8443',
      // ERC-55: the case of the letters is a checksum.
      address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      statement: walletStatement('Portico'),
      uri: 'https://portico.example:8443',
      version: '1',
      chainId: 8453,
      nonce: FACTS.nonce,
      issuedAt: new Date(NOW),
      expirationTime: new Date(NOW + 10 * 60_000),
    });
  });

  it.each([
    ['no address', { address: '0x1234' }],
    ['no chain', { chainId: Number.NaN }],
  ])('R-WAL-5 rejects %s', (_name, wrong) => {
    expect(() => walletMessage({ ...FACTS, ...wrong })).toThrow();
  });

  it('R-WAL-5 is sent to the wallet as hexadecimal bytes', () => {
    expect(asHex('a\nÿ')).toBe('0x610ac3bf');
  });
});
