import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isLocal } from './local.ts';

type Change = { address?: string; headers?: Record<string, string>; minor?: number };

function asked({ address = '127.0.0.1', headers = {}, minor = 1 }: Change = {}): boolean {
  const raw = {
    headers: { host: 'localhost:3000', 'user-agent': 'a browser', ...headers },
    socket: { remoteAddress: address },
    httpVersionMajor: 1,
    httpVersionMinor: minor,
  };
  return isLocal({ raw: raw as unknown as IncomingMessage });
}

describe('R-SOC-9 a request from this machine', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('R-SOC-9 %s', (address) => {
    expect(asked({ address })).toBe(true);
  });

  it.each<[string, Change]>([
    ['from another machine', { address: '192.168.1.4' }],
    [
      'from another machine by an IPv6 address that contains 127.',
      { address: '::ffff:10.0.127.1' },
    ],
    ['from nowhere', { address: '' }],
    ['by a foreign name that resolves to this machine', { headers: { host: 'rebind.example' } }],
    ['by a name that begins like ours', { headers: { host: 'localhost.example:3000' } }],
    ['with a user before the name', { headers: { host: 'localhost:3000@evil.example' } }],
    ['by a proxy that speaks HTTP/1.0', { minor: 0 }],
    ...[
      'forwarded',
      'via',
      'x-forwarded-for',
      'x-real-ip',
      'cf-connecting-ip',
      'x-amzn-trace-id',
    ].map((name): [string, Change] => [`with ${name}`, { headers: { [name]: '203.0.113.9' } }]),
  ])('R-SOC-9 is not one %s', (_, change) => {
    expect(asked(change)).toBe(false);
  });
});
