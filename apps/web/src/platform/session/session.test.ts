import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from '@portico/client/browser/clock.ts';
import { writeKey } from '@portico/client/browser/storage.ts';
import { clearTokens, isValid, storeTokens } from './session.ts';

const NOW = 1_800_000_000;
const NOW_MS = NOW * 1000;

function token(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}

describe('R-ROUTE-3 the access token', () => {
  it('R-ROUTE-3 is valid while its expiry is in the future, to the second', () => {
    expect(isValid(token({ exp: NOW + 1 }), NOW_MS)).toBe(true);
    expect(isValid(token({ exp: NOW }), NOW_MS)).toBe(false);
    expect(isValid(token({ exp: NOW - 1 }), NOW_MS)).toBe(false);
  });

  it('R-ROUTE-3 decodes base64url and UTF-8 in any claim beside exp', () => {
    // '>>>???' and 'Ґ…ÿ' need the characters - and _ of base64url.
    expect(isValid(token({ exp: NOW + 1, name: '>>>???~~~ Ґ Є Ї 😀 ÿþ' }), NOW_MS)).toBe(true);
  });

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['a word', 'garbage'],
    ['dots alone', '..'],
    [
      'two parts',
      token({ exp: NOW + 1 })
        .split('.')
        .slice(0, 2)
        .join('.'),
    ],
    ['five parts', `${token({ exp: NOW + 1 })}.a.b`],
    ['no base64', 'a.!!!.c'],
    ['no JSON', `a.${Buffer.from('{exp').toString('base64url')}.c`],
    ['broken UTF-8', `a.${Buffer.from([0x22, 0xff, 0x22]).toString('base64url')}.c`],
    ['JSON null', token(null)],
    ['a JSON number', token(7)],
    ['no exp', token({ sub: 'x' })],
    ['exp as text', token({ exp: String(NOW + 1) })],
    ['exp null', token({ exp: null })],
    ['exp as a list', token({ exp: [NOW + 1] })],
  ])('R-ROUTE-3 treats %s as anonymous and never throws', (_name, value) => {
    expect(isValid(value, NOW_MS)).toBe(false);
  });
});

describe('R-LOGIN-11 the clock that judges the access token', () => {
  const MINUTE = 60_000;
  const issued = () => token({ iat: NOW, exp: NOW + 900 });
  const receive = () => storeTokens({ access_token: issued(), refresh_token: 'r' });

  // Without a browser the storage is in memory, as in a browser without storage.
  beforeAll(() => {
    Object.assign(globalThis, { window: { addEventListener() {}, removeEventListener() {} } });
  });
  afterEach(() => {
    vi.useRealTimers();
    clearTokens();
    writeKey('serverAhead', null);
  });

  it.each([
    ['right', 0],
    ['16 minutes fast', 16 * MINUTE],
    ['20 minutes slow', -20 * MINUTE],
    ['3 hours fast', 180 * MINUTE],
    ['400 days fast', 400 * 24 * 60 * MINUTE],
    ['400 days slow', -400 * 24 * 60 * MINUTE],
  ])('R-LOGIN-11 lets a token last 15 minutes on a device whose clock is %s', (_name, shift) => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS + shift });
    receive();
    expect(isValid(issued())).toBe(true);
    vi.setSystemTime(NOW_MS + shift + 14.9 * MINUTE);
    expect(isValid(issued())).toBe(true);
    vi.setSystemTime(NOW_MS + shift + 15.1 * MINUTE);
    expect(isValid(issued())).toBe(false);
  });

  it('R-LOGIN-11 follows the last answer after the device’s clock was changed', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS - 20 * MINUTE });
    receive();
    vi.setSystemTime(NOW_MS);
    expect(isValid(issued())).toBe(false);
    noteServerTime(NOW_MS);
    expect(isValid(issued())).toBe(true);
  });

  it.each(['garbage', 'NaN', '', '{}'])(
    'R-LOGIN-11 takes a stored difference of “%s” for none',
    (stored) => {
      vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
      writeKey('serverAhead', stored);
      expect(serverNow()).toBe(NOW_MS);
    },
  );

  it('R-LOGIN-11 learns nothing from an answer or a token without a time', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
    noteServerTime(NOW_MS + 20 * MINUTE);
    noteServerTime(Date.parse(''));
    storeTokens({ access_token: token({ exp: NOW + 900 }), refresh_token: 'r' });
    expect(serverNow()).toBe(NOW_MS + 20 * MINUTE);
  });
});
