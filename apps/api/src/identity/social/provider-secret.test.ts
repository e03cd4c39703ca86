import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { createDeps } from '#app/deps.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import {
  aBrowser,
  atProvider,
  callbackOf,
  handleCallback,
  somebody,
  startFlow,
} from '#test/people/social.ts';
import { providersBy, startProvider, type TestProvider } from '#test/providers/oidc-provider.ts';

let providers: Record<'google' | 'apple', TestProvider>;
let t: TestApp;
beforeAll(async () => {
  const [google, apple] = [
    await startProvider('google', [callbackOf('google')]),
    await startProvider('apple', [callbackOf('apple')]),
  ];
  providers = { google, apple };
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  t = await startApp({
    env: {
      ...google.env,
      GOOGLE_CLIENT_SECRET: 'the former one, ended since',
      ...apple.env,
      APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  });
});
afterAll(async () => {
  await t.close();
  for (const provider of Object.values(providers)) await provider.close();
});

/** The same site as one more process, with the secrets that the providers accept now. */
async function restart(): Promise<TestApp> {
  const { config, secrets, db, clock, mailer, sms, hasher } = t.deps;
  const { google, apple } = providers;
  const next = { ...config, providers: providersBy({ ...google.env, ...apple.env }) };
  const deps = createDeps(next, secrets, { db, clock, mailer, sms, hasher });
  return { ...t, deps, app: await buildApp(deps) };
}

describe('R-OPS-6 a provider’s secret that changes', () => {
  it.each(['google', 'apple'] as const)(
    'R-OPS-6 of %s loses no sign-in that ends on a process with the next secret, whichever of three it began on',
    async (kind) => {
      const provider = providers[kind];
      // Of three processes the third still runs with the former secret, which the provider refuses.
      const restarted = [await restart(), await restart()] as const;
      for (const [began, ends] of [
        [t, restarted[0]],
        [t, restarted[1]],
        [restarted[0], restarted[1]],
      ] as const) {
        const [browser, account] = [aBrowser(), somebody()];
        provider.knows(account);
        const { url } = await startFlow(began, kind, browser);
        const back = await atProvider(browser, url, account);
        const landing = await handleCallback(ends, browser, back);
        expect(landing.words).toHaveProperty('access_token');
      }
      for (const { app } of restarted) await app.close();
    },
  );

  it.each(['google', 'apple'] as const)(
    'R-OPS-6 of %s: a sign-in that ends on a process with the former secret says so, and the next one succeeds',
    async (kind) => {
      const provider = providers[kind];
      const [browser, account] = [aBrowser(), somebody()];
      provider.knows(account);
      const { url } = await startFlow(t, kind, browser);
      const landing = await handleCallback(t, browser, await atProvider(browser, url, account));
      expect(landing.words).not.toHaveProperty('access_token');
      expect(landing.words).toHaveProperty('error');
      const restarted = await restart();
      const again = await startFlow(restarted, kind, browser);
      const back = await atProvider(browser, again.url, account);
      expect((await handleCallback(restarted, browser, back)).words).toHaveProperty('access_token');
      await restarted.app.close();
    },
  );
});
