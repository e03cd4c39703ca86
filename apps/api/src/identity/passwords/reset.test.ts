import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { aWatchedHasher } from '#test/engines/hasher.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { aRegisteredPerson, isIn, PASSWORD, post } from '#test/people/people.ts';
import {
  accountIdOf,
  activeSessions,
  dropPassword,
  eventsOf,
  expectInvalid,
  logIn,
  NEW_PASSWORD,
  receiveToken,
  reset,
} from '#test/people/resets.ts';

const hasher = aWatchedHasher();
const t = anApp({ deps: { hasher } });

describe('R-RESET-5 setting a new password with a reset link', () => {
  it('R-RESET-5 answers 204 without tokens; the old password fails and the new one works', async () => {
    const { email } = await aRegisteredPerson(t);
    const answer = await reset(t, await receiveToken(t, email));
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(answer.cookies).toEqual([]);
    expect((await logIn(t, email, PASSWORD)).json()).toMatchObject({ code: 'login_failed' });
    expect((await logIn(t, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('R-RESET-5 ends every session of the account, and none of another account', async () => {
    const [person, other] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const second = (await logIn(t, person.email, PASSWORD)).json() as typeof person;
    expect((await reset(t, await receiveToken(t, person.email))).statusCode).toBe(204);
    expect(await activeSessions(t, person.email)).toEqual([]);
    for (const { access_token, refresh_token } of [person, second]) {
      expect(await isIn(t, access_token)).toBe(false);
      const renewed = await post(t, '/user/auth/refresh', { refresh_token });
      expect(renewed.json()).toMatchObject({ code: 'session_ended' });
    }
    expect(await isIn(t, other.access_token)).toBe(true);
  });

  it('R-RESET-5 sends the owner an email with the time', async () => {
    const { email } = await aRegisteredPerson(t);
    const token = await receiveToken(t, email);
    await reset(t, token);
    await t.deliver();
    const mail = t.mails.at(-1);
    expect(mail).toMatchObject({ to: email, subject: 'Your Portico password was changed' });
    expect(mail?.text).toContain('using a link sent to this email address');
    expect(mail?.text).toMatch(/When: .+ UTC/);
    expect(mail?.text).not.toContain(token);
    const [event] = (await eventsOf(t, 'password_reset', await accountIdOf(t, email))).slice(-1);
    expect(event).toMatchObject({
      account_id: await accountIdOf(t, email),
      details: '{"sessions":1}',
    });
  });

  it('R-RESET-5 sets a first password for an account that has none', async () => {
    const { email } = await aRegisteredPerson(t);
    await dropPassword(t, email);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(401);
    expect((await reset(t, await receiveToken(t, email))).statusCode).toBe(204);
    expect((await logIn(t, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('R-RESET-5 R-LOGIN-4 unlocks a locked account and resets its failure count', async () => {
    const { email } = await aRegisteredPerson(t);
    for (let n = 0; n < 10; n += 1) await logIn(t, email, `Wrong ${n} password`);
    expect((await logIn(t, email, PASSWORD)).json()).toMatchObject({ code: 'login_failed' });
    expect((await reset(t, await receiveToken(t, email))).statusCode).toBe(204);
    for (let n = 0; n < 9; n += 1) await logIn(t, email, `Wrong ${n} password`);
    expect((await logIn(t, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('R-RESET-5 accepts the link for exactly 30 minutes', async () => {
    const [early, late] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const tokens = [await receiveToken(t, early.email), await receiveToken(t, late.email)];
    t.clock.advance(30 * MINUTE - SECOND);
    expect((await reset(t, tokens[0] ?? '')).statusCode).toBe(204);
    t.clock.advance(SECOND);
    expectInvalid(await reset(t, tokens[1] ?? ''));
    expect((await logIn(t, late.email, PASSWORD)).statusCode).toBe(200);
  });
});

describe('R-VAL-6 R-RESET-6 password rules at a reset', () => {
  it('R-VAL-6 R-RESET-6 refuses weak passwords as at registration and keeps the link valid', async () => {
    const { email } = await aRegisteredPerson(t);
    const id = await accountIdOf(t, email);
    const more = [
      { kind: 'phone', subject: '+380675554433', label: null },
      { kind: 'google', subject: 'https://accounts.example 1', label: 'kateryna@example.com' },
    ] as const;
    for (const each of more) {
      const row = { ...each, account_id: id, created_at: 1, given_name: null, family_name: null };
      await t.deps.db.insertInto('identities').values(row).execute();
    }
    const token = await receiveToken(t, email);
    const before = hasher.hashes;
    for (const [password, problem] of [
      ['Short7', 'password_rules'],
      ['no capital 77', 'password_rules'],
      ['No Digit Here', 'password_rules'],
      [`A7${'ß'.repeat(127)}`, 'password_too_long'],
      ['Password2024', 'password_common'],
      [`My ${email.split('@')[0]} A7`, 'password_contains_address'],
      ['Pilaster 5554433', 'password_contains_address'],
      ['Ka7eryna KATERYNA', 'password_contains_address'],
    ] as const) {
      const answer = await reset(t, token, password);
      expect(expectContractError(answer)).toMatchObject({
        code: 'invalid_request',
        fields: { newPassword: problem },
      });
    }
    expect(hasher.hashes).toBe(before);
    expect(await activeSessions(t, email)).toHaveLength(1);
    expect((await reset(t, token)).statusCode).toBe(204);
  });

  it('R-RESET-4 R-API-2 answers 503 when too many hashes are waiting and keeps the link valid', async () => {
    const { email } = await aRegisteredPerson(t);
    const token = await receiveToken(t, email);
    hasher.isBusy = true;
    const answer = await reset(t, token);
    hasher.isBusy = false;
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect((await reset(t, token)).statusCode).toBe(204);
  });
});
