import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aBrowser,
  atProvider,
  callbackOf,
  finishFlow,
  flowEndOf,
  open,
  openProvider,
  postForm,
  somebody,
  startFlow,
} from '#test/people/social.ts';
import { type MixedApp, startMixedApp } from '#test/providers/social-app.ts';

let t: MixedApp;
beforeAll(async () => {
  t = await startMixedApp();
});
afterAll(() => t.close());

const FOREIGN = [
  'https://evil.example',
  'http://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  '%2f%2fevil.example',
  '%5c%5cevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/x',
  '@evil.example',
  'http://localhost:3000@evil.example',
  'http://localhost:3000.evil.example',
  'http://localhost:3000%00.evil.example',
  'http://evil.example#localhost:3000',
  'http://evil.example?localhost:3000',
  '/\tevil.example',
  '/\nevil.example',
  '\t//evil.example',
  '\r\nlocation: https://evil.example',
  '%0d%0alocation:%20https://evil.example',
  '/auth/../../evil',
  '/user/../..//evil.example',
  '\u2044\u2044evil.example',
  '/\u3002evil.example',
  '.evil.example',
  ':443@evil.example',
];

// Names of redirect parameters in other products, and the names of our own and of the provider's.
const NAMES = [
  'next',
  'redirect',
  'redirect_uri',
  'redirectUrl',
  'returnTo',
  'return_to',
  'continue',
  'url',
  'target',
  'callbackUrl',
  'callback',
  'to',
  'from',
  'path',
  'post_login',
  'relayState',
  'locale',
];

const everywhere = (value: string) =>
  String(new URLSearchParams(NAMES.map((name) => [name, value])));

it('R-SOC-3 the list of parameter names is long enough', () => {
  expect(new Set(FOREIGN).size).toBeGreaterThanOrEqual(30);
});

describe.each(FOREIGN)(
  'R-SOC-3 no request decides where a browser is redirected: %j',
  (foreign) => {
    const asked = everywhere(foreign);

    it('R-SOC-3 not the request that starts the flow', async () => {
      for (const [kind, issuer] of [
        ['google', t.rogue.issuer],
        ['apple', t.apple.issuer],
      ] as const) {
        const url = await openProvider(t, aBrowser(), kind, `?${asked}`);
        expect(`${url.origin}${url.pathname}`).toBe(`${issuer}/auth`);
        expect(url.searchParams.getAll('redirect_uri')).toEqual([callbackOf(kind)]);
        expect(url.href).not.toContain('evil');
      }
    });

    it('R-SOC-3 not the callback, successful or failed', async () => {
      const flow = await startFlow(t, 'google');
      const query = String(new URLSearchParams(t.rogue.answerTo(flow.url)));
      const well = await finishFlow(t, flow, `${query}&${asked}`);
      expect(well.location).toMatch(/^\/auth\?access_token=[\w.-]+&refresh_token=[\w-]+&kyc=true$/);
      const badly = await finishFlow(
        t,
        flow,
        `${query}&${asked}&error=${encodeURIComponent(foreign)}`,
      );
      expect(badly.location).toBe('/auth?error=social_failed');
      expect(badly.location).not.toContain('evil');
    });

    it('R-SOC-3 not Apple’s form', async () => {
      const browser = aBrowser();
      const account = somebody();
      t.apple.knows(account);
      const url = await openProvider(t, browser, 'apple');
      const { form } = await atProvider(browser, url, account);
      const body = `${new URLSearchParams(form)}&${asked}`;
      const posted = await postForm(t, '/user/auth/apple/callback', body);
      const next = String(posted.headers.location);
      expect(next).toMatch(/^\/user\/auth\/apple\/callback\?/);
      expect(next).not.toContain('evil');
      const strange = { ...form, state: foreign };
      const lost = await postForm(t, '/user/auth/apple/callback', strange);
      const lostNext = String(lost.headers.location);
      expect(lostNext).toMatch(/^\/user\/auth\/apple\/callback\?/);
      expect(flowEndOf(await open(t, browser, lostNext))).toMatchObject({ page: '/auth' });
    });
  },
);

describe('R-SOC-3 no header decides it either', () => {
  it.each([
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
    { origin: 'https://evil.example', referer: 'https://evil.example/x' },
    { 'x-original-url': 'https://evil.example', 'x-rewrite-url': '//evil.example' },
  ])('R-SOC-3 %j', async (headers) => {
    const browser = aBrowser();
    const started = await open(t, browser, '/user/auth/google/login', headers);
    const url = new URL(String(started.headers.location));
    expect(url.origin).toBe(t.rogue.issuer);
    expect(url.searchParams.get('redirect_uri')).toBe(callbackOf('google'));
    const query = new URLSearchParams(t.rogue.answerTo(url));
    const ended = await open(t, browser, `/user/auth/google/callback?${query}`, headers);
    expect(ended.headers.location).toMatch(/^\/auth\?access_token=/);
    expect(t.rogue.seen.at(-1)?.get('redirect_uri')).toBe(callbackOf('google'));
  });
});
