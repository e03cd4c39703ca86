import { existsSync } from 'node:fs';
import type { SocialProvider } from '@portico/contract';
import { accountsOf, type Kind, peopleOf } from '@portico/stand-ins/people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateSecret } from '#platform/config/secrets.ts';
import { WALLET_FILE } from '#site/demo-wallet/demo-wallet.ts';
import { appAt } from '#test/engines/over-http.ts';
import { aPlace, type Running, stop } from '#test/engines/process.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { appWith, aSite, dataIn, openPage, type TestSite } from '#test/people/site.ts';
import {
  aBrowser,
  atProvider,
  completeFlow,
  type FlowEnd,
  handleCallback,
  openProvider,
  profileOf,
} from '#test/people/social.ts';
import type { TestProvider } from '#test/providers/oidc-provider.ts';
import { freePort } from '../../../../../scripts/lib/free-port.ts';
import { type StandIns, startStandIns } from './stand-ins.ts';

/** Signs in with a person of the stand-in, by their place on its page. */
function signIn(t: TestApp, kind: Kind, place: number): Promise<FlowEnd> {
  const account = [...accountsOf(kind).values()][place];
  if (account === undefined) throw new Error('no such person');
  return completeFlow(t, { kind, knows() {} } as unknown as TestProvider, account);
}

/** Presses this button of the stand-in's page. */
async function press(t: TestApp, kind: Kind, button: 'cancel' | 'error' | { sub: string }) {
  const browser = aBrowser();
  const start = await openProvider(t, browser, kind);
  return handleCallback(t, browser, await atProvider(browser, start, button));
}

describe('R-SOC-10 stand-ins for Google and Apple', () => {
  const place = aPlace();
  let running: Running;
  let t: TestApp;
  const env = { PORT: '', DEMO_PARTNER_PORT: '' };

  async function start() {
    running = place.startWithStandIns(env);
    await running.says(/(Google and Apple are played by stand-ins)/);
    t = appAt(Number(env.PORT));
  }
  beforeAll(async () => {
    env.PORT = String(await freePort());
    await start();
  });
  afterAll(() => place.clear());

  it('R-SOC-10 signs the same people in after a restart, and sends the name from Apple once', async () => {
    const google = await signIn(t, 'google', 0);
    expect(google).toMatchObject({ page: '/auth', words: { kyc: 'true' } });
    const apple = await signIn(t, 'apple', 1);
    expect(apple.words.kyc).toBe('true');
    const before = [await profileOf(t, google), await profileOf(t, apple)];
    expect(before).toMatchObject([
      { email: 'ada.lindqvist@gmail.example' },
      { email: 'x7k2m9p4qd@privaterelay.example' },
    ]);
    const browser = aBrowser();
    const sent = async () => {
      const { sub } = peopleOf('apple')[2] ?? { sub: '' };
      const page = await atProvider(browser, await openProvider(t, browser, 'apple'), { sub });
      return page.form.user;
    };
    expect(await sent()).toContain('Emi');
    expect(await sent()).toBeUndefined();

    expect((await stop(running)).code).toBe(0);
    await start();
    const again = [await signIn(t, 'google', 0), await signIn(t, 'apple', 1)];
    for (const { words } of again) expect(words).not.toHaveProperty('kyc');
    const after = await Promise.all(again.map((end) => profileOf(t, end)));
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await sent()).toBeUndefined();
  });

  it('R-SOC-10 gives an account without the address of a person whose email is not verified', async () => {
    const { email } = await profileOf(t, await signIn(t, 'google', 1));
    expect(email).toBeNull();
  });

  it('R-SOC-10 shows what happens if the person cancels, or the provider fails', async () => {
    for (const kind of ['google', 'apple'] as const) {
      expect((await press(t, kind, 'cancel')).words).toEqual({ error: 'social_refused' });
      expect((await press(t, kind, 'error')).words).toEqual({ error: 'social_unavailable' });
    }
  });

  it('R-SOC-10 lets nobody in by an address or a number of their choice', async () => {
    const start = await openProvider(t, aBrowser(), 'google');
    const begun = await fetch(start, { redirect: 'manual' });
    const cookie = begun.headers.getSetCookie().map((line) => line.split(';')[0]);
    const page = await fetch(new URL(begun.headers.get('location') ?? '', start), {
      headers: { cookie: cookie.join('; ') },
    });
    const html = await page.text();
    expect(html).toContain('Stands in for Google');
    expect(html).not.toMatch(/<input|<script/);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    await expect(press(t, 'google', { sub: 'somebody-else' })).rejects.toThrow('answered 400');
  });

  it('R-SOC-11 production does not start on their data, and names them', async () => {
    await stop(running);
    const production = place.start({
      ...env,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://portico.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Portico <door@portico.example>',
      SECRET_KEY: generateSecret('SECRET_KEY'),
      DOCUMENT_MASTER_KEY: generateSecret('DOCUMENT_MASTER_KEY'),
      TOKEN_SIGNING_KEY: generateSecret('TOKEN_SIGNING_KEY'),
    });
    const { code, said } = await production.ended;
    expect(code).toBe(1);
    for (const email of ['ada.lindqvist@gmail.example', 'x7k2m9p4qd@privaterelay.example'])
      expect(said).toContain(email);
    expect(said).not.toContain('ready at');
  });
});

describe('R-SOC-9 R-SOC-5 a stand-in', () => {
  let t: TestApp;
  let site: TestSite;
  let standIns: StandIns;
  const lines: string[] = [];
  beforeAll(async () => {
    site = aSite();
    t = await startApp({ config: { standIns: true } });
    await new Promise<void>((listening) => {
      standIns = startStandIns(
        t.deps,
        { site: 3000 },
        { say: () => listening(), warn: (line) => lines.push(line) },
      );
    });
  });
  afterAll(async () => {
    standIns.stop();
    await t.close();
    site.remove();
  });

  const REMOTE = [
    { remoteAddress: '203.0.113.9' },
    { headers: { host: 'rebind.example' } },
    { headers: { 'x-forwarded-for': '127.0.0.1' } },
    { headers: { via: '1.1 a proxy' } },
  ];

  async function leadsTo(provider: SocialProvider, more: object = {}): Promise<string> {
    const { headers } = await t.app.inject({ url: `/user/auth/${provider}/login`, ...more });
    return String(headers.location);
  }

  it('R-SOC-9 is there for a browser on this machine only: its button, its visit and its answer', async () => {
    const app = await appWith(t, site);
    const shown = async (more: object = {}) => {
      const { body } = await openPage(app, '/auth', more);
      return dataIn(body).config.providers.map(({ id }) => id);
    };
    expect(await shown()).toEqual(['google', 'apple']);
    expect(await leadsTo('google')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth\?/);
    for (const more of REMOTE) {
      expect(await shown(more)).toEqual([]);
      expect(await leadsTo('google', more)).toBe('/auth?error=social_unavailable');
    }
    // Begun here, and finished from elsewhere.
    const browser = aBrowser();
    const start = await openProvider(t, browser, 'google');
    const back = await atProvider(browser, start, { sub: peopleOf('google')[0]?.sub ?? '' });
    const { pathname, search } = new URL(back.url);
    const cookie = [...browser.ours].map((each) => each.join('=')).join('; ');
    const answer = await t.app.inject({
      url: `${pathname}${search}`,
      headers: { cookie, via: '1.1 a proxy' },
    });
    expect(answer.headers.location).toBe('/auth?error=social_unavailable');
    await app.close();
  });

  it('R-SOC-9 comes with a demo wallet, for a browser on this machine only', async () => {
    const path = '/stand-ins/wallet.js';
    const app = await appWith(t, site);
    const { body, headers } = await openPage(app, '/auth');
    expect(body).toContain(`<script type="module" src="${path}"></script></body>`);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    // Before a build there is no file.
    const isBuilt = existsSync(WALLET_FILE);
    expect((await app.inject(path)).statusCode).toBe(isBuilt ? 200 : 404);
    for (const more of REMOTE) {
      expect((await openPage(app, '/auth', more)).body).not.toContain(path);
      expect((await app.inject({ url: path, ...more })).statusCode).toBe(404);
    }
    await app.close();
    const config = { ...t.deps.config, standIns: false };
    const without = await appWith(t, site, { ...t.deps, config });
    expect((await openPage(without, '/auth')).body).not.toContain(path);
    expect((await without.inject(path)).statusCode).toBe(404);
    await without.close();
  });

  it('R-SOC-9 answers by its own address only', async () => {
    const { origin, port } = new URL(await leadsTo('apple'));
    const named = await fetch(`http://localhost:${port}/.well-known/openid-configuration`);
    expect(named.status).toBe(421);
    expect((await fetch(`${origin}/.well-known/openid-configuration`)).status).toBe(200);
  });

  it('R-SOC-5 that ended takes its buttons with it, and says so', async () => {
    const app = await appWith(t, site);
    if (standIns.pid === null) throw new Error('it was not started');
    process.kill(standIns.pid);
    await expect.poll(() => lines).toEqual([expect.stringContaining('are not running')]);
    const { body } = await openPage(app, '/auth');
    expect(dataIn(body).config.providers).toEqual([]);
    expect(await leadsTo('google')).toBe('/auth?error=social_unavailable');
    await app.close();
  });

  it.each([
    ['where stand-ins may not be', { standIns: false }],
    ['beside several workers', { standIns: true, workers: 2 }],
    ['on a port that the system chose', { standIns: true, publicUrl: 'http://localhost:0' }],
  ])('R-SOC-9 is not started %s', async (_, config) => {
    const said: string[] = [];
    const deps = { ...t.deps, config: { ...t.deps.config, ...config }, standIns: new Map() };
    const started = startStandIns(
      deps,
      { site: 3000 },
      { say: (line) => said.push(line), warn: (line) => said.push(line) },
    );
    expect(started.pid).toBeNull();
    expect(said).toEqual([]);
  });
});
