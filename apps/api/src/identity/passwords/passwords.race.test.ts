import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import type { Tokens } from '#identity/sessions/sessions.ts';
import { aRealHasher } from '#test/engines/hasher.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { freshPhone, tally, together } from '#test/people/codes.ts';
import { aRegisteredPerson, isIn, PASSWORD, post, receiveCode } from '#test/people/people.ts';
import { alsoKnownAs, complete, pendingSecondFactor } from '#test/people/phones.ts';
import {
  accountIdOf,
  activeSessions,
  askForReset,
  logIn,
  NEW_PASSWORD,
  receiveToken,
  reset,
} from '#test/people/resets.ts';

const t = anApp({ deps: { hasher: aRealHasher() } });

async function aPersonWithLink() {
  const person = await aRegisteredPerson(t);
  return { ...person, token: await receiveToken(t, person.email) };
}

/** No session from before the reset, or from a sign-in with the old password during it, is active. */
async function expectAllOut(email: string, given: readonly Tokens[]) {
  expect(await activeSessions(t, email)).toEqual([]);
  for (const { access_token, refresh_token } of given) {
    expect(await isIn(t, access_token)).toBe(false);
    const renewed = await post(t, '/user/auth/refresh', { refresh_token });
    expect(renewed.json()).toMatchObject({ code: 'session_ended' });
  }
  // Attempts with the old password may have locked the account again.
  t.clock.advance(HOUR);
  expect((await logIn(t, email, NEW_PASSWORD)).statusCode).toBe(200);
  expect((await logIn(t, email, PASSWORD)).statusCode).toBe(401);
}

const tokensOf = (answers: readonly { statusCode: number; json(): unknown }[]) =>
  answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json() as Tokens);

describe('R-RESET-5 concurrent resets', () => {
  it('R-RESET-5 lets only one of fifty resets with the same token succeed', async () => {
    const { email, token } = await aPersonWithLink();
    const answers = await together(50, (n) => reset(t, token, `Cornice ${n} pilaster`));
    expect(tally(answers)).toEqual({ ok: 1, reset_link_invalid: 49 });
    const n = answers.findIndex(({ statusCode }) => statusCode === 204);
    expect((await logIn(t, email, `Cornice ${n} pilaster`)).statusCode).toBe(200);
    await t.deliver();
    const notices = t.mails.filter(
      (mail) => mail.to === email && mail.subject === 'Your Portico password was changed',
    );
    expect(notices).toHaveLength(1);
  });

  it('R-RESET-5 leaves no session of twenty concurrent sign-ins with the old password', async () => {
    for (let round = 0; round < 2; round += 1) {
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

  it('R-RESET-5 leaves no session of twenty concurrent renewals', async () => {
    const person = await aPersonWithLink();
    const answers = await together(21, (n) =>
      n === 10
        ? reset(t, person.token)
        : post(t, '/user/auth/refresh', { refresh_token: person.refresh_token }),
    );
    expect(answers[10]?.statusCode).toBe(204);
    await expectAllOut(person.email, [person, ...tokensOf(answers)]);
  });

  it('R-RESET-5 lets only one of concurrent resets and changes set the password', async () => {
    for (let round = 0; round < 2; round += 1) {
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

  it('R-RESET-5 keeps one link when resets and new links are requested concurrently', async () => {
    const { email, token } = await aPersonWithLink();
    t.clock.advance(MINUTE);
    const answers = await together(20, (n) =>
      n % 2 === 0 ? reset(t, token) : askForReset(t, email),
    );
    expect(Object.keys(tally(answers)).sort()).toEqual(['ok', 'reset_link_invalid']);
    const rows = await findRows(
      t,
      'password_resets',
      { key: await accountIdOf(t, email) },
      'token_hash',
    );
    expect(rows).toHaveLength(1);
    expect((await reset(t, token)).json()).toMatchObject({ code: 'reset_link_invalid' });
  });
});

describe('R-RESET-5 R-LOGIN-7 a pending second factor from the old password', () => {
  async function aPersonWithPhone() {
    const person = { ...(await aPersonWithLink()), ...freshPhone() };
    await alsoKnownAs(t, await accountIdOf(t, person.email), person.phone);
    const ticket = await pendingSecondFactor(t, person);
    return { ...person, ticket, code: await receiveCode(t, { phone: person.phone }) };
  }

  type Pending = Awaited<ReturnType<typeof aPersonWithPhone>>;
  const finish = (pending: Pending) => complete(t, pending, pending.code, pending.ticket);

  it('R-RESET-5 R-LOGIN-7 is void after a reset and after a change', async () => {
    const one = await aPersonWithPhone();
    expect((await reset(t, one.token)).statusCode).toBe(204);
    const two = await aPersonWithPhone();
    const changed = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect(
      (await post(t, '/user/change-password', changed, { token: two.access_token })).statusCode,
    ).toBe(204);
    for (const late of [await finish(one), await finish(two)]) {
      expect(late.json()).toMatchObject({ code: 'sign_in_expired' });
      expect(late.body).not.toContain('access_token');
    }
  });

  it('R-RESET-5 R-LOGIN-7 leaves no session when it is used during a reset', async () => {
    for (let round = 0; round < 2; round += 1) {
      const person = await aPersonWithPhone();
      const answers = await together(21, (n) =>
        n === 5 * (round + 1) ? reset(t, person.token) : finish(person),
      );
      expect(answers[5 * (round + 1)]?.statusCode).toBe(204);
      expect(await activeSessions(t, person.email)).toEqual([]);
    }
  });
});
