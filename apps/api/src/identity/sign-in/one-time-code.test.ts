import { describe, expect, it } from 'vitest';
import { anApp, startApp } from '#test/engines/start.ts';
import { tryCode } from '#test/people/codes.ts';
import { aRegisteredPerson, get, PASSWORD, post, receiveCode } from '#test/people/people.ts';

const t = anApp();

const LATER = 31_000;

describe('R-CODE-7 R-LOGIN-6 a code for an address with an account', () => {
  it('R-CODE-7 R-LOGIN-6 signs in', async () => {
    const { email, access_token: first } = await aRegisteredPerson(t);
    t.clock.advance(LATER);
    const answer = await tryCode(t, { email }, await receiveCode(t, { email }));
    expect(answer.statusCode).toBe(200);
    const body = answer.json() as Record<string, string>;
    expect(Object.keys(body).sort()).toEqual(['access_token', 'refresh_token', 'verified']);
    expect(body.access_token).not.toBe(first);
    const profile = await get(t, '/user/profile', body.access_token);
    expect(profile.json()).toMatchObject({ email });
    expect(
      (await post(t, '/user/auth/refresh', { refresh_token: body.refresh_token })).statusCode,
    ).toBe(200);
  });

  it('R-CODE-7 signs in with any spelling of the address', async () => {
    const { email } = await aRegisteredPerson(t);
    t.clock.advance(LATER);
    const code = await receiveCode(t, { email: ` ${email.toUpperCase()} ` });
    const answer = await tryCode(t, { email: email.replace('p', '\uff50') }, code);
    expect(answer.json()).toHaveProperty('access_token');
  });

  it('R-CODE-7 signs in with a phone number', async () => {
    const phone = '+380501234567';
    const proof = (await tryCode(t, { phone }, await receiveCode(t, { phone }))).json() as {
      verified: string;
    };
    expect(proof).not.toHaveProperty('access_token');
    const registered = await post(t, '/user/auth/registration-with-phone', {
      phone: '050 123 45 67',
      password: PASSWORD,
      verified: proof.verified,
    });
    expect(registered.statusCode).toBe(200);
    t.clock.advance(LATER);
    const answer = await tryCode(t, { phone }, await receiveCode(t, { phone }));
    const { access_token } = answer.json() as { access_token: string };
    const profile = await get(t, '/user/profile', access_token);
    expect(profile.json()).toMatchObject({ phone, email: null });
  });

  it('R-CODE-7 returns no tokens if it is wrong', async () => {
    const { email } = await aRegisteredPerson(t);
    const answer = await tryCode(t, { email }, '000000');
    expect(answer.statusCode).toBe(422);
    expect(answer.body).not.toContain('token');
  });

  it('R-CODE-7 returns no tokens for an address without an account', async () => {
    const email = 'nobody-yet@example.com';
    const answer = await tryCode(t, { email }, await receiveCode(t, { email }));
    expect(Object.keys(answer.json() as object)).toEqual(['verified']);
  });

  it('R-LOGIN-6 asks for the password when sign-in by code alone is off', async () => {
    const strict = await startApp({ env: { DISABLE_CODE_SIGN_IN: 'true' } });
    try {
      const { email } = await aRegisteredPerson(strict);
      strict.clock.advance(LATER);
      const answer = await tryCode(strict, { email }, await receiveCode(strict, { email }));
      expect(answer.statusCode).toBe(200);
      const body = answer.json() as Record<string, unknown>;
      expect(body.next).toBe('login');
      expect(Object.keys(body).sort()).toEqual(['next', 'verified']);
      // The only session is from the registration. The code opened none.
      const sessions = await strict.deps.db.selectFrom('sessions').selectAll().execute();
      expect(sessions).toHaveLength(1);
    } finally {
      await strict.close();
    }
  });
});
