import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableAccount, enableAccount } from '#identity/closing/closing.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';
import { alsoKnownAs, complete, pendingSecondFactor } from '#test/people/phones.ts';
import { accountIdOf, logIn, receiveToken, reset } from '#test/people/resets.ts';
import { codeFor } from '#test/people/sign-in-methods.ts';
import {
  aBrowser,
  atProvider,
  callbackOf,
  completeFlow,
  handleCallback,
  somebody,
} from '#test/people/social.ts';
import { startProvider, type TestProvider } from '#test/providers/oidc-provider.ts';

let t: TestApp;
let google: TestProvider;
beforeAll(async () => {
  google = await startProvider('google', [callbackOf('google')]);
  t = await startApp({ env: google.env });
});
afterAll(() => Promise.all([t.close(), google.close()]));

async function closeAndOpen(id: string) {
  await disableAccount(t.deps, id);
  await enableAccount(t.deps, id);
}

describe('R-AUDIT-3 actions that began before an account was closed', () => {
  it('R-AUDIT-3 refuses old links, codes and tokens after the account is open again', async () => {
    const person = await aRegisteredPerson(t);
    const id = await accountIdOf(t, person.email);
    const phone = '+380671234567';
    await alsoKnownAs(t, id, phone);
    const code = await codeFor(t, { phone });
    const ticket = await pendingSecondFactor(t, { phone, password: person.password });
    const token = await receiveToken(t, person.email);
    await closeAndOpen(id);
    const { refresh_token } = person;
    for (const [answer, refusal] of [
      [await reset(t, token), 'reset_link_invalid'],
      [await complete(t, { phone }, code, ticket), 'sign_in_expired'],
      [await get(t, '/user/profile', person.access_token), 'missing_token'],
      [await post(t, '/user/auth/refresh', { refresh_token }), 'session_ended'],
    ] as const) {
      expect(answer.json()).toMatchObject({ code: refusal });
    }
    expect((await logIn(t, person.email, person.password)).statusCode).toBe(200);
  });

  it('R-AUDIT-3 does not add a provider whose authorization began before', async () => {
    const person = await aRegisteredPerson(t);
    const account = somebody({ email_verified: false });
    google.knows(account);
    const started = await post(
      t,
      '/user/identities/social',
      { provider: 'google' },
      { token: person.access_token },
    );
    const browser = aBrowser();
    for (const { name, value } of started.cookies) browser.ours.set(name, value);
    const { url } = started.json() as { url: string };
    const back = await atProvider(browser, new URL(url), account);
    await closeAndOpen(await accountIdOf(t, person.email));
    expect(Object.keys((await handleCallback(t, browser, back)).words)).toEqual(['error']);
    // The provider's account is still not linked: signing in with it registers a new account.
    expect((await completeFlow(t, google, account)).words.kyc).toBe('true');
  });
});
