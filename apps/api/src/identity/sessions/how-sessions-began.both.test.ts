import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { findRow } from '#test/engines/rows.ts';
import { freshPhone, tryCode } from '#test/people/codes.ts';
import { aPasskey, signInBy } from '#test/people/passkeys.ts';
import { aRegisteredPerson, idOf, type Person, post, receiveCode } from '#test/people/people.ts';
import { aPersonByPhone, complete, pendingSecondFactor } from '#test/people/phones.ts';
import { completeFlow, somebody } from '#test/people/social.ts';
import { aWalletPerson } from '#test/people/wallets.ts';
import { type SocialApp, startSocialApp } from '#test/providers/social-app.ts';
import { type Amr, amrFrom, storedAmr } from './amr.ts';
import type { Tokens } from './sessions.ts';

let t: SocialApp;
beforeAll(async () => {
  t = await startSocialApp();
});
afterAll(() => t.close());

const storedFor = async (access_token: string | undefined) =>
  (await findRow(t, 'sessions', { id: String(decodeJwt(access_token ?? '').sid) })).amr;

type Answer = { json(): unknown };
const tokenIn = (answer: Answer) => (answer.json() as Tokens).access_token;
const logIn = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  post(t, '/user/auth/login', { email, password });

async function byCode(to: { email: string } | { phone: string }) {
  t.clock.advance(30 * SECOND);
  return tokenIn(await tryCode(t, to, await receiveCode(t, to)));
}

const BEGINS: [how: string, stored: string, () => Promise<string | undefined>][] = [
  ['a registration by email', '', async () => (await aRegisteredPerson(t)).access_token],
  ['a registration by phone', 'sms', async () => (await aPersonByPhone(t)).access_token],
  ['a code in an email', '', async () => byCode({ email: (await aRegisteredPerson(t)).email })],
  [
    'a code in a text message',
    'sms',
    async () => byCode({ phone: (await aPersonByPhone(t)).phone }),
  ],
  ['a password', 'pwd', async () => tokenIn(await logIn(await aRegisteredPerson(t)))],
  [
    'a password and a code in a text message',
    'pwd sms mfa',
    async () => {
      const person = await aPersonByPhone(t, freshPhone());
      const ticket = await pendingSecondFactor(t, person);
      return tokenIn(await complete(t, person, await receiveCode(t, person), ticket));
    },
  ],
  ['a wallet', 'pop', async () => (await aWalletPerson(t)).access_token],
  [
    'a passkey',
    'pop user mfa',
    async () => {
      const passkey = await aPasskey(t, (await aRegisteredPerson(t)).access_token);
      return tokenIn(await signInBy(t, passkey));
    },
  ],
  ['Google', '', async () => (await completeFlow(t, t.google, somebody())).words.access_token],
  ['Apple', '', async () => (await completeFlow(t, t.apple, somebody())).words.access_token],
];

describe('R-ACR-1 a session', () => {
  it.each(BEGINS)('R-ACR-1 that began with %s records “%s”', async (_how, stored, begin) => {
    const token = await begin();
    expect(token).toEqual(expect.any(String));
    expect(await storedFor(token)).toBe(stored);
  });

  it('R-ACR-1 keeps it when its tokens are renewed, and when a code is sent again', async () => {
    const { phone } = await aPersonByPhone(t, freshPhone());
    t.clock.advance(30 * SECOND);
    const code = await receiveCode(t, { phone });
    const first = (await tryCode(t, { phone }, code)).json() as Tokens;
    const { refresh_token } = first;
    const renewed = tokenIn(await post(t, '/user/auth/refresh', { refresh_token }));
    expect(await storedFor(renewed)).toBe('sms');
    const passkey = await aPasskey(t, renewed);
    expect(await storedFor(renewed)).toBe('sms');
    expect(await storedFor(tokenIn(await signInBy(t, passkey)))).toBe('pop user mfa');
  });

  it('R-ACR-1 of the previous version, which names nothing, has nothing', async () => {
    const person = await aRegisteredPerson(t);
    const account_id = await idOf(t, person);
    const row = await findRow(t, 'sessions', { account_id });
    const { amr: _unknown, ...before } = { ...row, id: 'of-the-previous-version' };
    await t.deps.db
      .insertInto('sessions')
      .values(before as typeof row)
      .execute();
    expect((await findRow(t, 'sessions', { id: before.id })).amr).toBe('');
  });

  it('R-ACR-1 stores each value once in one order, and reads no other', () => {
    expect(storedAmr(['mfa', 'otp', 'pwd', 'otp'])).toBe('pwd otp mfa');
    expect(amrFrom('pwd otp mfa')).toEqual<Amr[]>(['pwd', 'otp', 'mfa']);
    for (const nothing of ['', null, 'hwk', 'PWD']) expect(amrFrom(nothing)).toEqual([]);
  });
});
