import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '#test/engines/start.ts';
import { aBrowser, atProvider, open, somebody, startFlow } from '#test/people/social.ts';
import { type SocialApp, startSocialApp } from '#test/providers/social-app.ts';

let t: SocialApp;
beforeAll(async () => {
  t = await startSocialApp();
});
afterAll(() => t.close());

describe('R-SOC-1 starting the authorization', () => {
  it.each([
    ['google', 'openid email profile', undefined],
    ['apple', 'openid name email', 'form_post'],
  ] as const)(
    'R-SOC-1 R-SOC-2 %s: code, PKCE, state and nonce, and nothing taken from the request',
    async (kind, scope, mode) => {
      const provider = t[kind];
      const { url } = await startFlow(t, kind);
      const asked = Object.fromEntries(url.searchParams);
      expect(url.origin).toBe(provider.issuer);
      expect(asked).toEqual({
        client_id: 'portico',
        response_type: 'code',
        redirect_uri: `http://localhost:3000/user/auth/${kind}/callback`,
        scope,
        ...(mode && { response_mode: mode }),
        state: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      });
      expect(new Set([asked.state, asked.nonce, asked.code_challenge]).size).toBe(3);
    },
  );

  it('R-SOC-1 every flow has its own state, nonce and challenge', async () => {
    const browser = aBrowser();
    const seen = new Set<string | null>();
    for (let n = 0; n < 5; n += 1) {
      const { url } = await startFlow(t, 'google', browser);
      for (const name of ['state', 'nonce', 'code_challenge']) seen.add(url.searchParams.get(name));
    }
    expect(seen.size).toBe(15);
  });

  it('R-SOC-1 the flow’s cookie is HttpOnly and not sent by other sites', async () => {
    const plain = await t.app.inject('/user/auth/google/login');
    expect(plain.cookies).toEqual([
      {
        name: 'portico-google',
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 600,
      },
    ]);
    const secure = await startApp({
      env: { ...t.google.env, ...t.apple.env, PUBLIC_URL: 'https://portico.example' },
    });
    try {
      for (const kind of ['google', 'apple'] as const) {
        const [cookie] = (await secure.app.inject(`/user/auth/${kind}/login`)).cookies;
        expect(cookie).toMatchObject({
          name: `__Host-portico-${kind}`,
          path: '/',
          secure: true,
          httpOnly: true,
          sameSite: 'Lax',
          maxAge: 600,
        });
        expect(cookie).not.toHaveProperty('domain');
      }
    } finally {
      await secure.close();
    }
  });

  it('R-SOC-1 neither redirect is cached or sends a Referer', async () => {
    const browser = aBrowser();
    const account = somebody();
    t.google.knows(account);
    const started = await open(t, browser, '/user/auth/google/login');
    const back = await atProvider(browser, new URL(String(started.headers.location)), account);
    const { pathname, search } = new URL(back.url);
    const ended = await open(t, browser, `${pathname}${search}`);
    for (const answer of [started, ended]) {
      expect(answer.statusCode).toBe(303);
      expect(answer.body).toBe('');
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  it('R-SOC-1 only the flow’s existence is stored, none of its secrets', async () => {
    const { url, browser } = await startFlow(t, 'google');
    const rows = JSON.stringify(await t.deps.db.selectFrom('social_flows').selectAll().execute());
    const secrets = [...url.searchParams.values(), ...browser.ours.values()];
    for (const secret of secrets.filter((each) => each.length > 20 && !each.startsWith('http'))) {
      expect(rows).not.toContain(secret);
      expect(rows).not.toContain(secret.split('.')[0]);
    }
  });

  it('R-SOC-1 a HEAD request neither starts nor uses up a flow', async () => {
    for (const step of ['login', 'callback']) {
      const answer = await t.app.inject({ method: 'HEAD', url: `/user/auth/google/${step}` });
      expect(answer.statusCode).toBe(405);
    }
  });
});
