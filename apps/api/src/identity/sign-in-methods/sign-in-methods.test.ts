import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#config/config.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone } from '#test/people/codes.ts';
import { aRegisteredPerson, get, idOf, post } from '#test/people/people.ts';
import { aPersonByPhone } from '#test/people/phones.ts';
import { aWallet, aWalletPerson } from '#test/people/wallets.ts';
import { addAddress, addWallet, doorsOf, remove, wayOf, waysOf } from '#test/people/ways-in.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

describe('R-DOOR-1 the list of one’s ways in', () => {
  it('R-DOOR-1 names each with its kind, label and day, and the only one cannot be removed', async () => {
    const person = await aRegisteredPerson(t);
    const added = new Date(t.clock.now()).toISOString();
    expect(await waysOf(t, person.access_token)).toEqual({
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

  it('R-DOOR-1 shows several wallets, the oldest way in first', async () => {
    const { access_token, wallet } = await aWalletPerson(t);
    const [to, second] = [freshEmail(), aWallet()];
    expect((await addAddress(t, access_token, to)).statusCode).toBe(204);
    t.clock.advance(SECOND);
    expect((await addWallet(t, access_token, second)).statusCode).toBe(204);
    const { identities, hasPassword } = await waysOf(t, access_token);
    expect(identities.map(({ kind, label, removable }) => [kind, label, removable])).toEqual([
      ['wallet', wallet.address, true],
      ['email', to.email, true],
      ['wallet', second.address, true],
    ]);
    expect(hasPassword).toBe(false);
  });

  it('R-DOOR-1 is nobody else’s to see', async () => {
    expect((await get(t, '/user/identities')).statusCode).toBe(401);
    const [one, two] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    expect(await doorsOf(t, one.access_token)).toEqual([`email ${one.email}`]);
    expect(await doorsOf(t, two.access_token)).toEqual([`email ${two.email}`]);
  });

  it('R-DOOR-1 says when the sign-in is too long ago to change anything', async () => {
    const { access_token, refresh_token } = await aRegisteredPerson(t);
    t.clock.advance(10 * MINUTE);
    expect((await waysOf(t, access_token)).recentSignIn).toBe(true);
    t.clock.advance(20 * MINUTE);
    const renewed = await post(t, '/user/auth/refresh', { refresh_token });
    const later = (renewed.json() as { access_token: string }).access_token;
    expect((await waysOf(t, later)).recentSignIn).toBe(false);
  });
});

describe('R-DOOR-1 a way in that opens nothing does not count', () => {
  const started: TestApp[] = [];
  const startWith = async (config: Partial<Config>) => {
    const of = await startApp({ config });
    started.push(of);
    return of;
  };
  let passwordsToo: TestApp;
  beforeAll(async () => {
    passwordsToo = await startWith({ codeSignIn: false });
  });
  afterAll(() => Promise.all(started.map((of) => of.close())));

  /** Whether an e-mail address may go from an account that has this beside it. */
  async function mayGo(of: TestApp, beside: (of: TestApp, token: string) => Promise<void>) {
    const { access_token } = await aWalletPerson(of);
    const wallet = await wayOf(of, access_token, 'wallet');
    await addAddress(of, access_token, freshEmail());
    await remove(of, access_token, wallet);
    await beside(of, access_token);
    const email = await wayOf(of, access_token, 'email');
    const answer = await remove(of, access_token, email);
    expect(answer.statusCode).toBe(email.removable ? 204 : 409);
    return email.removable;
  }

  /** Gives the account a way in as it would have come, past the provider or chain that is not there. */
  const given =
    (kind: 'google' | 'wallet', subject: string) => async (of: TestApp, token: string) => {
      const account_id = await idOf(of, { access_token: token });
      const names = { label: null, given_name: null, family_name: null };
      await of.deps.db
        .insertInto('identities')
        .values({ kind, subject, account_id, created_at: of.clock.now(), ...names })
        .execute();
    };
  const phone = async (of: TestApp, token: string) => {
    expect((await addAddress(of, token, freshPhone())).statusCode).toBe(204);
  };
  const password = async (of: TestApp, token: string) => {
    const body = { newPassword: 'Colonnade 47 verdigris' };
    const answer = await post(of, '/user/change-password', body, { token });
    expect(answer.statusCode).toBe(204);
  };
  const GOOGLE = { issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' };
  const CONTRACT = 'eip155:137:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';

  it('R-DOOR-1 a phone number opens it by a code alone', async () => {
    expect(await mayGo(t, phone)).toBe(true);
  });

  it('R-DOOR-1 where codes alone must not, a phone number needs a password', async () => {
    expect(await mayGo(passwordsToo, phone)).toBe(false);
    expect(
      await mayGo(passwordsToo, async (of, token) => {
        await phone(of, token);
        await password(of, token);
      }),
    ).toBe(true);
  });

  it('R-DOOR-1 a provider counts while it is configured', async () => {
    const google = given('google', 'https://accounts.google.com 1');
    expect(await mayGo(t, google)).toBe(false);
    expect(await mayGo(await startWith({ google: GOOGLE }), google)).toBe(true);
  });

  it('R-DOOR-1 a contract wallet counts while its chain can be asked', async () => {
    const contract = given('wallet', CONTRACT);
    expect(await mayGo(t, contract)).toBe(false);
    const another = await startWith({ walletRpc: { 1: 'http://localhost:1' } });
    expect(await mayGo(another, contract)).toBe(false);
    const its = await startWith({ walletRpc: { 137: 'http://localhost:1' } });
    expect(await mayGo(its, contract)).toBe(true);
  });

  it('R-DOOR-1 a phone number counts for nothing where no text message can be sent', async () => {
    const { access_token } = await aPersonByPhone(t);
    expect((await addWallet(t, access_token, aWallet())).statusCode).toBe(204);
    expect((await wayOf(t, access_token, 'wallet')).removable).toBe(true);
    const { sms } = t.deps;
    try {
      t.deps.sms = null;
      expect((await wayOf(t, access_token, 'wallet')).removable).toBe(false);
      const wallet = await wayOf(t, access_token, 'wallet');
      expect((await remove(t, access_token, wallet)).json()).toMatchObject({
        code: 'last_identity',
      });
    } finally {
      t.deps.sms = sms;
    }
  });
});
