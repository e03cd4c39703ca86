import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone } from '#test/people/codes.ts';
import { aRegisteredPerson, get, idOf, post } from '#test/people/people.ts';
import { aPersonByPhone } from '#test/people/phones.ts';
import {
  addAddress,
  addWallet,
  identityOfKind,
  methodLabelsOf,
  remove,
  signInMethodsOf,
} from '#test/people/sign-in-methods.ts';
import { aWallet, aWalletPerson } from '#test/people/wallets.ts';
import { providersBy } from '#test/providers/oidc-provider.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

describe('R-DOOR-1 the list of sign-in methods', () => {
  it('R-DOOR-1 shows kind, label and date of each, and marks the only one as not removable', async () => {
    const person = await aRegisteredPerson(t);
    const added = new Date(t.clock.now()).toISOString();
    expect(await signInMethodsOf(t, person.access_token)).toEqual({
      identities: [
        {
          id: expect.stringMatching(/^[\w-]{43}$/),
          kind: 'email',
          label: person.email,
          addedAt: added,
          removable: false,
        },
      ],
      hasPassword: true,
      recentSignIn: true,
    });
  });

  it('R-DOOR-1 shows several wallets, oldest sign-in method first', async () => {
    const { access_token, wallet } = await aWalletPerson(t);
    const [to, second] = [freshEmail(), aWallet()];
    expect((await addAddress(t, access_token, to)).statusCode).toBe(204);
    t.clock.advance(SECOND);
    expect((await addWallet(t, access_token, second)).statusCode).toBe(204);
    const { identities, hasPassword } = await signInMethodsOf(t, access_token);
    expect(identities.map(({ kind, label, removable }) => [kind, label, removable])).toEqual([
      ['wallet', wallet.address, true],
      ['email', to.email, true],
      ['wallet', second.address, true],
    ]);
    expect(hasPassword).toBe(false);
  });

  it('R-DOOR-1 shows only the caller’s own sign-in methods', async () => {
    expect((await get(t, '/user/identities')).statusCode).toBe(401);
    const [one, two] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    expect(await methodLabelsOf(t, one.access_token)).toEqual([`email ${one.email}`]);
    expect(await methodLabelsOf(t, two.access_token)).toEqual([`email ${two.email}`]);
  });

  it('R-DOOR-1 reports when the sign-in is not recent enough for changes', async () => {
    const { access_token, refresh_token } = await aRegisteredPerson(t);
    t.clock.advance(10 * MINUTE);
    expect((await signInMethodsOf(t, access_token)).recentSignIn).toBe(true);
    t.clock.advance(20 * MINUTE);
    const renewed = await post(t, '/user/auth/refresh', { refresh_token });
    const later = (renewed.json() as { access_token: string }).access_token;
    expect((await signInMethodsOf(t, later)).recentSignIn).toBe(false);
  });
});

describe('R-DOOR-1 an unusable sign-in method does not count', () => {
  const started: TestApp[] = [];
  const startWith = async (config: Partial<Config>) => {
    const app = await startApp({ config });
    started.push(app);
    return app;
  };
  let noCodeSignIn: TestApp;
  beforeAll(async () => {
    noCodeSignIn = await startWith({ codeSignIn: false });
  });
  afterAll(() => Promise.all(started.map((app) => app.close())));

  /** Whether the email address of an account can be removed if `addOther` added the only other sign-in method. */
  async function isEmailRemovable(
    app: TestApp,
    addOther: (app: TestApp, token: string) => Promise<void>,
  ) {
    const { access_token } = await aWalletPerson(app);
    const wallet = await identityOfKind(app, access_token, 'wallet');
    await addAddress(app, access_token, freshEmail());
    await remove(app, access_token, wallet);
    await addOther(app, access_token);
    const email = await identityOfKind(app, access_token, 'email');
    const answer = await remove(app, access_token, email);
    expect(answer.statusCode).toBe(email.removable ? 204 : 409);
    return email.removable;
  }

  /** Inserts a sign-in method directly, because its provider or chain is not configured. */
  const inserted =
    (kind: 'google' | 'wallet', subject: string) => async (app: TestApp, token: string) => {
      const account_id = await idOf(app, { access_token: token });
      const names = { label: null, given_name: null, family_name: null };
      await app.deps.db
        .insertInto('identities')
        .values({ kind, subject, account_id, created_at: app.clock.now(), ...names })
        .execute();
    };
  const phone = async (app: TestApp, token: string) => {
    expect((await addAddress(app, token, freshPhone())).statusCode).toBe(204);
  };
  const password = async (app: TestApp, token: string) => {
    const body = { newPassword: 'Colonnade 47 verdigris' };
    const answer = await post(app, '/user/change-password', body, { token });
    expect(answer.statusCode).toBe(204);
  };
  const GOOGLE = providersBy({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
  const CONTRACT = 'eip155:137:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';

  it('R-DOOR-1 a phone number counts, because a code alone signs in', async () => {
    expect(await isEmailRemovable(t, phone)).toBe(true);
  });

  it('R-DOOR-1 a phone number counts only with a password when sign-in by code alone is off', async () => {
    expect(await isEmailRemovable(noCodeSignIn, phone)).toBe(false);
    expect(
      await isEmailRemovable(noCodeSignIn, async (app, token) => {
        await phone(app, token);
        await password(app, token);
      }),
    ).toBe(true);
  });

  it('R-DOOR-1 a provider counts only while it is configured', async () => {
    const google = inserted('google', 'https://accounts.google.com 1');
    expect(await isEmailRemovable(t, google)).toBe(false);
    expect(await isEmailRemovable(await startWith({ providers: GOOGLE }), google)).toBe(true);
  });

  it('R-DOOR-1 a contract wallet counts only while its chain is configured', async () => {
    const contract = inserted('wallet', CONTRACT);
    expect(await isEmailRemovable(t, contract)).toBe(false);
    const otherChain = await startWith({ walletRpc: { 1: 'http://localhost:1' } });
    expect(await isEmailRemovable(otherChain, contract)).toBe(false);
    const sameChain = await startWith({ walletRpc: { 137: 'http://localhost:1' } });
    expect(await isEmailRemovable(sameChain, contract)).toBe(true);
  });

  it('R-DOOR-1 a phone number does not count when text messages cannot be sent', async () => {
    const { access_token } = await aPersonByPhone(t);
    expect((await addWallet(t, access_token, aWallet())).statusCode).toBe(204);
    expect((await identityOfKind(t, access_token, 'wallet')).removable).toBe(true);
    const { sms } = t.deps;
    try {
      t.deps.sms = null;
      expect((await identityOfKind(t, access_token, 'wallet')).removable).toBe(false);
      const wallet = await identityOfKind(t, access_token, 'wallet');
      expect((await remove(t, access_token, wallet)).json()).toMatchObject({
        code: 'last_identity',
      });
    } finally {
      t.deps.sms = sms;
    }
  });
});
