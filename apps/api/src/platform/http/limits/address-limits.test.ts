import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, SECOND } from '#core/clock.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { tally, together } from '#test/people/codes.ts';
import {
  callFrom,
  type From,
  guess,
  inOneHome,
  LOGIN,
  startLimited,
} from '#test/people/networks.ts';
import { aRegisteredPerson, get } from '#test/people/people.ts';

let t: TestApp;
let proxied: TestApp;
beforeAll(async () => {
  t = await startLimited();
  proxied = await startLimited({ TRUST_PROXY: '127.0.0.1' });
});
// Refills all limits for the next test.
beforeEach(() => {
  for (const each of [t, proxied]) each.clock.advance(HOUR);
});
afterAll(() => Promise.all([t.close(), proxied.close()]));

const EXIST = '/user/exist-email';
const ask = (t: TestApp, from: From = {}) => callFrom(t, EXIST, { email: 'a@example.com' }, from);

describe('R-API-2 calls per network', () => {
  it.each([
    [EXIST, {}, 10, 60],
    [LOGIN, {}, 30, 10],
    ['/user/auth/send-code', { phone: '' }, 10, 60],
    ['/user/auth/send-code', { email: '' }, 60, 10],
    ['/user/auth/verify-code', {}, 60, 5],
    ['/user/auth/registration-with-email', {}, 60, 5],
    ['/user/auth/registration-with-phone', {}, 60, 5],
    ['/user/auth/forgot-password', {}, 60, 10],
    ['/user/reset-password', {}, 60, 5],
    ['/user/auth/refresh', {}, 300, 1],
  ])('R-API-2 %s %j allows %i at once, then one every %i s', async (url, body, atOnce, seconds) => {
    // Refused before the body is validated.
    const answers = await together(atOnce + 20, () => callFrom(t, url, body));
    expect(tally(answers)).toEqual({ invalid_request: atOnce, too_many_requests: 20 });
    const refused = answers.at(-1);
    if (refused === undefined) throw new Error('no call was refused');
    expect(expectContractError(refused)).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers['retry-after']).toBe(String(seconds));
    t.clock.advance(seconds * SECOND - 1);
    expect((await callFrom(t, url, body)).headers['retry-after']).toBe('1');
    t.clock.advance(1);
    expect(tally(await together(20, () => callFrom(t, url, body)))).toEqual({
      invalid_request: 1,
      too_many_requests: 19,
    });
    // Other networks are not affected.
    expect((await callFrom(t, url, body, { remoteAddress: '203.0.113.9' })).statusCode).toBe(400);
  });

  it('R-API-2 lets no more than the limit pass when a hundred arrive at once', async () => {
    await together(7, () => ask(t));
    expect(tally(await together(100, () => ask(t)))).toEqual({ ok: 3, too_many_requests: 97 });
  });

  it('R-API-2 shares one limit between registrations and codes', async () => {
    const urls = [
      '/user/auth/verify-code',
      '/user/auth/registration-with-email',
      '/user/auth/registration-with-phone',
    ];
    const answers = await together(90, (n) => callFrom(t, urls[n % 3] ?? '', {}));
    expect(tally(answers)).toEqual({ invalid_request: 60, too_many_requests: 30 });
    // Other groups are not affected.
    expect((await ask(t)).statusCode).toBe(200);
  });

  it('R-API-2 hashes, queries and records nothing for refused calls, except one line of the log', async () => {
    t.log.length = 0;
    const noted = async () =>
      (await t.deps.db.selectFrom('audit_events').select('id').execute()).length;
    const before = await noted();
    const answers = await together(50, (n) => guess(t, `nobody-${n}@example.com`, n, {}));
    expect(tally(answers)).toEqual({ login_failed: 30, too_many_requests: 20 });
    expect(await t.deps.db.selectFrom('sign_in_failures').select('key').execute()).toHaveLength(30);
    expect(await noted()).toBe(before + 30);
    const lines = t.log.filter((line) => line.includes('throttled'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'throttled',
      group: 'sign-in',
      network: '127.0.0.1',
    });
    expect(t.log.join('')).not.toMatch(/nobody-|guess/);
  });

  it('R-API-2 applies no limit to profile, sessions and logout, which a page may call at any time', async () => {
    const { access_token } = await aRegisteredPerson(t);
    for (let wave = 0; wave < 8; wave += 1) {
      const calls = await together(40, (n) =>
        n % 2 === 0
          ? get(t, wave % 2 === 0 ? '/user/profile' : '/user/sessions', access_token)
          : callFrom(t, '/user/auth/logout', { refresh_token: 'x' }),
      );
      expect(tally(calls)).toEqual({ ok: 40 });
    }
  });

  it('R-API-2 applies no limits when they are disabled', async () => {
    const unlimited = await startApp({ env: { DISABLE_ADDRESS_LIMITS: 'true' } });
    try {
      expect(tally(await together(100, () => ask(unlimited)))).toEqual({ ok: 100 });
    } finally {
      await unlimited.close();
    }
  });
});

describe('R-API-2 the network of a caller', () => {
  it('R-API-2 counts a thousand addresses of one /64 as one network, and the next /64 as another', async () => {
    const addresses = Array.from({ length: 1_000 }, (_, n) => inOneHome(n));
    expect(new Set(addresses).size).toBe(1_000);
    const answers = await together(1_000, (n) => {
      const remoteAddress = addresses[n] ?? '';
      return ask(t, { remoteAddress });
    });
    expect(tally(answers)).toEqual({ ok: 10, too_many_requests: 990 });
    expect((await ask(t, { remoteAddress: '2001:db8:7:2::1' })).statusCode).toBe(200);
  });

  it('R-API-2 counts an IPv4 address as the same on a dual-stack socket', async () => {
    const spellings = ['203.0.113.9', '::ffff:203.0.113.9'];
    const answers = await together(20, (n) => ask(t, { remoteAddress: spellings[n % 2] ?? '' }));
    expect(tally(answers)).toEqual({ ok: 10, too_many_requests: 10 });
    expect((await ask(t, { remoteAddress: '203.0.113.10' })).statusCode).toBe(200);
  });

  const FORGED: [string, (ip: string) => Record<string, string>][] = [
    ['X-Forwarded-For', (ip) => ({ 'x-forwarded-for': ip })],
    ['X-Forwarded-For with several', (ip) => ({ 'x-forwarded-for': `${ip}, ${ip}` })],
    ['Forwarded', (ip) => ({ forwarded: `for=${ip};proto=https;by=127.0.0.1` })],
    ['X-Real-IP', (ip) => ({ 'x-real-ip': ip })],
    ['True-Client-IP and others', (ip) => ({ 'true-client-ip': ip, 'cf-connecting-ip': ip })],
  ];

  it.each(FORGED)('R-API-2 ignores a forged %s', async (_name, headersFor) => {
    const answers = await together(100, (n) => ask(t, { headers: headersFor(`198.51.100.${n}`) }));
    expect(tally(answers)).toEqual({ ok: 10, too_many_requests: 90 });
    const { ip } = (await t.app.inject({ url: '/ip', headers: headersFor('198.51.100.7') })).json();
    expect(ip).toBe('127.0.0.1');
  });

  it('R-API-2 trusts a configured proxy, and counts each of its clients separately', async () => {
    const answers = await together(60, (n) =>
      ask(proxied, { headers: { 'x-forwarded-for': `198.51.100.${n % 3}` } }),
    );
    expect(tally(answers)).toEqual({ ok: 30, too_many_requests: 30 });
  });

  it("R-API-2 ignores entries that a client wrote before the proxy's own", async () => {
    const answers = await together(100, (n) =>
      ask(proxied, { headers: { 'x-forwarded-for': `10.0.0.${n}, 198.51.100.7` } }),
    );
    expect(tally(answers)).toEqual({ ok: 10, too_many_requests: 90 });
  });

  it('R-API-2 ignores the header of a caller that bypasses the proxy', async () => {
    const answers = await together(100, (n) =>
      ask(proxied, {
        remoteAddress: '203.0.113.9',
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
      }),
    );
    expect(tally(answers)).toEqual({ ok: 10, too_many_requests: 90 });
  });

  it('R-API-2 counts a /64 behind a proxy as one network, and accepts text that is not an address', async () => {
    const home = await together(100, (n) =>
      ask(proxied, { headers: { 'x-forwarded-for': inOneHome(n) } }),
    );
    expect(tally(home)).toEqual({ ok: 10, too_many_requests: 90 });
    const written = ['unknown', '_hidden', '203.0.113.9:1234', '[2001:db8::1]:80', 'x'.repeat(900)];
    for (const text of written) {
      expect((await ask(proxied, { headers: { 'x-forwarded-for': text } })).statusCode).toBe(200);
    }
  });
});
