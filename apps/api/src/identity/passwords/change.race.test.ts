import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { Tokens } from '#identity/sessions/sessions.ts';
import { useRealHashes } from '#test/engines/hasher.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { tally, together } from '#test/people/codes.ts';
import { aRegisteredPerson, isIn, PASSWORD, type Person, post } from '#test/people/people.ts';
import {
  accountIdOf,
  activeSessions,
  dropPassword,
  eventsOf,
  logIn,
  NEW_PASSWORD,
  receiveToken,
  reset,
} from '#test/people/resets.ts';

const t = anApp();

const change = (token: string | undefined, body: Record<string, unknown>) =>
  post(t, '/user/change-password', body, token === undefined ? {} : { token });

async function aPersonWithoutPassword(): Promise<Person> {
  const person = await aRegisteredPerson(t);
  await dropPassword(t, person.email);
  return person;
}

describe('R-RESET-5 changing a known password', () => {
  it('R-RESET-5 makes the new password work and the old one fail', async () => {
    const { email, access_token: token } = await aRegisteredPerson(t);
    const answer = await change(token, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(401);
    expect((await logIn(t, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('R-RESET-5 ends the other sessions and keeps the current one', async () => {
    const person = await aRegisteredPerson(t);
    const other = (await logIn(t, person.email, PASSWORD)).json() as Tokens;
    await change(person.access_token, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(await isIn(t, other.access_token)).toBe(false);
    const refused = await post(t, '/user/auth/refresh', { refresh_token: other.refresh_token });
    expect(refused.json()).toMatchObject({ code: 'session_ended' });
    expect(await isIn(t, person.access_token)).toBe(true);
    expect(
      (await post(t, '/user/auth/refresh', { refresh_token: person.refresh_token })).statusCode,
    ).toBe(200);
  });

  it('R-RESET-5 sends the owner an email and records it in the audit trail', async () => {
    const { email, access_token: token } = await aRegisteredPerson(t);
    await change(token, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await t.deliver();
    const mail = t.mails.at(-1);
    expect(mail).toMatchObject({ to: email, subject: 'Your Portico password was changed' });
    expect(mail?.text).toContain('It was changed in your account');
    expect(mail?.text).toMatch(/When: .+ UTC/);
    const [event] = (await eventsOf(t, 'password_changed', await accountIdOf(t, email))).slice(-1);
    expect(event).toMatchObject({
      account_id: await accountIdOf(t, email),
      details: '{"sessions":0}',
    });
  });

  it('R-RESET-5 voids a reset link that was sent before', async () => {
    const { email, access_token: token } = await aRegisteredPerson(t);
    const link = await receiveToken(t, email);
    await change(token, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect((await reset(t, link, 'Third 3 password')).json()).toMatchObject({
      code: 'reset_link_invalid',
    });
    expect((await logIn(t, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('R-RESET-5 accepts the current password as the new one', async () => {
    const { email, access_token: token } = await aRegisteredPerson(t);
    const same = { currentPassword: PASSWORD, newPassword: PASSWORD };
    expect((await change(token, same)).statusCode).toBe(204);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
  });

  it('R-RESET-5 changes only the caller’s password, and ignores an account named in the body', async () => {
    const { email, refresh_token: refresh } = await aRegisteredPerson(t);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, email, accountId: 'x' };
    for (const token of [undefined, refresh, 'x']) {
      const answer = await change(token, body);
      expect(expectContractError(answer)).toMatchObject({ code: 'missing_token' });
    }
    // A signed-in caller cannot change another account's password.
    const other = await aRegisteredPerson(t);
    expect((await change(other.access_token, body)).statusCode).toBe(204);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
    expect((await logIn(t, other.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('R-RESET-5 lets only one of twenty parallel changes succeed', async () => {
    useRealHashes(t);
    const { email, access_token: token } = await aRegisteredPerson(t);
    const answers = await together(20, (n) =>
      change(token, { currentPassword: PASSWORD, newPassword: `Cornice ${n} pilaster` }),
    );
    expect(tally(answers)).toEqual({ ok: 1, wrong_password: 19 });
    const n = answers.findIndex(({ statusCode }) => statusCode === 204);
    expect((await logIn(t, email, `Cornice ${n} pilaster`)).statusCode).toBe(200);
    expect(await activeSessions(t, email)).toHaveLength(2);
  });
});

describe('R-LOGIN-4 a wrong current password', () => {
  it('R-LOGIN-4 is refused and recorded, and changes nothing', async () => {
    const { email, access_token: token } = await aRegisteredPerson(t);
    const other = (await logIn(t, email, PASSWORD)).json() as Tokens;
    const link = await receiveToken(t, email);
    const wrong = { currentPassword: 'Wrong 7 password', newPassword: NEW_PASSWORD };
    const answer = await change(token, wrong);
    expect(expectContractError(answer)).toMatchObject({ code: 'wrong_password' });
    expect(await isIn(t, other.access_token)).toBe(true);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
    const [event] = (
      await eventsOf(t, 'password_change_failed', await accountIdOf(t, email))
    ).slice(-1);
    expect(event).toMatchObject({ account_id: await accountIdOf(t, email) });
    expect((await reset(t, link)).statusCode).toBe(204);
  });

  it('R-LOGIN-4 shares the throttle with sign-in: after ten in total, the correct one is refused', async () => {
    const { email, access_token: token } = await aRegisteredPerson(t);
    for (let n = 0; n < 5; n += 1) await logIn(t, email, `Wrong ${n} password`);
    const wrong = { currentPassword: 'Wrong 7 password', newPassword: NEW_PASSWORD };
    for (let n = 0; n < 5; n += 1) await change(token, wrong);
    const right = await change(token, { ...wrong, currentPassword: PASSWORD });
    expect(expectContractError(right)).toMatchObject({ code: 'wrong_password' });
    expect(right.headers).not.toHaveProperty('retry-after');
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(401);
    t.clock.advance(30 * SECOND);
    expect((await change(token, { ...wrong, currentPassword: PASSWORD })).statusCode).toBe(204);
  });

  it('R-LOGIN-4 is not counted as an attempt if the field is missing', async () => {
    const { email, access_token: token } = await aRegisteredPerson(t);
    for (let n = 0; n < 12; n += 1) {
      const answer = await change(token, { newPassword: NEW_PASSWORD });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ fields: { currentPassword: 'required' } });
    }
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
  });
});

describe('R-RESET-5 an account without a password', () => {
  it('R-RESET-5 can set one within 30 minutes of signing in, not later', async () => {
    const [soon, late] = [await aPersonWithoutPassword(), await aPersonWithoutPassword()];
    t.clock.advance(30 * MINUTE - SECOND);
    const renewed = async ({ refresh_token }: Person) =>
      (await post(t, '/user/auth/refresh', { refresh_token })).json() as Tokens;
    const [soonTokens, lateTokens] = [await renewed(soon), await renewed(late)];
    const body = { newPassword: NEW_PASSWORD };
    expect((await change(soonTokens.access_token, body)).statusCode).toBe(204);
    expect((await logIn(t, soon.email, NEW_PASSWORD)).statusCode).toBe(200);
    t.clock.advance(SECOND);
    // Renewing a session is not a sign-in, and a current password in the body does not help.
    for (const each of [body, { ...body, currentPassword: PASSWORD }]) {
      const answer = await change(lateTokens.access_token, each);
      expect(expectContractError(answer)).toMatchObject({ code: 'recent_sign_in_needed' });
    }
    expect((await logIn(t, late.email, NEW_PASSWORD)).statusCode).toBe(401);
  });

  it('R-RESET-5 lets only one of twenty parallel calls set it', async () => {
    useRealHashes(t);
    const { email, access_token: token } = await aPersonWithoutPassword();
    const answers = await together(20, (n) =>
      change(token, { newPassword: `Cornice ${n} pilaster` }),
    );
    const { ok, ...refused } = tally(answers);
    expect(ok).toBe(1);
    // Calls that ran after it was set must give the current password.
    for (const code of Object.keys(refused)) {
      expect(['wrong_password', 'invalid_request']).toContain(code);
    }
    const n = answers.findIndex(({ statusCode }) => statusCode === 204);
    expect((await logIn(t, email, `Cornice ${n} pilaster`)).statusCode).toBe(200);
  });
});

describe('R-VAL-6 the new password', () => {
  it('R-VAL-6 R-RESET-6 is refused if weak, before the current one is checked', async () => {
    const { email, access_token: token } = await aRegisteredPerson(t);
    for (const [newPassword, problem] of [
      ['', 'required'],
      ['Short7', 'password_rules'],
      ['no capital 77', 'password_rules'],
      [`A7${'ß'.repeat(127)}`, 'password_too_long'],
      ['Password2024', 'password_common'],
      [`My ${email.split('@')[0]} A7`, 'password_contains_address'],
    ]) {
      for (let n = 0; n < 2; n += 1) {
        const answer = await change(token, { currentPassword: 'Wrong 7 password', newPassword });
        expect(expectContractError(answer)).toMatchObject({
          code: 'invalid_request',
          fields: { newPassword: problem },
        });
      }
    }
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
  });
});
