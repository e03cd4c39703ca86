import type { ProviderAccount } from '@portico/stand-ins/provider/provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import type { Tokens } from '#identity/sessions/sessions.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone, sendCode, tryCode, wrongCode } from '#test/people/codes.ts';
import { get, PASSWORD, post } from '#test/people/people.ts';
import { askForReset, logIn, reset } from '#test/people/resets.ts';
import { addAddress, codeFor, methodLabelsOf } from '#test/people/sign-in-methods.ts';
import {
  aBrowser,
  atProvider,
  callbackOf,
  completeFlow,
  handleCallback,
  openProvider,
  somebody,
} from '#test/people/social.ts';
import {
  aWallet,
  aWalletPerson,
  signedBy,
  type Wallet,
  walletLogin,
} from '#test/people/wallets.ts';
import { startProvider, type TestProvider } from '#test/providers/oidc-provider.ts';

let t: TestApp;
let providers: Record<'google' | 'apple', TestProvider>;
beforeAll(async () => {
  providers = {
    google: await startProvider('google', [callbackOf('google')]),
    apple: await startProvider('apple', [callbackOf('apple')]),
  };
  t = await startApp({ env: { ...providers.google.env, ...providers.apple.env } });
});
afterAll(() => Promise.all([t.close(), providers.google.close(), providers.apple.close()]));

/** The sign-in methods that the victim will use. The attacker knows them, but has no access to them. */
type Victim = { email: string; phone: string; wallet: Wallet; account: ProviderAccount };
/** A later sign-in attempt by the attacker. Returns the access token, if it succeeds. */
type Attempt = () => Promise<string | undefined>;

const tokenIn = (answer: { json(): unknown }) => (answer.json() as Partial<Tokens>).access_token;

const ATTACKERS_PASSWORD = 'Attacker 99 password';

const byPassword =
  (email: string): Attempt =>
  async () =>
    tokenIn(await logIn(t, email, ATTACKERS_PASSWORD));

const byRefresh =
  ({ refresh_token }: Tokens): Attempt =>
  async () =>
    tokenIn(await post(t, '/user/auth/refresh', { refresh_token }));

/** The attacker’s provider account, which reports the victim’s address as not verified. */
async function byProvider(kind: 'google' | 'apple', email: string): Promise<Attempt[]> {
  const account = somebody({ email, email_verified: false });
  const { words } = await completeFlow(t, providers[kind], account);
  const tokens = words as unknown as Tokens;
  expect(tokens.access_token).toBeTruthy();
  return [
    byRefresh(tokens),
    async () => (await completeFlow(t, providers[kind], account)).words.access_token,
  ];
}

/** Each attack runs before the victim arrives and returns the attempts that are left to the attacker. */
const ATTACKS: Record<string, (victim: Victim) => Promise<Attempt[]>> = {
  async 'a password'({ email, phone }) {
    const own = freshEmail();
    const { verified } = (await tryCode(t, own, await codeFor(t, own))).json() as {
      verified: string;
    };
    for (const proof of [undefined, 'x', verified]) {
      const body = { password: ATTACKERS_PASSWORD, verified: proof };
      await post(t, '/user/auth/registration-with-email', { ...body, email });
      await post(t, '/user/auth/registration-with-phone', { ...body, phone });
    }
    return [byPassword(email), byPassword(phone)];
  },
  async 'requested codes'({ email, phone }) {
    const guesses: string[] = [];
    for (const to of [{ email }, { phone }]) {
      await sendCode(t, to);
      for (let n = 1; n < 4; n += 1) {
        const guess = wrongCode('123456', n);
        guesses.push(guess);
        await tryCode(t, to, guess);
      }
    }
    return guesses.flatMap((guess) =>
      [{ email }, { phone }].map((to) => async () => tokenIn(await tryCode(t, to, guess))),
    );
  },
  'an account with Google': ({ email }) => byProvider('google', email),
  'an account with Apple': ({ email }) => byProvider('apple', email),
  async 'an account with a wallet'({ email, phone }) {
    const person = await aWalletPerson(t);
    for (const to of [{ email }, { phone }]) {
      await addAddress(t, person.access_token, to, '000000');
    }
    return [
      byRefresh(person),
      async () => tokenIn(await walletLogin(t, await signedBy(t, person.wallet))),
    ];
  },
  async 'an authorization link sent to the victim'({ account }) {
    const person = await aWalletPerson(t);
    const { access_token: token } = person;
    const started = await post(t, '/user/identities/social', { provider: 'google' }, { token });
    // The victim follows it in a browser that did not start it, and signs in at the provider.
    providers.google.knows(account);
    const browser = aBrowser();
    const { url } = started.json() as { url: string };
    const lured = await handleCallback(
      t,
      browser,
      await atProvider(browser, new URL(url), account),
    );
    expect(Object.keys(lured.words)).toEqual(['error']);
    const mine = aBrowser();
    const login = await openProvider(t, mine, 'google');
    const again = await handleCallback(t, browser, await atProvider(browser, login, account));
    expect(Object.keys(again.words)).toEqual(['error']);
    return [byRefresh(person), async () => token];
  },
  async 'a requested reset'({ email }) {
    const answer = await askForReset(t, email);
    const words = Object.values(answer.json() as Record<string, unknown>).map(String);
    const tokens = [...words, String(answer.headers['x-request-id'])];
    for (const token of tokens) await reset(t, token, ATTACKERS_PASSWORD);
    return [byPassword(email)];
  },
};

/** The victim's first sign-in. Returns the token of the victim's own account. */
const ARRIVALS: Record<string, (victim: Victim) => Promise<string | undefined>> = {
  'registers by email': ({ email }) => register('email', { email }),
  'registers by phone': ({ phone }) => register('phone', { phone }),
  'signs in with Google': async ({ account }) =>
    (await completeFlow(t, providers.google, account)).words.access_token,
  'signs in with Apple': async ({ account }) =>
    (await completeFlow(t, providers.apple, account)).words.access_token,
  'signs in with a wallet': async ({ wallet }) => (await aWalletPerson(t, wallet)).access_token,
};

async function register(kind: 'email' | 'phone', to: { email: string } | { phone: string }) {
  const answer = await tryCode(t, to, await codeFor(t, to));
  const { verified, access_token } = answer.json() as { verified: string; access_token?: string };
  // The code must not sign the victim in to an account that the attacker created.
  expect(access_token).toBeUndefined();
  const body = { ...to, password: PASSWORD, verified };
  return tokenIn(await post(t, `/user/auth/registration-with-${kind}`, body));
}

const idOf = async (token: string | undefined) =>
  token === undefined
    ? undefined
    : ((await get(t, '/user/profile', token)).json() as { id?: string }).id;

const MATRIX = Object.keys(ATTACKS).flatMap((attack) =>
  Object.keys(ARRIVALS).map((arrival) => [attack, arrival] as const),
);

describe('R-SOC-4 R-DOOR-4 an attacker who came first cannot enter the victim’s account', () => {
  it.each(MATRIX)('R-SOC-4 R-DOOR-4 attack: %s; the victim %s', async (attack, arrival) => {
    const { email } = freshEmail();
    const { phone } = freshPhone();
    const victim = { email, phone, wallet: aWallet(), account: somebody({ email }) };
    const attempts = (await ATTACKS[attack]?.(victim)) ?? [];
    t.clock.advance(MINUTE);
    const token = await ARRIVALS[arrival]?.(victim);
    const id = await idOf(token);
    expect(id).toEqual(expect.any(String));

    expect(attempts.length).toBeGreaterThan(0);
    const signedInTo = [];
    for (const attempt of attempts) signedInTo.push(await idOf(await attempt()));
    expect(signedInTo).not.toContain(id);
    // Every sign-in method of the account belongs to the victim.
    const own = [email, phone, victim.wallet.address, victim.account.email];
    for (const each of await methodLabelsOf(t, token ?? ''))
      expect(own).toContain(each.split(' ')[1]);
    expect(await idOf(token)).toBe(id);
  });
});
