import type { Server } from 'node:http';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ForeignSite } from '#test/partners/foreign-site.ts';
import {
  anIssuer,
  aPartner,
  aVerifiedPerson,
  Browser,
  continueOn,
  thisMonth,
} from '#test/partners/partner.ts';
import { freePort } from '../../../../../scripts/lib/free-port.ts';

/* Each test executes one example of docs/partners.md, as it is written there. */

const t = anIssuer();
let person: { token: string };
beforeAll(async () => {
  person = await aVerifiedPerson(t);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const ORIGIN = 'https://quay.example';
const FACTS = { verified: true, verified_at: thisMonth(), age_over_18: true };

/** Registers a client for the example, and loads the example with the settings of its developer. */
async function example(name: string, redirectUri: string, env: Record<string, string> = {}) {
  const { id, secret } = await aPartner(t, {
    metadata: {
      redirect_uris: [redirectUri],
      require_pushed_authorization_requests: PUSHES.has(name),
    },
  });
  const settings = {
    OPENID_ISSUER: t.issuer,
    OPENID_CLIENT_ID: id,
    OPENID_CLIENT_SECRET: String(secret),
    OPENID_REDIRECT_URI: redirectUri,
    OPENID_SCOPE: 'openid verified age_over_18',
    SESSION_SECRET: 'the secret of a partner’s session cookies',
    AUTH_SECRET: 'a secret of the partner’s site, of 32 or more signs',
    ...env,
  };
  for (const [key, value] of Object.entries(settings)) vi.stubEnv(key, value);
  const file = new URL(`../../../../../docs/stacks/${name}.js`, import.meta.url);
  return { id, code: await import(/* @vite-ignore */ file.pathname) };
}

/** Those that push their requests first, as clients do by default. */
const PUSHES = new Set(['passport']);

/** The person's part: continues on the page, or is sent on at once where they agreed before. */
async function through(browser: Browser, url: string): Promise<{ callback: URL; asked: boolean }> {
  const there = await browser.open(url);
  if ('page' in there) return { callback: await continueOn(browser, there.page), asked: true };
  if ('left' in there) return { callback: there.left, asked: false };
  throw new Error(`authorize answered ${there.answer.status}: ${await there.answer.text()}`);
}

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

describe('R-OP-16 R-OP-80 libraries that partners have already, as docs/partners.md shows them', () => {
  it.each([['passport', 'Passport']])(
    'R-OP-16 R-OP-80 %s signs a person in, and nobody by an answer that is not its own',
    async (name) => {
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const { id, code } = await example(name, `${origin}/callback`, { PORT: String(port) });
      const server = code.server as Server;
      try {
        const site = () =>
          new ForeignSite(origin, (request) => fetch(request, { redirect: 'manual' }));
        const here = site();
        const begins = await here.fetch('/sign-in');
        const location = String(begins.headers.get('location'));
        expect(location).toContain('request_uri=');
        const { callback } = await through(new Browser(t, person.token), location);
        // Somebody else's browser opens the link of the answer, and an attacker changed the answer.
        expect((await site().fetch(callback)).headers.get('location')).not.toBe('/');
        const ends = await here.fetch(callback);
        expect([ends.status, ends.headers.get('location')]).toEqual([302, '/']);
        const learned = await (await here.fetch('/')).json();
        expect(learned).toMatchObject({
          ...FACTS,
          iss: t.issuer,
          aud: id,
          nonce: expect.any(String),
        });
        // The same answer again, and one that was changed on its way, sign nobody in.
        expect((await here.fetch(callback)).status).toBeGreaterThanOrEqual(400);
        for (const [part, value] of [
          ['iss', 'https://evil.example'],
          ['state', 'x'],
        ] as const) {
          const other = site();
          const again = String((await other.fetch('/sign-in')).headers.get('location'));
          const changed = (await through(new Browser(t, person.token), again)).callback;
          changed.searchParams.set(part, value);
          expect((await other.fetch(changed)).status).toBeGreaterThanOrEqual(400);
          expect(await (await other.fetch('/')).json()).toBeNull();
        }
      } finally {
        await new Promise((closed) => server.close(closed));
      }
    },
  );

  it('R-OP-16 R-OP-80 Auth.js signs a person in, with PKCE, state and nonce checked by it', async () => {
    const { id, code } = await example('auth-js', `${ORIGIN}/auth/callback/idp`);
    // Its complaint about the second answer is expected.
    code.config.logger = { error: () => {} };
    const site = new ForeignSite(ORIGIN, code.handle);
    const { csrfToken } = (await (await site.fetch('/auth/csrf')).json()) as { csrfToken: string };
    const begins = await site.fetch(
      '/auth/signin/idp',
      form({ csrfToken, callbackUrl: `${ORIGIN}/in` }),
    );
    const location = String(begins.headers.get('location'));
    const { callback } = await through(new Browser(t, person.token), location);
    const ends = await site.fetch(callback);
    expect(ends.headers.get('location')).toBe(`${ORIGIN}/in`);
    const session = (await (await site.fetch('/auth/session')).json()) as { person: object };
    expect(session.person).toMatchObject({ ...FACTS, iss: t.issuer, aud: id });
    // A second answer with the same code, as from a reloaded page, signs nobody in.
    expect((await site.fetch(callback)).headers.get('location')).toContain('/auth/error');
  });

  it('R-OP-16 R-OP-80 better-auth signs a person in, and verifies the ID token by the key set', async () => {
    const { code } = await example('better-auth', `${ORIGIN}/api/auth/callback/idp`);
    const site = new ForeignSite(ORIGIN, code.auth.handler);
    const begins = await site.fetch('/api/auth/sign-in/social', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'idp', callbackURL: '/in' }),
    });
    const { url } = (await begins.json()) as { url: string };
    const browser = new Browser(t, person.token);
    const { callback } = await through(browser, url);
    const ends = await site.fetch(callback);
    expect(ends.headers.get('location')).toMatch(/\/in$/);
    const session = (await (await site.fetch('/api/auth/get-session')).json()) as { user: object };
    expect(session.user).toMatchObject({
      email: expect.stringMatching(/.@idp\.invalid$/),
      verified: true,
      ageOver18: true,
    });
    // A second answer with the same code, and one that names another issuer. Its complaints are expected.
    vi.spyOn(console, 'error').mockReturnValue();
    expect((await site.fetch(callback)).headers.get('location')).toContain('error=');
    const forged = await site.fetch('/api/auth/update-user', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ageOver18: true }),
    });
    expect(forged.status).toBe(404);
    // The next time, no page of Portico shows.
    const again = await site.fetch('/api/auth/sign-in/social', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'idp', callbackURL: '/in' }),
    });
    const second = ((await again.json()) as { url: string }).url;
    const next = await through(browser, second);
    expect(next.asked).toBe(false);
    next.callback.searchParams.set('iss', 'https://evil.example');
    expect((await site.fetch(next.callback)).headers.get('location')).toContain('error=');
  });
});
