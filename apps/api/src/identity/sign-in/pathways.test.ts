import type { ErrorCode } from '@portico/contract';
import { loadUi } from '@portico/locales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableAccount, enableAccount } from '#identity/closing/closing.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshPhone, type To, together, tryCode } from '#test/people/codes.ts';
import { aRegisteredPerson, get, type Person, post } from '#test/people/people.ts';
import { alsoKnownAs, complete, pendingSecondFactor } from '#test/people/phones.ts';
import {
  accountIdOf,
  activeSessions,
  logIn,
  NEW_PASSWORD,
  receiveToken,
  reset,
} from '#test/people/resets.ts';
import { addWallet, codeFor } from '#test/people/sign-in-methods.ts';
import {
  aBrowser,
  atProvider,
  callbackOf,
  completeFlow,
  type FlowEnd,
  handleCallback,
  openProvider,
  somebody,
} from '#test/people/social.ts';
import { aWallet, signedBy, type Wallet, walletLogin } from '#test/people/wallets.ts';
import { startProvider, type TestProvider } from '#test/providers/oidc-provider.ts';

let t: TestApp;
let providers: Record<'google' | 'apple', TestProvider>;
let sentences: Record<ErrorCode, string>;
beforeAll(async () => {
  providers = {
    google: await startProvider('google', [callbackOf('google')]),
    apple: await startProvider('apple', [callbackOf('apple')]),
  };
  t = await startApp({ env: { ...providers.google.env, ...providers.apple.env } });
  sentences = ((await loadUi('en-US')) as { errors: Record<ErrorCode, string> }).errors;
});
afterAll(() => Promise.all([t.close(), providers.google.close(), providers.apple.close()]));

type FullPerson = Person & { id: string; phone: string; wallet: Wallet };

/** A person with every sign-in method except the providers, which the first authorization adds. */
async function aPersonWithEverything(): Promise<FullPerson> {
  const person = await aRegisteredPerson(t);
  const id = await accountIdOf(t, person.email);
  const { phone } = freshPhone();
  await alsoKnownAs(t, id, phone);
  const wallet = aWallet();
  expect((await addWallet(t, person.access_token, wallet)).statusCode).toBe(204);
  return { ...person, id, phone, wallet };
}

/** The account that was signed in to, or the error code. */
type Outcome = { signedInTo: string } | string;
type Finish = () => Promise<Outcome>;

async function outcomeOf(answer: { statusCode: number; json(): unknown }): Promise<Outcome> {
  const { code, access_token } = answer.json() as { code?: string; access_token?: string };
  return access_token === undefined ? String(code) : outcomeOfToken(access_token);
}

async function outcomeOfToken(token: string | undefined): Promise<Outcome> {
  const profile = await get(t, '/user/profile', token);
  const { id, code } = profile.json() as { id?: string; code?: string };
  return id === undefined ? String(code) : { signedInTo: id };
}

async function outcomeOfCallback({ words }: FlowEnd): Promise<Outcome> {
  if (words.access_token !== undefined) return outcomeOfToken(words.access_token);
  return words.error !== undefined && words.error in sentences ? words.error : 'unknown error';
}

async function byCode(to: To): Promise<Finish> {
  const code = await codeFor(t, to);
  return async () => outcomeOf(await tryCode(t, to, code));
}

/** An authorization of which only the callback is left, by an account that signed in before. */
async function byProvider(kind: 'google' | 'apple', { email }: Person): Promise<Finish> {
  const account = somebody({ email });
  const first = await completeFlow(t, providers[kind], account);
  expect(first.words).toHaveProperty('access_token');
  const browser = aBrowser();
  const back = await atProvider(browser, await openProvider(t, browser, kind), account);
  return async () => outcomeOfCallback(await handleCallback(t, browser, back));
}

type Pathway = {
  /** Does everything that is possible before the account is locked or closed. The result does the rest. */
  begin: (person: FullPerson) => Promise<Finish>;
  locked: 'in' | 'login_failed';
  closed: ErrorCode;
  /** The result of a repetition after the account was reopened: `in` only without a proof from before the closing. */
  reopened: 'in' | ErrorCode;
};

const PATHWAYS: Record<string, Pathway> = {
  'password and email address': {
    begin: async (person) => async () => outcomeOf(await logIn(t, person.email, person.password)),
    locked: 'login_failed',
    closed: 'account_disabled',
    reopened: 'in',
  },
  'password and phone number, then a code': {
    async begin(person) {
      const code = await codeFor(t, { phone: person.phone });
      return async () => {
        const answer = await logIn(t, person.phone, person.password);
        const { ticket } = answer.json() as { ticket?: string };
        return outcomeOf(ticket === undefined ? answer : await complete(t, person, code, ticket));
      };
    },
    locked: 'login_failed',
    closed: 'account_disabled',
    reopened: 'in',
  },
  'an earlier pending second factor and a code': {
    async begin(person) {
      const code = await codeFor(t, { phone: person.phone });
      const ticket = await pendingSecondFactor(t, person);
      return async () => outcomeOf(await complete(t, person, code, ticket));
    },
    locked: 'in',
    closed: 'account_disabled',
    reopened: 'incorrect_code',
  },
  'a code by email': {
    begin: ({ email }) => byCode({ email }),
    locked: 'in',
    closed: 'account_disabled',
    reopened: 'incorrect_code',
  },
  'a code by text message': {
    begin: ({ phone }) => byCode({ phone }),
    locked: 'in',
    closed: 'account_disabled',
    reopened: 'incorrect_code',
  },
  Google: {
    begin: (person) => byProvider('google', person),
    locked: 'in',
    closed: 'account_disabled',
    reopened: 'social_failed',
  },
  Apple: {
    begin: (person) => byProvider('apple', person),
    locked: 'in',
    closed: 'account_disabled',
    reopened: 'social_failed',
  },
  'a wallet': {
    async begin({ wallet }) {
      const signed = await signedBy(t, wallet);
      return async () => outcomeOf(await walletLogin(t, signed));
    },
    locked: 'in',
    closed: 'account_disabled',
    reopened: 'wallet_message_refused',
  },
  'a reset link and the password that it sets': {
    async begin({ email }) {
      const token = await receiveToken(t, email);
      return async () => {
        const answer = await reset(t, token);
        if (answer.statusCode !== 204) return outcomeOf(answer);
        return outcomeOf(await logIn(t, email, NEW_PASSWORD));
      };
    },
    locked: 'in',
    closed: 'reset_link_invalid',
    reopened: 'reset_link_invalid',
  },
  'a refresh token': {
    begin:
      async ({ refresh_token }) =>
      async () =>
        outcomeOf(await post(t, '/user/auth/refresh', { refresh_token })),
    locked: 'in',
    closed: 'session_ended',
    reopened: 'session_ended',
  },
  'a recently spent refresh token': {
    async begin({ refresh_token }) {
      await post(t, '/user/auth/refresh', { refresh_token });
      return async () => outcomeOf(await post(t, '/user/auth/refresh', { refresh_token }));
    },
    locked: 'in',
    closed: 'session_ended',
    reopened: 'session_ended',
  },
  'an access token': {
    begin:
      async ({ access_token }) =>
      () =>
        outcomeOfToken(access_token),
    locked: 'in',
    closed: 'missing_token',
    reopened: 'missing_token',
  },
};

const expected = (result: string, { id }: FullPerson): Outcome =>
  result === 'in' ? { signedInTo: id } : result;

/** Locks the password with ten wrong attempts. It stays locked, because these tests do not advance the clock. */
async function lock({ email }: FullPerson) {
  await together(10, (n) => logIn(t, email, `Wrong ${n} password`));
  expect((await logIn(t, email, 'Wrong 10 password')).statusCode).toBe(401);
}

describe.each(Object.entries(PATHWAYS))('R-LOGIN-4 R-AUDIT-3 using %s', (_name, pathway) => {
  it('R-LOGIN-4 signs in to its own open account', async () => {
    const person = await aPersonWithEverything();
    const finish = await pathway.begin(person);
    expect(await finish()).toEqual(expected('in', person));
  });

  it(`R-LOGIN-4 while the password is locked: ${pathway.locked}`, async () => {
    const person = await aPersonWithEverything();
    const finish = await pathway.begin(person);
    await lock(person);
    expect(await finish()).toEqual(expected(pathway.locked, person));
  });

  it(`R-AUDIT-3 closed before the last step: ${pathway.closed}; reopened: ${pathway.reopened}`, async () => {
    const person = await aPersonWithEverything();
    const finish = await pathway.begin(person);
    await disableAccount(t.deps, person.id);
    expect(await finish()).toBe(pathway.closed);
    expect(await activeSessions(t, person.email)).toEqual([]);
    await enableAccount(t.deps, person.id);
    expect(await activeSessions(t, person.email)).toEqual([]);
    expect(await finish()).toEqual(expected(pathway.reopened, person));
  });
});
