import type { MethodName } from '@portico/contract';
import { freshEmail, freshPhone, type To, tryCode, wrongCode } from '#test/people/codes.ts';
import { addPasskeyTo, aPasskey, Passkey, signInBy } from '#test/people/passkeys.ts';
import { aRegisteredPerson, receiveCode } from '#test/people/people.ts';
import { aPersonByPhone, complete, pendingSecondFactor } from '#test/people/phones.ts';
import {
  addAddress,
  addWallet,
  codeFor,
  identityOfKind,
  remove,
} from '#test/people/sign-in-methods.ts';
import { completeFlow, completeLinking, somebody } from '#test/people/social.ts';
import { aWallet, aWalletPerson, signedBy, walletLogin } from '#test/people/wallets.ts';
import type { SocialApp } from '#test/providers/social-app.ts';
import { signIn, WRONG } from './event-flow.ts';
import { FLOWS } from './security-events.ts';

/** What people do with one kind of sign-in method; each step is a call that a browser makes. */
type Use = {
  /** Registers with it, and signs in in every way that it has. */
  signIn(t: SocialApp): Promise<void>;
  /** Its own checks refuse. */
  fail(t: SocialApp): Promise<unknown>;
  /** Chooses an identity of the kind; each call of the result adds it to the account of a token. */
  choose(t: SocialApp): (token: string) => Promise<unknown>;
};

const USES = {
  email: {
    async signIn(t) {
      const { email, password } = await aRegisteredPerson(t);
      await signIn(t, email, password);
      await tryCode(t, { email }, await codeFor(t, { email }));
    },
    async fail(t) {
      await failByCode(t, freshEmail());
      await FLOWS.sign_in_locked(t);
      await FLOWS.reset_refused(t);
      await FLOWS.password_reset(t);
    },
    choose: (t) => addressChosen(t, freshEmail()),
  },
  phone: {
    async signIn(t) {
      const person = await aPersonByPhone(t);
      const ticket = await pendingSecondFactor(t, person);
      await complete(t, person, await receiveCode(t, person), ticket);
      await tryCode(t, { phone: person.phone }, await codeFor(t, { phone: person.phone }));
    },
    async fail(t) {
      await failByCode(t, freshPhone());
      const { phone } = await aPersonByPhone(t);
      for (let n = 0; n < 10; n += 1) await signIn(t, phone, WRONG);
    },
    choose: (t) => addressChosen(t, freshPhone()),
  },
  google: provider('google'),
  apple: provider('apple'),
  wallet: {
    async signIn(t) {
      const { wallet } = await aWalletPerson(t);
      await walletLogin(t, await signedBy(t, wallet));
    },
    fail: (t) => FLOWS.wallet_refused(t),
    choose(t) {
      const wallet = aWallet();
      return (token) => addWallet(t, token, wallet);
    },
  },
  passkey: {
    async signIn(t) {
      // Nobody begins with a passkey: their account has another method first.
      const { access_token: token } = await aWalletPerson(t);
      await signInBy(t, await aPasskey(t, token));
    },
    fail: (t) => FLOWS.passkey_refused(t),
    choose(t) {
      const passkey = new Passkey();
      return (token) => addPasskeyTo(t, token, passkey);
    },
  },
} satisfies Record<Exclude<MethodName, 'social'>, Use> & Record<string, Use>;

type Driven = keyof typeof USES;

/** Every method; for `social` two providers. */
export const DRIVEN = Object.keys(USES) as Driven[];

function provider(kind: 'google' | 'apple'): Use {
  return {
    async signIn(t) {
      const account = somebody();
      await completeFlow(t, t[kind], account);
      await completeFlow(t, t[kind], account);
    },
    fail: (t) => completeFlow(t, t[kind], 'cancel'),
    choose(t) {
      const account = somebody();
      return (token) => completeLinking(t, token, { provider: t[kind], account });
    },
  };
}

async function failByCode(t: SocialApp, to: To) {
  await tryCode(t, to, wrongCode(await codeFor(t, to)));
}

function addressChosen(t: SocialApp, to: To) {
  return (token: string) => addAddress(t, token, to);
}

/**
 * Drives the method over HTTP: people sign in and fail, add an identity, are refused one of another account, and
 * remove one. Their accounts exist before and have another kind of method.
 */
export async function driveMethod(t: SocialApp, kind: Driven, owners: readonly string[]) {
  const { signIn: enter, fail, choose }: Use = USES[kind];
  await enter(t);
  await fail(t);
  const add = choose(t);
  for (const token of owners) await add(token);
  const [token = ''] = owners;
  await remove(t, token, await identityOfKind(t, token, kind));
}

/** Two accounts without this kind of method. */
export async function ownersWithout(t: SocialApp, kind: Driven): Promise<string[]> {
  const other = kind === 'wallet' ? aRegisteredPerson : (app: SocialApp) => aWalletPerson(app);
  const people = [await other(t), await other(t)];
  return people.map(({ access_token }) => access_token);
}
