import { describe, expect, it } from 'vitest';
import { networkOf, networksOf } from './network.ts';

describe('R-API-2 the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::6', '2001:db8:1:3::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:db8:1:2::6]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
  ])('R-API-2 %s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['203.0.113.9', ['203.0.113.0/24', '203.0.113.9']],
    ['::ffff:203.0.113.9', ['203.0.113.0/24', '203.0.113.9']],
    [
      '2001:db8:1:a2b3:4:5:6:7',
      ['2001:db8::/32', '2001:db8:1::/48', '2001:db8:1:a200::/56', '2001:db8:1:a2b3::/64'],
    ],
    ['unknown', ['unknown']],
  ])('R-LOGIN-10 %s lies in %j', (address, networks) => {
    expect(networksOf(address)).toEqual(networks);
    expect(networks.at(-1)).toBe(networkOf(address));
  });

  it('R-API-2 text of a proxy that is not an address is kept, but cut', () => {
    expect(networkOf('unknown')).toBe('unknown');
    expect(networkOf('')).toBe('');
    expect(networkOf('x'.repeat(1_000))).toHaveLength(64);
  });
});
