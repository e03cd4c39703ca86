import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { anApp, startApp } from '#test/engines/start.ts';
import { codeOf } from '#test/events/answers.ts';
import { aBrowser, type Browser } from '#test/people/browsers.ts';
import { freshEmail, freshPhone, tally, together, tryCode, wrongCode } from '#test/people/codes.ts';
import { aRegisteredPerson, isIn, PASSWORD, receiveCode } from '#test/people/people.ts';
import { aPersonByPhone, pendingSecondFactor } from '#test/people/phones.ts';
import { methodLabelsOf } from '#test/people/sign-in-methods.ts';

const t = anApp();

type Verified = { verified: string; access_token: string; refresh_token: string; next?: string };
const bodyOf = (answer: { json(): unknown }) => answer.json() as Verified;

const register = (browser: Browser, email: string) =>
  browser.call('/user/auth/registration-with-email', { email, password: PASSWORD });

const sessionsOf = async (email: string) => {
  const { account_id } = await t.deps.db
    .selectFrom('identities')
    .select('account_id')
    .where('subject', '=', email)
    .executeTakeFirstOrThrow();
  return t.deps.db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('method', '=', 'code')
    .execute();
};

describe('R-CODE-16 a browser whose answer was lost', () => {
  it('R-CODE-16 gets the same address proof again for half an hour, and it registers once', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    const code = await person.receiveCode(to);
    const first = bodyOf(await person.tryCode(to, code));
    t.clock.advance(29 * MINUTE);
    expect(bodyOf(await person.tryCode(to, code))).toEqual(first);
    expect((await register(person, to.email)).statusCode).toBe(200);
    expect(codeOf(await person.tryCode(to, code))).toBe('incorrect_code');
  });

  it('R-CODE-16 gets no proof after half an hour, nor for a replaced code', async () => {
    const [to, other] = [freshEmail(), freshEmail()];
    const person = aBrowser(t);
    const [code, replaced] = [await person.receiveCode(to), await person.receiveCode(other)];
    for (const [address, used] of [[to, code] as const, [other, replaced] as const]) {
      expect((await person.tryCode(address, used)).statusCode).toBe(200);
    }
    await person.receiveCode(other);
    expect(codeOf(await person.tryCode(other, replaced))).toBe('incorrect_code');
    t.clock.advance(30 * MINUTE);
    expect(codeOf(await person.tryCode(to, code))).toBe('incorrect_code');
    t.clock.advance(-2 * HOUR);
    expect(codeOf(await person.tryCode(to, code))).toBe('incorrect_code');
  });

  it('R-CODE-16 is signed in to the same session again until that session ends', async () => {
    const { email } = await aRegisteredPerson(t);
    const person = aBrowser(t);
    t.clock.advance(5 * SECOND);
    const code = await person.receiveCode({ email });
    const lost = bodyOf(await person.tryCode({ email }, code));
    const again = bodyOf(await person.tryCode({ email }, code));
    expect(await sessionsOf(email)).toHaveLength(1);
    for (const { access_token } of [lost, again]) expect(await isIn(t, access_token)).toBe(true);
    const { refresh_token } = again;
    const renewed = bodyOf(await person.call('/user/auth/refresh', { refresh_token }));
    expect(await isIn(t, renewed.access_token)).toBe(true);
    await person.call('/user/auth/logout', { refresh_token: renewed.refresh_token });
    expect(codeOf(await person.tryCode({ email }, code))).toBe('incorrect_code');
    expect(await isIn(t, again.access_token)).toBe(false);
  });

  it('R-CODE-16 R-LOGIN-7 completes its sign-in by password and phone again, and no other one', async () => {
    const person = await aPersonByPhone(t);
    const { phone } = person;
    const ticket = await pendingSecondFactor(t, person);
    const browser = aBrowser(t);
    const code = await browser.receiveCode({ phone });
    const url = '/user/auth/verify-code';
    for (let n = 0; n < 2; n += 1) {
      const signedIn = await browser.call(url, { phone, code, ticket });
      expect(await isIn(t, bodyOf(signedIn).access_token)).toBe(true);
    }
    const { refresh_token } = bodyOf(await browser.call(url, { phone, code, ticket }));
    await browser.call('/user/auth/logout', { refresh_token });
    const another = await pendingSecondFactor(t, person);
    for (const again of [ticket, another, undefined]) {
      const refused = await browser.call(url, { phone, code, ticket: again });
      expect(codeOf(refused)).toBe('incorrect_code');
    }
  });

  it.each([
    ['email', freshEmail],
    ['phone', freshPhone],
  ])(
    'R-CODE-16 R-DOOR-2 adds an address of kind %s once, and hears that it did',
    async (kind, address) => {
      const { access_token } = await aRegisteredPerson(t);
      const to = address();
      const browser = aBrowser(t);
      const code = await browser.receiveCode(to);
      const headers = { authorization: `Bearer ${access_token}` };
      for (let n = 0; n < 2; n += 1) {
        const added = await browser.call(`/user/identities/${kind}`, { ...to, code }, headers);
        expect(added.statusCode).toBe(204);
      }
      expect(await methodLabelsOf(t, access_token)).toContain(`${kind} ${Object.values(to)[0]}`);
    },
  );

  it('R-CODE-16 cannot add an address with a code that proved it for a sign-up, nor sign in with it', async () => {
    const { access_token } = await aRegisteredPerson(t);
    const to = freshEmail();
    const browser = aBrowser(t);
    const code = await browser.receiveCode(to);
    expect((await browser.tryCode(to, code)).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${access_token}` };
    const added = await browser.call('/user/identities/email', { ...to, code }, headers);
    expect(codeOf(added)).toBe('incorrect_code');
    // Somebody else registered the address in the meantime.
    t.clock.advance(30 * SECOND);
    const { verified } = bodyOf(await tryCode(t, to, await receiveCode(t, to)));
    const body = { ...to, password: PASSWORD, verified };
    const registered = await aBrowser(t).call('/user/auth/registration-with-email', body);
    expect(registered.statusCode).toBe(200);
    expect(codeOf(await browser.tryCode(to, code))).toBe('incorrect_code');
  });

  it('R-CODE-16 is sent to the password again where a code alone does not sign in', async () => {
    const strict = await startApp({ env: { DISABLE_CODE_SIGN_IN: 'true' } });
    try {
      const { email } = await aRegisteredPerson(strict);
      strict.clock.advance(5 * SECOND);
      const browser = aBrowser(strict);
      const code = await browser.receiveCode({ email });
      const first = bodyOf(await browser.tryCode({ email }, code));
      expect(first).toEqual({ verified: expect.any(String), next: 'login' });
      expect(bodyOf(await browser.tryCode({ email }, code))).toEqual(first);
    } finally {
      await strict.close();
    }
  });

  it('R-CODE-16 is refused a code that the previous version of the server accepted, and loses nothing else', async () => {
    const to = freshEmail();
    const browser = aBrowser(t);
    const code = await browser.receiveCode(to);
    // What it writes: neither the proof nor the session is derived from the code.
    await t.deps.db
      .updateTable('browser_codes')
      .set({ used_at: t.clock.now() })
      .where('address', '=', to.email)
      .execute();
    expect(codeOf(await browser.tryCode(to, code))).toBe('incorrect_code');
    expect((await browser.tryCode(to, await browser.receiveCode(to))).statusCode).toBe(200);
  });
});

describe('R-CODE-16 guesses at a used code', () => {
  it('R-CODE-16 count like all others: after five, in parallel too, the right one is refused', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    const code = await person.receiveCode(to);
    expect((await person.tryCode(to, code)).statusCode).toBe(200);
    await together(40, (n) => person.tryCode(to, wrongCode(code, n + 1)));
    const rows = await t.deps.db
      .selectFrom('browser_codes')
      .select('attempts')
      .where('address', '=', to.email)
      .execute();
    expect(rows).toEqual([{ attempts: 5 }]);
    expect(codeOf(await person.tryCode(to, code))).toBe('incorrect_code');
  });

  it('R-CODE-16 from another browser, from none, or with its own code get nothing', async () => {
    const to = freshEmail();
    const [person, stranger] = [aBrowser(t), aBrowser(t)];
    const shared = await receiveCode(t, to);
    expect((await tryCode(t, to, shared)).statusCode).toBe(200);
    expect(codeOf(await tryCode(t, to, shared))).toBe('incorrect_code');
    t.clock.advance(5 * SECOND);
    const code = await person.receiveCode(to);
    expect((await person.tryCode(to, code)).statusCode).toBe(200);
    t.clock.advance(5 * SECOND);
    await stranger.receiveCode(to);
    for (const answer of [await stranger.tryCode(to, code), await tryCode(t, to, code)]) {
      expect(codeOf(answer)).toBe('incorrect_code');
      expect(answer.cookies).toEqual([]);
    }
  });

  it('R-CODE-16 fifty of the right one at the same moment open one session', async () => {
    const { email } = await aRegisteredPerson(t);
    t.clock.advance(5 * SECOND);
    const person = aBrowser(t);
    const code = await person.receiveCode({ email });
    const answers = await together(50, () => person.tryCode({ email }, code));
    expect(tally(answers)).toEqual({ ok: 50 });
    expect(new Set(answers.map((answer) => bodyOf(answer).verified)).size).toBe(1);
    expect(await sessionsOf(email)).toHaveLength(1);
  });
});
