import type { LookupAddress } from 'node:dns';
import { Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPublic } from './destination.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { RefusalReason } from './refused.ts';

afterEach(() => vi.restoreAllMocks());

const found = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** What the name servers say; names that are not here have no address. */
const NAMES: Record<string, LookupAddress[]> = {
  'partner.example': found('93.184.215.14', '2606:2800:21f:cb07::1'),
  'inside.example': found('10.0.0.5'),
  'mixed.example': found('93.184.215.14', '192.168.1.1'),
  'mixed6.example': found('2606:2800:21f:cb07::1', 'fd00::1'),
  'mapped.example': found('::ffff:10.0.0.1'),
  'metadata.example': found('169.254.169.254'),
  localhost: found('127.0.0.1', '::1'),
  'localhost.': found('127.0.0.1'),
  'partner.example.': found('93.184.215.14'),
};

const REFUSED: Partial<Record<RefusalReason, string[]>> = {
  not_public: [
    // Spellings of 127.0.0.1.
    'https://127.0.0.1/jwks',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.0.0.1/',
    'https://0x7f000001/',
    'https://127.1/',
    'https://%31%32%37.0.0.1/',
    'https://127。0。0。1/',
    'https://127.0.0.1./',
    'https://①②⑦.⓪.⓪.①/',
    'https://127.0.0.1\\@partner.example/',
    'https://127.0.0.1/@partner.example',
    'https:127.0.0.1',
    '\thttps://127.0.\n0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://localhost/',
    'https://LOCALHOST/',
    // Networks that are not the internet.
    'https://10.0.0.1/',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://192.0.0.8/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://198.51.100.1/',
    'https://203.0.113.1/',
    'https://192.88.99.1/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[64:ff9b:1::10.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[ff02::1]/',
    'https://[100::1]/',
    'https://[2001:db8::1]/',
    'https://[3fff::1]/',
    'https://[5f00::1]/',
    'https://[4000::1]/',
    // Names that resolve to them.
    'https://inside.example/',
    'https://mixed.example/',
    'https://mixed6.example/',
    'https://mapped.example/',
    'https://metadata.example/',
  ],
  malformed: [
    '',
    '//partner.example/',
    'partner.example',
    'https://',
    'https://[fe80::1%25eth0]/',
    'https://[fe80::1%eth0]/',
    'https://256.0.0.1/',
    'https://1.2.3.4.5/',
    'https://0x100000000/',
    'https://partner.example:99999/',
    'https://a b.example/',
    'https://partner.example%00.evil/',
  ],
  scheme: [
    'http://partner.example/',
    'http://127.0.0.1/',
    'http://partner.example:443/',
    'ftp://partner.example/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:25/',
    'data:application/json,{}',
    'javascript:alert(1)',
    'blob:https://partner.example/x',
    'ws://partner.example/',
  ],
  credentials: [
    'https://partner.example@127.0.0.1/',
    'https://user:password@partner.example/',
    'https://:password@partner.example/',
    'https://%40@partner.example/',
  ],
  port: [
    'https://partner.example:8443/',
    'https://partner.example:80/',
    'https://partner.example:22/',
    'https://partner.example:0/',
    'https://127.0.0.1:3000/',
  ],
  host: ['https://partner.example./', 'https://localhost./', 'https://partner.example。/'],
  unresolved: ['https://unknown.example/', 'https://p\u0430rtner.example/'],
};

const CASES = Object.entries(REFUSED).flatMap(([reason, addresses]) =>
  addresses.map((address) => [reason, address] as const),
);

describe('R-OP-22 addresses that the server does not call for a partner', () => {
  it.each(CASES)('R-OP-22 %s: %s', async (reason, address) => {
    const connect = vi.spyOn(Socket.prototype, 'connect');
    const guarded = createGuardedFetch({
      // Exact: neither another port nor another scheme of a listed host is listed.
      listed: ['http://localhost:3002', 'https://inside.example:8443'],
      resolve: async (host) => NAMES[host] ?? [],
    });
    const refused = guarded(address);
    await expect(refused).rejects.toMatchObject({ name: 'OutboundRefused', reason });
    const sentence = await refused.catch((error: Error) => error.message);
    expect(sentence).not.toMatch(/\d+\.\d+|::/);
    expect(connect).not.toHaveBeenCalled();
  });

  it('R-OP-22 addresses of hosts on the internet are no such', () => {
    for (const address of ['93.184.215.14', '1.1.1.1', '2606:2800:21f:cb07::1', '2a00:1450::1'])
      expect(isPublic(address), address).toBe(true);
    for (const text of ['', 'partner.example', '::ffff:1.1.1.1', 'fe80::1%eth0'])
      expect(isPublic(text), text).toBe(false);
  });
});
