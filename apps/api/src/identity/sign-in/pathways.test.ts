import type { ErrorCode, SocialProvider } from '@portico/contract';
import { loadUi } from '@portico/locales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableAccount, enableAccount } from '#admin-cli/accounts-command.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshPhone, type To, together, tryCode } from '#test/people/codes.ts';
import { aRegisteredPerson, get, type Person, post } from '#test/people/people.ts';
import { alsoKnownAs, complete, ticketOf } from '#test/people/phones.ts';
import {
  accountIdOf,
  activeSessions,
  logIn,
  NEW_PASSWORD,
  receiveToken,
  reset,
} from '#test/people/resets.ts';
import {
  aBrowser,
  atProvider,
  callbackOf,
  handleCallback,
  type Landing,
  leave,
  somebody,
  visit,
} from '#test/people/social.ts';
import { aWallet, signedBy, type Wallet, walletLogin } from '#test/people/wallets.ts';
import { addWallet, codeFor } from '#test/people/ways-in.ts';
import { startProvider, type TestProvider } from '#test/providers/oidc-provider.ts';

let t: TestApp;
let providers: Record<SocialProvider, TestProvider>;
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

type Somebody = Person & { id: string; phone: string; wallet: Wallet };

/** Somebody with every way in there is but the providers, which come by the first visit. */
async function aPersonWithEverything(): Promise<Somebody> {
  const person = await aRegisteredPerson(t);
  const id = await accountIdOf(t, person.email);
  const { phone } = freshPhone();
  await alsoKnownAs(t, id, phone);
  const wallet = aWallet();
  expect((await addWallet(t, person.access_token, wallet)).statusCode).toBe(204);
  return { ...person, id, phone, wallet };
}

/** What came of it: whose account was entered, or the code of the refusal. */
type Outcome = { entered: string } | string;
type Finish = () => Promise<Outcome>;

async function outcomeOf(answer: { statusCode: number; json(): unknown }): Promise<Outcome> {
  const { code, access_token } = answer.json() as { code?: string; access_token?: string };
  return access_token === undefined ? String(code) : enteredBy(access_token);
}

async function enteredBy(token: string | undefined): Promise<Outcome> {
  const profile = await get(t, '/user/profile', token);
  const { id, code } = profile.json() as { id?: string; code?: string };
  return id === undefined ? String(code) : { entered: id };
}

async function outcomeOfVisit({ words }: Landing): Promise<Outcome> {
  if (words.access_token !== undefined) return enteredBy(words.access_token);
  return words.error !== undefined && words.error in sentences ? words.error : 'no word of it';
}

async function byCode(to: To): Promise<Finish> {
  const code = await codeFor(t, to);
  return async () => outcomeOf(await tryCode(t, to, code));
}

/** A visit that has only the way back to go, by an account that came here before. */
async function byProvider(kind: SocialProvider, { email }: Person): Promise<Finish> {
  const account = somebody({ email });
  const first = await visit(t, providers[kind], account);
  expect(first.words).toHaveProperty('access_token');
  const browser = aBrowser();
  const back = await atProvider(browser, await leave(t, browser, kind), account);
  return async () => outcomeOfVisit(await handleCallback(t, browser, back));
}

type Way = {
  /** All that can be done before the account is locked or closed; what is left is done after. */
  begin: (person: Somebody) => Promise<Finish>;
  locked: 'in' | 'login_failed';
  closed: ErrorCode;
  /** The same once more after the account was opened again: `in` only for what is no proof of an earlier time. */
  reopened: 'in' | ErrorCode;
};

const WAYS: Record<string, Way> = {
  'password and e-mail address': {
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
  'a ticket that was there, and a code': {
    async begin(person) {
      const code = await codeFor(t, { phone: person.phone });
      const ticket = await ticketOf(t, person);
      return async () => outcomeOf(await complete(t, person, code, ticket));
    },
    locked: 'in',
    closed: 'account_disabled',
    reopened: 'incorrect_code',
  },
  'a code by e-mail': {
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
  'a mailed link and the password that it sets': {
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
  'a refresh token that was spent a moment ago': {
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
        enteredBy(access_token),
    locked: 'in',
    closed: 'missing_token',
    reopened: 'missing_token',
  },
};

const expected = (what: string, { id }: Somebody): Outcome =>
  what === 'in' ? { entered: id } : what;

/** Ten wrong ones, whoever they came from: nothing here moves the clock afterwards. */
async function lock({ email }: Somebody) {
  await together(10, (n) => logIn(t, email, `Wrong ${n} password`));
  expect((await logIn(t, email, 'Wrong 10 password')).statusCode).toBe(401);
}

describe.each(Object.entries(WAYS))('R-LOGIN-4 R-AUDIT-3 %s', (_name, way) => {
  it('R-LOGIN-4 opens an open account, and its own', async () => {
    const person = await aPersonWithEverything();
    const finish = await way.begin(person);
    expect(await finish()).toEqual(expected('in', person));
  });

  it(`R-LOGIN-4 while passwords are locked: ${way.locked}`, async () => {
    const person = await aPersonWithEverything();
    const finish = await way.begin(person);
    await lock(person);
    expect(await finish()).toEqual(expected(way.locked, person));
  });

  it(`R-AUDIT-3 closed between its beginning and its end: ${way.closed}, opened again: ${way.reopened}`, async () => {
    const person = await aPersonWithEverything();
    const finish = await way.begin(person);
    await disableAccount(t.deps, person.id);
    expect(await finish()).toBe(way.closed);
    expect(await activeSessions(t, person.email)).toEqual([]);
    await enableAccount(t.deps, person.id);
    expect(await activeSessions(t, person.email)).toEqual([]);
    expect(await finish()).toEqual(expected(way.reopened, person));
  });
});
