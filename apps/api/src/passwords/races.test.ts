import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../ports/clock.ts';
import type { Tokens } from '../sessions/sessions.ts';
import { tally, together } from '../test/codes.ts';
import { aRegisteredPerson, get, PASSWORD, post, receiveCode } from '../test/people.ts';
import {
  accountIdOf,
  askForReset,
  livingSessions,
  logIn,
  NEW_PASSWORD,
  receiveToken,
  reset,
} from '../test/resets.ts';
import { startApp, type TestApp } from '../test/start.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const isIn = async (token: string) => (await get(t, '/user/profile', token)).statusCode === 200;

async function aPersonWithLink() {
  const person = await aRegisteredPerson(t);
  return { ...person, token: await receiveToken(t, person.email) };
}

/** Nobody who was in before the reset, or came in by the old password during it, is in now. */
async function expectAllOut(email: string, given: readonly Tokens[]) {
  expect(await livingSessions(t, email)).toEqual([]);
  for (const { access_token, refresh_token } of given) {
    expect(await isIn(access_token)).toBe(false);
    const renewed = await post(t, '/user/auth/refresh', { refresh_token });
    expect(renewed.json()).toMatchObject({ code: 'session_ended' });
  }
  // Tries with the old password may have locked the account again.
  t.clock.advance(HOUR);
  expect((await logIn(t, email, NEW_PASSWORD)).statusCode).toBe(200);
  expect((await logIn(t, email, PASSWORD)).statusCode).toBe(401);
}

const tokensOf = (answers: readonly { statusCode: number; json(): unknown }[]) =>
  answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json() as Tokens);

describe('R-RESET-5 resets at the same moment', () => {
  it('R-RESET-5 of fifty with one token one succeeds', async () => {
    const { email, token } = await aPersonWithLink();
    const answers = await together(50, (n) => reset(t, token, `Cornice ${n} pilaster`));
    expect(tally(answers)).toEqual({ ok: 1, reset_link_invalid: 49 });
    const n = answers.findIndex(({ statusCode }) => statusCode === 204);
    expect((await logIn(t, email, `Cornice ${n} pilaster`)).statusCode).toBe(200);
    await t.deliver();
    const told = t.mails.filter(
      (mail) => mail.to === email && mail.subject === 'Your Portico password was changed',
    );
    expect(told).toHaveLength(1);
  });

  it('R-RESET-5 twenty sign-ins by the old password while it is reset leave nobody in', async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await aPersonWithLink();
      const answers = await together(21, (n) =>
        n === 2 + round * 7 ? reset(t, person.token) : logIn(t, person.email, PASSWORD),
      );
      expect(answers[2 + round * 7]?.statusCode).toBe(204);
      expect(Object.keys(tally(answers)).filter((key) => !/^(ok|login_failed)$/.test(key))).toEqual(
        [],
      );
      await expectAllOut(person.email, [person, ...tokensOf(answers)]);
    }
  });

  it('R-RESET-5 twenty renewals while it is reset leave nobody in', async () => {
    const person = await aPersonWithLink();
    const answers = await together(21, (n) =>
      n === 10
        ? reset(t, person.token)
        : post(t, '/user/auth/refresh', { refresh_token: person.refresh_token }),
    );
    expect(answers[10]?.statusCode).toBe(204);
    await expectAllOut(person.email, [person, ...tokensOf(answers)]);
  });

  it('R-RESET-5 a reset and changes: one of them sets the password', async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await aPersonWithLink();
      const answers = await together(20, (n) =>
        n % 2 === 0
          ? reset(t, person.token, `Cornice ${n} pilaster`)
          : post(
              t,
              '/user/change-password',
              { currentPassword: PASSWORD, newPassword: `Cornice ${n} pilaster` },
              { token: person.access_token },
            ),
      );
      const { ok, ...refused } = tally(answers);
      expect(ok).toBe(1);
      for (const code of Object.keys(refused)) {
        expect(['reset_link_invalid', 'wrong_password', 'missing_token']).toContain(code);
      }
      const n = answers.findIndex(({ statusCode }) => statusCode === 204);
      expect((await logIn(t, person.email, `Cornice ${n} pilaster`)).statusCode).toBe(200);
    }
  });

  it('R-RESET-5 a reset and new links: the account is left with one link at most', async () => {
    const { email, token } = await aPersonWithLink();
    t.clock.advance(MINUTE);
    const answers = await together(20, (n) =>
      n % 2 === 0 ? reset(t, token) : askForReset(t, email),
    );
    expect(Object.keys(tally(answers)).sort()).toEqual(['ok', 'reset_link_invalid']);
    const rows = await t.deps.db
      .selectFrom('password_resets')
      .select('token_hash')
      .where('key', '=', await accountIdOf(t, email))
      .execute();
    expect(rows).toHaveLength(1);
    expect((await reset(t, token)).json()).toMatchObject({ code: 'reset_link_invalid' });
  });
});

describe('R-RESET-5 R-LOGIN-7 what was begun by the old password', () => {
  async function aPersonWithPhone(number: string) {
    const person = await aPersonWithLink();
    const account_id = await accountIdOf(t, person.email);
    await t.deps.db
      .insertInto('identities')
      .values({ kind: 'phone', subject: number, account_id, created_at: t.clock.now() })
      .execute();
    const answer = await logIn(t, number, PASSWORD);
    const { ticket } = answer.json() as { ticket: string };
    return { ...person, ticket, code: await receiveCode(t, { phone: number }) };
  }

  const complete = (phone: string, { code, ticket }: { code: string; ticket: string }) =>
    post(t, '/user/auth/verify-code', { phone, code, ticket });

  it('R-RESET-5 R-LOGIN-7 a ticket is void after a reset, and after a change', async () => {
    const [first, second] = ['+380671110001', '+380671110002'];
    const one = await aPersonWithPhone(first);
    expect((await reset(t, one.token)).statusCode).toBe(204);
    const two = await aPersonWithPhone(second);
    const changed = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const answer = await post(t, '/user/change-password', changed, { token: two.access_token });
    expect(answer.statusCode).toBe(204);
    for (const late of [await complete(first, one), await complete(second, two)]) {
      expect(late.json()).toMatchObject({ code: 'sign_in_expired' });
      expect(late.body).not.toContain('access_token');
    }
  });

  it('R-RESET-5 R-LOGIN-7 tickets that are used while the password is reset leave nobody in', async () => {
    for (let round = 0; round < 3; round += 1) {
      const phone = `+38067222000${round}`;
      const person = await aPersonWithPhone(phone);
      const answers = await together(21, (n) =>
        n === 5 * (round + 1) ? reset(t, person.token) : complete(phone, person),
      );
      expect(answers[5 * (round + 1)]?.statusCode).toBe(204);
      expect(await livingSessions(t, person.email)).toEqual([]);
    }
  });
});
