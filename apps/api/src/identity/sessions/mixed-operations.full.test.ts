import { describe, expect, it } from 'vitest';
import { HOUR } from '#core/clock.ts';
import { disableAccount } from '#identity/closing/closing.ts';
import { aRealHasher } from '#test/engines/hasher.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone, type To, tryCode } from '#test/people/codes.ts';
import { aRegisteredPerson, get, PASSWORD, post } from '#test/people/people.ts';
import { alsoKnownAs, complete, pendingSecondFactor } from '#test/people/phones.ts';
import { accountIdOf, askForReset, logIn, receiveToken, reset } from '#test/people/resets.ts';
import {
  addAddress,
  addWallet,
  codeFor,
  identityOfKind,
  remove,
} from '#test/people/sign-in-methods.ts';
import { aWallet, signedBy, walletLogin } from '#test/people/wallets.ts';
import type { Tokens } from './sessions.ts';

const t = anApp({
  env: { DATABASE_POOL_SIZE: '60' },
  deps: { hasher: aRealHasher() },
});

type Answer = { statusCode: number; body: string; json(): unknown };
type Call = () => PromiseLike<Answer>;

const RESET_TO = 'Cornice 11 pilaster';
const CHANGED_TO = 'Plinth 22 rotunda';

/** A person with four sign-in methods and four sessions, and calls for everything that can be done with them. */
async function aBusyPerson() {
  const person = await aRegisteredPerson(t);
  const id = await accountIdOf(t, person.email);
  const { phone } = freshPhone();
  await alsoKnownAs(t, id, phone);
  const [staying, leaving] = [aWallet(), aWallet()];
  for (const wallet of [staying, leaving]) await addWallet(t, person.access_token, wallet);
  const method = await identityOfKind(t, person.access_token, 'wallet', leaving.address);
  const [second, third] = [await signIn(person.email), await signIn(person.email)];
  const fourth = await signIn(person.email);
  const newEmail = freshEmail();
  const newPhone = freshPhone();
  const codes: Record<string, string> = {};
  const tos: [string, To][] = [
    ['email', { email: person.email }],
    ['phone', { phone }],
    ['new email', newEmail],
    ['new phone', newPhone],
  ];
  for (const [name, to] of tos) codes[name] = await codeFor(t, to);
  const ticket = await pendingSecondFactor(t, { phone, password: PASSWORD });
  const token = await receiveToken(t, person.email);
  const messages = await Promise.all(
    [staying, staying, leaving].map((wallet) => signedBy(t, wallet)),
  );
  const bearer = { token: person.access_token };
  const { access_token: other } = second;

  const calls: Call[] = [
    () => logIn(t, person.email, PASSWORD),
    () => reset(t, token, RESET_TO),
    () => renew(person),
    () => tryCode(t, { email: person.email }, codes.email ?? ''),
    () => change(bearer.token),
    () => remove(t, bearer.token, method),
    () => logOut(third),
    () => addAddress(t, bearer.token, newEmail, codes['new email']),
    () => walletLogin(t, messages[2]),
    () => logIn(t, phone, PASSWORD),
    () => renew(second),
    () => complete(t, { phone }, codes.phone ?? '', ticket),
    () => addAddress(t, other, newPhone, codes['new phone']),
    () => endOthers(bearer.token),
    () => walletLogin(t, messages[0]),
    () => get(t, '/user/identities', other),
    () => askForReset(t, person.email),
    () => logIn(t, person.email, 'Wrong 1 password'),
    () => addWallet(t, other, aWallet()),
    () => renew(third),
    () => renew(fourth),
    () => remove(t, other, method),
    () => reset(t, token, RESET_TO),
    () => get(t, '/user/sessions', bearer.token),
    () => logIn(t, newEmail.email, PASSWORD),
    () => walletLogin(t, messages[1]),
    () => renew(person),
    () => logOut(fourth),
  ];
  return { ...person, id, calls, earlier: [person, second, third, fourth] };
}

const signIn = async (email: string) => (await logIn(t, email, PASSWORD)).json() as Tokens;
const renew = ({ refresh_token }: Tokens) => post(t, '/user/auth/refresh', { refresh_token });
const logOut = ({ refresh_token }: Tokens) => post(t, '/user/auth/logout', { refresh_token });
const endOthers = (token: string) =>
  t.app.inject({
    method: 'POST',
    url: '/user/sessions/end-others',
    headers: { authorization: `Bearer ${token}` },
  });
const change = (token: string) =>
  post(
    t,
    '/user/change-password',
    { currentPassword: PASSWORD, newPassword: CHANGED_TO },
    { token },
  );

/** The calls in rotated order: the call that runs first gets the locks first. */
const rotated = (calls: Call[], by: number) => [...calls.slice(by), ...calls.slice(0, by)];

async function activeSessionsOf(accountId: string) {
  return findRows(t, 'sessions', { account_id: accountId, ended_at: null }, 'id');
}

/** Checks invariants of an account that must hold after any calls in any order. */
async function expectSound(id: string, given: Tokens[]) {
  const { db } = t.deps;
  const identities = await db
    .selectFrom('identities')
    .select(['kind', 'subject'])
    .where('account_id', '=', id)
    .execute();
  const kinds = identities.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'email')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'phone').length).toBeLessThan(2);
  // At most one unspent refresh token per session.
  const unspent = await db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select('session_id')
    .where('account_id', '=', id)
    .where('spent_at', 'is', null)
    .execute();
  expect(new Set(unspent.map((token) => token.session_id)).size).toBe(unspent.length);
  // Issued access tokens work only while their session is active.
  const active = new Set((await activeSessionsOf(id)).map((session) => session.id));
  for (const { access_token } of given) {
    const sid = JSON.parse(
      Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString(),
    ).sid;
    const profile = await get(t, '/user/profile', access_token);
    const { id: whose } = profile.json() as { id?: string };
    if (whose === id) expect(active).toContain(sid);
    else if (whose === undefined) expect(active).not.toContain(sid);
  }
  return identities.find(({ kind }) => kind === 'email')?.subject ?? '';
}

const tokensOf = (answers: Answer[]) =>
  answers
    .filter(({ statusCode }) => statusCode === 200)
    .map((answer) => answer.json() as Tokens)
    .filter(({ access_token }) => access_token !== undefined);

/** The passwords among the three that sign in. */
async function passwordsOf(email: string): Promise<string[]> {
  const right = [];
  for (const password of [PASSWORD, RESET_TO, CHANGED_TO]) {
    const answer = await logIn(t, email, password);
    if (answer.statusCode !== 401) right.push(password);
  }
  return right;
}

describe('R-API-2 all calls at once on one account', () => {
  it.each([0, 4, 9, 14, 20, 25])(
    'R-API-2 R-RESET-5 R-DOOR-3 starting at call %i: no call fails, and the account stays consistent',
    async (by) => {
      const person = await aBusyPerson();
      const answers = await Promise.all(rotated(person.calls, by).map((call) => call()));
      for (const answer of answers) expect(answer.statusCode, answer.body).toBeLessThan(500);
      const given = tokensOf(answers);
      const email = await expectSound(person.id, [...person.earlier, ...given]);
      // Lets the throttle expire, which the calls above may have triggered.
      t.clock.advance(HOUR);
      expect(await passwordsOf(email)).toHaveLength(1);
    },
  );

  it.each([0, 3, 7, 13, 18, 26])(
    'R-AUDIT-3 an account closed after %i answered calls has no active session',
    async (after) => {
      const person = await aBusyPerson();
      const midway = Promise.withResolvers<void>();
      let answered = 0;
      if (after === 0) midway.resolve();
      const calls = rotated(person.calls, after).map(async (call) => {
        const answer = await call();
        answered += 1;
        if (answered === after) midway.resolve();
        return answer;
      });
      await midway.promise.then(() => disableAccount(t.deps, person.id));
      const answers = await Promise.all(calls);
      for (const answer of answers) expect(answer.statusCode, answer.body).toBeLessThan(500);
      expect(await activeSessionsOf(person.id)).toEqual([]);
      for (const tokens of [...person.earlier, ...tokensOf(answers)]) {
        const profile = await get(t, '/user/profile', tokens.access_token);
        // A wallet that was removed before it signed in gets a new account.
        expect((profile.json() as { id?: string }).id).not.toBe(person.id);
      }
      for (const tokens of person.earlier) expect((await renew(tokens)).statusCode).toBe(401);
    },
  );
});
