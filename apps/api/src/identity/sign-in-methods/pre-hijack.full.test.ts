import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import {
  freshEmail,
  freshPhone,
  sendCode,
  type To,
  tryCode,
  wrongCode,
} from '#test/people/codes.ts';
import { get, PASSWORD, post } from '#test/people/people.ts';
import { addAddress, addWallet, codeFor, methodLabelsOf } from '#test/people/sign-in-methods.ts';
import {
  askNonce,
  aWallet,
  aWalletPerson,
  messageOf,
  signedBy,
  type Wallet,
  type WalletPerson,
  walletLogin,
} from '#test/people/wallets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

type Victim = { email: To & { email: string }; phone: To & { phone: string }; wallet: Wallet };

/**
 * Attempts of an attacker who has an account and knows a victim's addresses, made before the victim's first sign-in.
 */
const ATTACKS: [string, (attacker: WalletPerson, victim: Victim) => Promise<unknown>][] = [
  [
    'waits with a wallet account',
    async () => {
      // Does nothing: having an account first must not be enough.
    },
  ],
  [
    'tries to add the victim’s addresses with codes that were sent to the victim',
    async ({ access_token }, { email, phone }) => {
      for (const to of [email, phone]) {
        const code = await codeFor(t, to);
        await addAddress(t, access_token, to, wrongCode(code));
      }
    },
  ],
  [
    'tries to add the victim’s wallet with a message that another key signed',
    async ({ access_token: token, wallet }, victim) => {
      const { nonce, nonceToken } = await askNonce(t);
      const message = messageOf(t, victim.wallet.address, nonce);
      const signed = { message, signature: await wallet.signMessage({ message }), nonceToken };
      await post(t, '/user/identities/wallet', signed, { token });
      await walletLogin(t, signed);
    },
  ],
  [
    'requests codes and does not use them',
    async (_attacker, { email, phone }) => {
      for (const to of [email, phone]) await sendCode(t, to);
    },
  ],
  [
    'adds the attacker’s own addresses',
    async ({ access_token }) => {
      await addAddress(t, access_token, freshEmail());
      await addAddress(t, access_token, freshPhone());
    },
  ],
];

/** The victim's first sign-in. */
const ARRIVALS: [string, (victim: Victim) => Promise<{ access_token: string }>][] = [
  ['registers by email', ({ email }) => register('email', email)],
  ['registers by phone', ({ phone }) => register('phone', phone)],
  ['signs in with a wallet', ({ wallet }) => aWalletPerson(t, wallet)],
  [
    'signs in with a wallet and adds both addresses',
    async ({ wallet, email, phone }) => {
      const person = await aWalletPerson(t, wallet);
      expect((await addAddress(t, person.access_token, email)).statusCode).toBe(204);
      expect((await addAddress(t, person.access_token, phone)).statusCode).toBe(204);
      return person;
    },
  ],
  [
    'registers by email and adds a wallet',
    async ({ wallet, email }) => {
      const person = await register('email', email);
      expect((await addWallet(t, person.access_token, wallet)).statusCode).toBe(204);
      return person;
    },
  ],
];

async function register(kind: 'email' | 'phone', to: To): Promise<{ access_token: string }> {
  const answer = await tryCode(t, to, await codeFor(t, to));
  const { verified, access_token } = answer.json() as Record<string, string>;
  // A code must not sign the victim in to an account that the attacker created.
  expect(access_token).toBeUndefined();
  const body = { ...to, password: PASSWORD, verified };
  const registered = await post(t, `/user/auth/registration-with-${kind}`, body);
  expect(registered.statusCode).toBe(200);
  return registered.json() as { access_token: string };
}

const idOf = async (token: string) =>
  ((await get(t, '/user/profile', token)).json() as { id: string }).id;

const MATRIX = ATTACKS.flatMap(([attack, prepare]) =>
  ARRIVALS.map(([arrival, arrive]) => ({ attack, arrival, prepare, arrive })),
);

describe('R-DOOR-4 an attacker who came first gains nothing', () => {
  it.each(MATRIX)('R-DOOR-4 the attacker $attack; the victim $arrival', async (row) => {
    const victim = { email: freshEmail(), phone: freshPhone(), wallet: aWallet() };
    const attacker = await aWalletPerson(t);
    await row.prepare(attacker, victim);
    const before = await methodLabelsOf(t, attacker.access_token);
    const { access_token } = await row.arrive(victim);

    // There are two accounts, and neither has a sign-in method of the other.
    const mine = await idOf(access_token);
    expect(await idOf(attacker.access_token)).not.toBe(mine);
    expect(await methodLabelsOf(t, attacker.access_token)).toEqual(before);
    const own = [victim.email.email, victim.phone.phone, victim.wallet.address];
    for (const each of await methodLabelsOf(t, access_token))
      expect(own).toContain(each.split(' ')[1]);

    // The attacker can still sign in only to the attacker's own account.
    const signedIn = await walletLogin(t, await signedBy(t, attacker.wallet));
    expect(await idOf((signedIn.json() as { access_token: string }).access_token)).not.toBe(mine);
    const taken = await addWallet(t, attacker.access_token, attacker.wallet);
    expect(taken.statusCode).toBe(204);
    expect(await methodLabelsOf(t, access_token)).not.toContain(
      `wallet ${attacker.wallet.address}`,
    );
    // The victim's sign-in methods cannot be taken over afterwards, even with a stolen code.
    for (const method of await methodLabelsOf(t, access_token)) {
      const [kind, label = ''] = method.split(' ');
      if (kind === 'wallet') continue;
      const to = kind === 'email' ? { email: label } : { phone: label };
      const answer = await addAddress(t, attacker.access_token, to);
      expect(answer.json()).toMatchObject({ code: 'identity_taken' });
    }
  });
});
