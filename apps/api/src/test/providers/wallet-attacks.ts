import { DAY, MINUTE, SECOND } from '#core/clock.ts';
import type { TestApp } from '#test/engines/start.ts';
import { type Said, timeOf } from '#test/people/wallets.ts';

export type Attack = { name: string; changed: (t: TestApp) => Partial<Said>; reason: string };

const ORIGIN = 'http://localhost:3000';

/** Messages that a wallet may have signed and that must not sign in; `reason` is the reason in the audit trail. */
export const ATTACKS: Attack[] = [
  { name: 'an evil domain', changed: () => ({ domain: 'evil.example' }), reason: 'domain' },
  {
    name: 'our domain, another port',
    changed: () => ({ domain: 'localhost:3001' }),
    reason: 'domain',
  },
  {
    name: 'our domain without its port',
    changed: () => ({ domain: 'localhost' }),
    reason: 'domain',
  },
  {
    name: 'our domain as the name of a user',
    changed: () => ({ domain: 'localhost:3000@evil.example' }),
    reason: 'domain',
  },
  {
    name: 'our domain as part of another',
    changed: () => ({ domain: 'localhost:3000.evil.example' }),
    reason: 'grammar',
  },
  { name: 'no domain', changed: () => ({ domain: '' }), reason: 'grammar' },
  { name: 'another scheme', changed: () => ({ scheme: 'https://' }), reason: 'scheme' },
  { name: 'a foreign URI', changed: () => ({ uri: 'http://evil.example/auth' }), reason: 'uri' },
  {
    name: 'a URI of another port',
    changed: () => ({ uri: 'http://localhost:3001/' }),
    reason: 'uri',
  },
  {
    name: 'a URI of another scheme',
    changed: () => ({ uri: 'https://localhost:3000/' }),
    reason: 'uri',
  },
  {
    name: 'a URI with our host as user',
    changed: () => ({ uri: `${ORIGIN}@evil.example/` }),
    reason: 'uri',
  },
  {
    name: 'a URI with a user',
    changed: () => ({ uri: 'http://me@localhost:3000/' }),
    reason: 'uri',
  },
  {
    name: 'a URI that is a script',
    changed: () => ({ uri: 'javascript:alert(1)' }),
    reason: 'uri',
  },
  { name: 'an invalid URI', changed: () => ({ uri: 'auth' }), reason: 'grammar' },
  { name: 'version 2', changed: () => ({ version: '2' }), reason: 'grammar' },
  { name: 'no expiry', changed: () => ({ expires: null }), reason: 'expiration' },
  {
    name: 'an expiry just past',
    changed: (t) => ({ expires: timeOf(t, 0) }),
    reason: 'expiration',
  },
  {
    name: 'an expiry long past',
    changed: (t) => ({ expires: timeOf(t, -DAY) }),
    reason: 'expiration',
  },
  {
    name: 'an expiry in years',
    changed: (t) => ({ expires: timeOf(t, 900 * DAY) }),
    reason: 'expiration',
  },
  {
    name: 'an expiry on a day that does not exist',
    changed: () => ({ expires: '2099-02-30T00:00:00Z' }),
    reason: 'grammar',
  },
  {
    name: 'an expiry that is not a time',
    changed: () => ({ expires: 'tomorrow' }),
    reason: 'grammar',
  },
  {
    name: 'not yet valid',
    changed: (t) => ({ notBefore: timeOf(t, SECOND) }),
    reason: 'not_before',
  },
  {
    name: 'issued in the future',
    changed: (t) => ({ issuedAt: timeOf(t, 61 * SECOND) }),
    reason: 'issued_at',
  },
  {
    name: 'issued long ago',
    changed: (t) => ({ issuedAt: timeOf(t, -10 * MINUTE) }),
    reason: 'issued_at',
  },
  { name: 'no issue time', changed: () => ({ issuedAt: '' }), reason: 'grammar' },
  {
    name: 'issued in a leap second, which Date cannot parse',
    changed: () => ({ issuedAt: '2026-12-31T23:59:60Z' }),
    reason: 'issued_at',
  },
  {
    name: 'a nonce that we never issued',
    changed: () => ({ nonce: 'ab'.repeat(16) }),
    reason: 'nonce',
  },
  { name: 'a nonce of seven characters', changed: () => ({ nonce: 'abcdefg' }), reason: 'grammar' },
  { name: 'no nonce', changed: () => ({ nonce: '' }), reason: 'grammar' },
  {
    name: 'CRLF in the statement',
    changed: () => ({ statement: 'Hello\r\nURI: x' }),
    reason: 'grammar',
  },
  {
    name: 'a statement with a second set of fields',
    changed: () => ({ statement: `Hello\n\nURI: ${ORIGIN}\nVersion: 1\nChain ID: 1` }),
    reason: 'grammar',
  },
  {
    name: 'a statement outside ASCII',
    changed: () => ({ statement: 'Увійти' }),
    reason: 'grammar',
  },
  {
    name: 'a resource that is not a URI',
    changed: (t) => ({ notBefore: `${timeOf(t, 0)}\nResources:\n- not a URI` }),
    reason: 'grammar',
  },
];
