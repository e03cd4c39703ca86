import { describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import type { Tokens } from '#identity/sessions/sessions.ts';
import { anApp, startApp } from '#test/engines/start.ts';
import { comparable } from '#test/events/answers.ts';
import { freshEmail, freshPhone, tryCode } from '#test/people/codes.ts';
import { aRegisteredPerson, get, PASSWORD, post, receiveCode } from '#test/people/people.ts';
import { alsoKnownAs, aPersonByPhone, complete, pendingSecondFactor } from '#test/people/phones.ts';
import { accountIdOf, activeSessions, eventsOf, logIn } from '#test/people/resets.ts';

const t = anApp();

const codeFor = ({ phone }: { phone: string }) => receiveCode(t, { phone });

describe('R-LOGIN-7 sign-in with a password and a phone number', () => {
  it('R-LOGIN-7 returns a pending second factor without tokens, and a code completes it', async () => {
    const person = await aPersonByPhone(t);
    const before = await activeSessions(t, person.phone);
    const answer = await logIn(t, person.phone, PASSWORD);
    expect(answer.statusCode).toBe(200);
    const { ticket, ...rest } = answer.json() as { ticket: string };
    expect(rest).toEqual({});
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(32);
    expect(await activeSessions(t, person.phone)).toEqual(before);

    const completed = await complete(t, person, await codeFor(person), ticket);
    expect(completed.statusCode).toBe(200);
    const tokens = completed.json() as Tokens & { verified: string };
    expect(Object.keys(tokens).sort()).toEqual(['access_token', 'refresh_token', 'verified']);
    const profile = await get(t, '/user/profile', tokens.access_token);
    expect(profile.json()).toMatchObject({ phone: person.phone, email: null });
    const { sessions } = (await get(t, '/user/sessions', tokens.access_token)).json() as {
      sessions: object[];
    };
    expect(sessions).toContainEqual(
      expect.objectContaining({ current: true, method: 'password_and_code' }),
    );
    expect(
      (await post(t, '/user/auth/refresh', { refresh_token: tokens.refresh_token })).statusCode,
    ).toBe(200);
  });

  it.each([
    ['+4915112345678', '0049 151 123 456 78'],
    ['+420601123456', '+420 601 123 456'],
    ['+12025550123', '+1 (202) 555-0123'],
    ['+972502345678', '+972\u200e50-234-5678'],
    ['+380501112233', '050 111 22 33'],
    ['+380501112244', '380501112244'],
  ])('R-LOGIN-7 accepts %s typed as %s', async (phone, spelling) => {
    await aPersonByPhone(t, { phone });
    const { ticket } = (await logIn(t, spelling, PASSWORD)).json() as { ticket: string };
    const answer = await complete(t, { phone: spelling }, await codeFor({ phone }), ticket);
    expect(answer.json()).toHaveProperty('access_token');
  });

  it('R-LOGIN-7 R-LOGIN-4 gives the same response for an unknown number and a wrong password', async () => {
    const person = await aPersonByPhone(t);
    const [wrong, unknown, address] = [
      await logIn(t, person.phone, 'Wrong 7 password'),
      await logIn(t, freshPhone().phone, PASSWORD),
      await logIn(t, freshEmail().email, PASSWORD),
    ];
    expect(comparable(wrong)).toMatchObject({ status: 401, body: { code: 'login_failed' } });
    expect(comparable(unknown)).toEqual(comparable(wrong));
    expect(comparable(address)).toEqual(comparable(wrong));
  });

  it('R-LOGIN-7 needs a second factor only for the phone number of an account that also has an email', async () => {
    const { email } = await aRegisteredPerson(t);
    const { phone } = freshPhone();
    await alsoKnownAs(t, await accountIdOf(t, email), phone);
    expect((await logIn(t, email, PASSWORD)).json()).toHaveProperty('access_token');
    expect(Object.keys((await logIn(t, phone, PASSWORD)).json() as object)).toEqual(['ticket']);
  });

  it('R-LOGIN-7 still signs in with a correct code alone', async () => {
    const person = await aPersonByPhone(t);
    const answer = await tryCode(t, person, await codeFor(person));
    expect(answer.json()).toHaveProperty('access_token');
    const [event] = (await eventsOf(t, 'signed_in')).slice(-1);
    expect(JSON.parse(event?.details ?? '')).toEqual({ method: 'code' });
  });

  it('R-LOGIN-7 signs in with password and code when sign-in by code alone is off', async () => {
    const strict = await startApp({ env: { DISABLE_CODE_SIGN_IN: 'true' } });
    try {
      const person = await aPersonByPhone(strict);
      const alone = await tryCode(strict, person, await receiveCode(strict, person));
      expect(alone.json()).toMatchObject({ next: 'login' });
      expect(alone.json()).not.toHaveProperty('access_token');
      strict.clock.advance(30 * SECOND);
      const ticket = await pendingSecondFactor(strict, person);
      const both = await complete(strict, person, await receiveCode(strict, person), ticket);
      expect(both.json()).toHaveProperty('access_token');
      expect(both.json()).not.toHaveProperty('next');
    } finally {
      await strict.close();
    }
  });
});
