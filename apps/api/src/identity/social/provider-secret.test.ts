import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { createDeps } from '#deps/deps.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import {
  aBrowser,
  atProvider,
  callbackOf,
  handleCallback,
  somebody,
  startFlow,
} from '#test/people/social.ts';
import { startProvider, type TestProvider } from '#test/providers/oidc-provider.ts';

let google: TestProvider;
let t: TestApp;
beforeAll(async () => {
  google = await startProvider('google', [callbackOf('google')]);
  t = await startApp({
    env: { ...google.env, GOOGLE_CLIENT_SECRET: 'the former one, ended since' },
  });
});
afterAll(async () => {
  await t.close();
  await google.close();
});

describe('R-OPS-6 a provider’s secret that changes', () => {
  it('R-OPS-6 does not lose a sign-in that began on a server with the former secret', async () => {
    const { config, secrets, db, clock, mailer, sms, hasher } = t.deps;
    if (config.google === null) throw new Error('Google is not configured.');
    const next = {
      ...config,
      google: { ...config.google, clientSecret: google.env.GOOGLE_CLIENT_SECRET ?? '' },
    };
    const deps = createDeps(next, secrets, { db, clock, mailer, sms, hasher });
    const restarted = { ...t, deps, app: await buildApp(deps) };

    const [browser, account] = [aBrowser(), somebody()];
    google.knows(account);
    const { url } = await startFlow(t, 'google', browser);
    const back = await atProvider(browser, url, account);
    const landing = await handleCallback(restarted, browser, back);
    expect(landing.words).toHaveProperty('access_token');
    await restarted.app.close();
  });
});
