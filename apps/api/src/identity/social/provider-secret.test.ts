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
  it('R-OPS-6 loses no sign-in that ends on a process with the next secret, whichever of three it began on', async () => {
    const { config, secrets, db, clock, mailer, sms, hasher } = t.deps;
    if (config.google === null) throw new Error('Google is not configured.');
    const next = {
      ...config,
      google: { ...config.google, clientSecret: google.env.GOOGLE_CLIENT_SECRET ?? '' },
    };
    const restart = async () => {
      const deps = createDeps(next, secrets, { db, clock, mailer, sms, hasher });
      return { ...t, deps, app: await buildApp(deps) };
    };
    // Of three processes the third still runs with the former secret, which the provider refuses.
    const restarted = [await restart(), await restart()];
    for (const [began, ends] of [
      [t, restarted[0]],
      [t, restarted[1]],
      [restarted[0], restarted[1]],
    ]) {
      if (began === undefined || ends === undefined) throw new Error('a process is missing');
      const [browser, account] = [aBrowser(), somebody()];
      google.knows(account);
      const { url } = await startFlow(began, 'google', browser);
      const back = await atProvider(browser, url, account);
      const landing = await handleCallback(ends, browser, back);
      expect(landing.words).toHaveProperty('access_token');
    }
    for (const { app } of restarted) await app.close();
  });
});
