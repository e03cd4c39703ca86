import { describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { codeOf } from '#test/events/answers.ts';
import { aBrowser } from '#test/people/browsers.ts';
import {
  freshEmail,
  freshPhone,
  latestCode,
  sendCode,
  tryCode,
  wrongCode,
} from '#test/people/codes.ts';
import { exported } from '#test/people/own-data.ts';
import { aRegisteredPerson, isIn, post, receiveCode } from '#test/people/people.ts';
import { aPersonByPhone, pendingSecondFactor } from '#test/people/phones.ts';
import { methodLabelsOf } from '#test/people/sign-in-methods.ts';

const t = anApp();

describe('R-CODE-13 a code for a signed-in person', () => {
  it.each([
    ['email', freshEmail],
    ['phone', freshPhone],
  ])(
    'R-CODE-13 R-DOOR-2 adds a sign-in method of kind %s only in the browser that asked for it',
    async (kind, address) => {
      const { access_token } = await aRegisteredPerson(t);
      const to = address();
      const [person, thief] = [aBrowser(t), aBrowser(t)];
      const authorization = `Bearer ${access_token}`;
      const url = `/user/identities/${kind}`;
      const shared = await receiveCode(t, to);
      for (let n = 1; n <= 5; n += 1) await tryCode(t, to, wrongCode(shared, n));
      t.clock.advance(5 * SECOND);
      const code = await person.receiveCode(to);
      await thief.receiveCode(freshEmail());
      // Even with the session's token: it does not show who asked for the code.
      for (let n = 0; n < 6; n += 1) {
        const stolen = await thief.call(url, { ...to, code }, { authorization });
        expect(codeOf(stolen)).toBe('incorrect_code');
      }
      const withoutSession = await person.call(url, { ...to, code });
      expect(codeOf(withoutSession)).toBe('missing_token');
      expect((await person.call(url, { ...to, code }, { authorization })).statusCode).toBe(204);
      expect(await methodLabelsOf(t, access_token)).toContain(`${kind} ${Object.values(to)[0]}`);
    },
  );

  it('R-CODE-13 R-DOOR-2 adds one with the code token of a client without cookies', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const to = freshPhone();
    const sent = await post(t, '/user/auth/send-code', { ...to, codeToken: 'new' });
    const { codeToken } = sent.json() as { codeToken: string };
    await t.deliver();
    const code = latestCode(t, to);
    const url = '/user/identities/phone';
    expect(codeOf(await post(t, url, { ...to, code }, { token }))).toBe('incorrect_code');
    expect((await post(t, url, { ...to, code, codeToken }, { token })).statusCode).toBe(204);
  });

  it('R-CODE-13 R-LOGIN-7 completes a sign-in by password and phone, whatever strangers try', async () => {
    const person = await aPersonByPhone(t);
    const { phone } = person;
    const ticket = await pendingSecondFactor(t, person);
    const shared = await receiveCode(t, { phone });
    for (let n = 1; n <= 5; n += 1) await tryCode(t, { phone }, wrongCode(shared, n));
    t.clock.advance(5 * SECOND);
    const [browser, other] = [aBrowser(t), aBrowser(t)];
    const code = await browser.receiveCode({ phone });
    const url = '/user/auth/verify-code';
    expect(codeOf(await other.call(url, { phone, code, ticket }))).toBe('too_many_attempts');
    const signedIn = await browser.call(url, { phone, code, ticket });
    expect(signedIn.statusCode).toBe(200);
    const { access_token } = signedIn.json() as { access_token: string };
    expect(await isIn(t, access_token)).toBe(true);
  });

  it('R-CODE-13 R-KYC-14 a person’s download has each code of their addresses, of any browser, without its hash', async () => {
    const person = await aRegisteredPerson(t);
    const to = { email: person.email };
    t.clock.advance(30 * SECOND);
    const [mine, theirs] = [aBrowser(t), aBrowser(t)];
    const code = await mine.receiveCode(to);
    await mine.tryCode(to, wrongCode(code));
    t.clock.advance(5 * SECOND);
    await theirs.sendCode(to);
    t.clock.advance(30 * SECOND);
    await sendCode(t, to);
    const { data, text } = await exported(t, person.access_token);
    const codes = data.codes as unknown as { channel: string; attempts: number }[];
    expect(codes).toHaveLength(3);
    expect(codes.map(({ channel, attempts }) => [channel, attempts])).toContainEqual(['email', 1]);
    const rows = await t.deps.db.selectFrom('browser_codes').selectAll().execute();
    for (const { salt, code_hash, browser_hash } of rows) {
      for (const secret of [salt, code_hash, browser_hash]) expect(text).not.toContain(secret);
    }
  });
});
