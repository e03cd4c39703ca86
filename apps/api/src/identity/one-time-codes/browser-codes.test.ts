import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp, startApp } from '#test/engines/start.ts';
import { codeOf } from '#test/events/answers.ts';
import { aBrowser, type Browser } from '#test/people/browsers.ts';
import {
  freshEmail,
  freshPhone,
  latestCode,
  sendCode,
  type To,
  tryCode,
  wrongCode,
} from '#test/people/codes.ts';
import { post, receiveCode } from '#test/people/people.ts';

const t = anApp();

const SEND = '/user/auth/send-code';
const VERIFY = '/user/auth/verify-code';

type Answer = { statusCode: number; json(): unknown };
/** Five wrong codes, and what each was answered. */
async function fiveWrong(attempt: (code: string) => PromiseLike<Answer>, right: string) {
  const answers: (string | undefined)[] = [];
  for (let n = 1; n <= 5; n += 1) answers.push(codeOf(await attempt(wrongCode(right, n))));
  return answers;
}
const FIVE_WRONG = [...Array(4).fill('incorrect_code'), 'too_many_attempts'];
const NOTHING = Array(5).fill('incorrect_code');

const attemptsAt = async (to: To) =>
  (
    await findRows(t, 'browser_codes', { address: 'email' in to ? to.email : to.phone }, 'attempts')
  ).map(({ attempts }) => attempts);

describe('R-CODE-13 a stranger who knows the address', () => {
  it.each([
    ['by email', freshEmail],
    ['by text message', freshPhone],
  ])(
    'R-CODE-13 cannot keep a person from signing up %s with wrong codes, before or after they ask',
    async (_how, address) => {
      const to = address();
      const before = await receiveCode(t, to);
      expect(await fiveWrong((code) => tryCode(t, to, code), before)).toEqual(FIVE_WRONG);
      t.clock.advance(5 * SECOND);
      const person = aBrowser(t);
      const code = await person.receiveCode(to);
      expect(await fiveWrong((each) => tryCode(t, to, each), code)).toEqual(
        Array(5).fill('too_many_attempts'),
      );
      expect((await person.tryCode(to, code)).statusCode).toBe(200);
    },
  );

  it('R-CODE-13 cannot do it from a browser that asked for a code, either', async () => {
    const to = freshEmail();
    const [person, stranger] = [aBrowser(t), aBrowser(t)];
    const code = await person.receiveCode(to);
    t.clock.advance(5 * SECOND);
    const other = await stranger.receiveCode(to);
    expect(await fiveWrong((each) => stranger.tryCode(to, each), other)).toEqual(FIVE_WRONG);
    expect((await person.tryCode(to, code)).statusCode).toBe(200);
  });

  it('R-CODE-1 R-CODE-13 does not void the code of the person by asking for one', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    const code = await person.receiveCode(to);
    t.clock.advance(30 * SECOND);
    expect((await sendCode(t, to)).statusCode).toBe(200);
    t.clock.advance(30 * SECOND);
    expect((await aBrowser(t).sendCode(to)).statusCode).toBe(200);
    expect((await person.tryCode(to, code)).statusCode).toBe(200);
  });

  it('R-CODE-13 does not replace the message to the person while it waits', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    expect((await person.sendCode(to)).statusCode).toBe(200);
    t.clock.advance(5 * SECOND);
    expect((await aBrowser(t).sendCode(to)).statusCode).toBe(200);
    t.clock.advance(30 * SECOND);
    expect((await sendCode(t, to)).statusCode).toBe(200);
    await t.deliver();
    const codes = t.mails
      .filter((mail) => mail.to === to.email)
      .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    expect(codes).toHaveLength(3);
    const answers = [];
    for (const code of codes) answers.push((await person.tryCode(to, code)).statusCode);
    expect(answers).toContain(200);
  });

  it('R-CODE-13 counts for nobody without a code of its own, and learns nothing about others', async () => {
    const [asked, quiet] = [freshEmail(), freshEmail()];
    const [person, stranger] = [aBrowser(t), aBrowser(t)];
    // The stranger's browser has a token, of another address.
    await stranger.receiveCode(freshEmail());
    const code = await person.receiveCode(asked);
    const shared = await receiveCode(t, { email: quiet.email });
    for (const { email } of [asked, quiet, freshEmail()]) {
      const wrong = await fiveWrong((each) => stranger.tryCode({ email }, each), code);
      expect(wrong).toEqual(NOTHING);
      expect(codeOf(await stranger.tryCode({ email }, code))).toBe('incorrect_code');
    }
    expect(codeOf(await stranger.tryCode(quiet, shared))).toBe('incorrect_code');
    expect(await attemptsAt(asked)).toEqual([0]);
    t.clock.advance(31 * MINUTE);
    expect(codeOf(await stranger.tryCode(asked, code))).toBe('incorrect_code');
    expect(codeOf(await person.tryCode(asked, code))).toBe('code_expired');
  });
});

describe('R-CODE-13 the browser that asked for a code', () => {
  it('R-CODE-13 is the only one that redeems it', async () => {
    const to = freshEmail();
    const [person, other] = [aBrowser(t), aBrowser(t)];
    const code = await person.receiveCode(to);
    await other.receiveCode(freshEmail());
    for (const answer of [await tryCode(t, to, code), await other.tryCode(to, code)]) {
      expect(codeOf(answer)).toBe('incorrect_code');
      expect(answer.cookies).toEqual([]);
    }
    expect((await person.tryCode(to, code)).statusCode).toBe(200);
    // Nobody else's cookie is worth anything afterwards.
    expect(codeOf(await other.tryCode(to, code))).toBe('incorrect_code');
  });

  it('R-CODE-13 has a code for each address, by email and by text message, in two tabs', async () => {
    const [one, two, phone] = [freshEmail(), freshEmail(), freshPhone()];
    const person = aBrowser(t);
    const codes = new Map<To, string>();
    for (const to of [one, two, phone]) codes.set(to, await person.receiveCode(to));
    expect(person.jar.size).toBe(1);
    // A code of one address is not a code of another one.
    expect(codeOf(await person.tryCode(one, codes.get(two) ?? ''))).toBe('incorrect_code');
    for (const [to, code] of codes) expect((await person.tryCode(to, code)).statusCode).toBe(200);
    const rows = await findRows(
      t,
      'browser_codes',
      { address: [one.email, two.email, phone.phone] },
      'browser_hash',
    );
    // No row shows that it was one browser.
    expect(new Set(rows.map(({ browser_hash }) => browser_hash)).size).toBe(3);
  });

  it('R-CODE-1 R-CODE-3 waits 30 s for its next code, which voids its earlier one', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    const older = await person.receiveCode(to);
    t.clock.advance(SECOND);
    const early = await person.sendCode(to);
    expect(early.statusCode).toBe(429);
    expect(early.headers['retry-after']).toBe('29');
    expect(early.json()).toMatchObject({
      code: 'resend_too_soon',
      params: { seconds: 29, live: 1 },
    });
    t.clock.advance(29 * SECOND);
    const newer = await person.receiveCode(to);
    expect(newer).not.toBe(older);
    expect(codeOf(await person.tryCode(to, older))).toBe('incorrect_code');
    expect((await person.tryCode(to, newer)).statusCode).toBe(200);
    // R-CODE-11: a used code lifts the wait.
    expect((await person.tryCode(to, await person.receiveCode(to))).statusCode).toBe(200);
  });

  it('R-CODE-5 has five attempts for each code; the fifth voids it, and the next one works', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    const first = await person.receiveCode(to);
    t.clock.advance(10 * SECOND);
    expect(await fiveWrong((code) => person.tryCode(to, code), first)).toEqual(FIVE_WRONG);
    const right = await person.tryCode(to, first);
    expect(right.statusCode).toBe(429);
    // A new code may be requested then.
    expect(right.headers['retry-after']).toBe('20');
    expect(right.json()).toMatchObject({ code: 'too_many_attempts', params: { minutes: 1 } });
    expect((await person.sendCode(to)).json()).toMatchObject({ params: { seconds: 20, live: 0 } });
    t.clock.advance(20 * SECOND);
    const second = await person.receiveCode(to);
    for (let n = 1; n <= 4; n += 1) await person.tryCode(to, wrongCode(second, n));
    expect(await attemptsAt(to)).toEqual([4]);
    expect((await person.tryCode(to, second)).statusCode).toBe(200);
  });

  it('R-CODE-8 waits no longer after the clock was set back, and nothing that was used works again', async () => {
    const [to, used] = [freshEmail(), freshEmail()];
    const person = aBrowser(t);
    const code = await person.receiveCode(used);
    expect((await person.tryCode(used, code)).statusCode).toBe(200);
    const void5 = await person.receiveCode(to);
    await fiveWrong((each) => person.tryCode(to, each), void5);
    t.clock.advance(-2 * HOUR);
    expect((await person.sendCode(to)).headers['retry-after']).toBe('30');
    expect(codeOf(await person.tryCode(to, void5))).toBe('too_many_attempts');
    expect(codeOf(await person.tryCode(used, code))).toBe('incorrect_code');
    t.clock.advance(29 * SECOND);
    expect((await person.sendCode(to)).headers['retry-after']).toBe('1');
    t.clock.advance(SECOND);
    expect((await person.tryCode(to, await person.receiveCode(to))).statusCode).toBe(200);
  });

  it('R-CODE-13 gets a new code at once if it lost its cookie, and the former code does not work', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    const former = await person.receiveCode(to);
    person.jar.clear();
    t.clock.advance(5 * SECOND);
    expect(codeOf(await person.tryCode(to, former))).toBe('incorrect_code');
    const code = await person.receiveCode(to);
    expect(codeOf(await person.tryCode(to, former))).toBe('incorrect_code');
    expect((await person.tryCode(to, code)).statusCode).toBe(200);
  });
});

describe('R-CODE-13 the cookie of a browser that asked for a code', () => {
  const cookieOf = (browser: Browser) => browser.jar.get('portico-code') ?? '';

  it('R-CODE-13 is HttpOnly and SameSite=Strict, stays the same, and is in no answer', async () => {
    const person = aBrowser(t);
    const sent = await person.sendCode(freshEmail());
    expect(sent.cookies[0]).toMatchObject({
      name: 'portico-code',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 86_400,
    });
    expect(String(sent.headers['set-cookie'])).not.toMatch(/domain|secure/i);
    const token = cookieOf(person);
    expect(sent.json()).toEqual({ retryAfter: 30, validMinutes: 30 });
    const again = await person.sendCode(freshEmail());
    expect(again.json()).toEqual({ retryAfter: 30, validMinutes: 30 });
    expect(cookieOf(person)).toBe(token);
    // Not stored, either.
    const rows = await t.deps.db.selectFrom('browser_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('R-CODE-13 is not set by a send that was refused', async () => {
    const to = freshEmail();
    await aBrowser(t).sendCode(to);
    const other = aBrowser(t);
    expect(codeOf(await other.sendCode(to))).toBe('resend_too_soon');
    expect(other.jar.size).toBe(0);
  });

  it('R-CODE-13 is bound to the host and to HTTPS when the public URL uses HTTPS', async () => {
    const secure = await startApp({ env: { PUBLIC_URL: 'https://portico.example' } });
    try {
      const to = freshEmail();
      const [person, stranger] = [aBrowser(secure), aBrowser(secure)];
      await stranger.receiveCode(freshEmail());
      const planted = stranger.jar.get('__Host-portico-code') ?? '';
      // A neighboring host can set a cookie with the plain name, and one with a longer path is sent first.
      person.jar.set('portico-code', planted);
      const code = await person.receiveCode(to);
      expect(person.jar.get('__Host-portico-code')).toMatch(/^[\w-]{43}$/);
      expect(person.jar.get('__Host-portico-code')).not.toBe(planted);
      expect(codeOf(await stranger.tryCode(to, code))).toBe('incorrect_code');
      expect((await person.tryCode(to, code)).statusCode).toBe(200);
    } finally {
      await secure.close();
    }
  });

  it('R-CODE-13 is ignored in a cross-site request', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    const code = await person.receiveCode(to);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect(codeOf(await person.call(VERIFY, { ...to, code }, foreign))).toBe('incorrect_code');
    t.clock.advance(30 * SECOND);
    const sent = await person.call(SEND, to, foreign);
    expect(sent.cookies).toEqual([]);
    // It did not void the browser's code.
    expect((await person.tryCode(to, code)).statusCode).toBe(200);
  });

  it.each(['%E0%A4%A', '', '"', 'x', 'a'.repeat(42), 'a'.repeat(44), '\u00ff'.repeat(43)])(
    'R-CODE-13 R-API-2 is ignored and replaced if it is malformed: %j',
    async (value) => {
      const to = freshEmail();
      const person = aBrowser(t);
      person.jar.set('portico-code', value);
      const code = await person.receiveCode(to);
      expect(cookieOf(person)).toMatch(/^[\w-]{43}$/);
      expect((await person.tryCode(to, code)).statusCode).toBe(200);
    },
  );

  it('R-CODE-13 is given to a browser without Fetch Metadata, which sends its origin', async () => {
    const to = freshEmail();
    const headers = { origin: 'http://192.168.0.7:3000' };
    const sent = await sendCode(t, to, headers);
    const cookie = `portico-code=${sent.cookies[0]?.value}`;
    await t.deliver();
    const code = latestCode(t, to);
    expect(codeOf(await tryCode(t, to, code))).toBe('incorrect_code');
    expect(
      (await post(t, VERIFY, { ...to, code }, { headers: { ...headers, cookie } })).statusCode,
    ).toBe(200);
  });
});

describe('R-CODE-13 a client without cookies', () => {
  it('R-CODE-13 asks for a token in the body, and only with it its code works', async () => {
    const to = freshEmail();
    const first = await post(t, SEND, { ...to, codeToken: 'new' });
    expect(first.cookies).toEqual([]);
    const { codeToken } = first.json() as { codeToken: string };
    expect(codeToken).toMatch(/^[\w-]{43}$/);
    await t.deliver();
    const older = latestCode(t, to);
    t.clock.advance(30 * SECOND);
    const again = await post(t, SEND, { ...to, codeToken });
    expect(again.json()).toMatchObject({ codeToken });
    await t.deliver();
    const code = latestCode(t, to);
    expect(codeOf(await tryCode(t, to, code))).toBe('incorrect_code');
    for (const each of [older, wrongCode(code)]) {
      const answer = await post(t, VERIFY, { ...to, code: each, codeToken });
      expect(codeOf(answer)).toBe('incorrect_code');
    }
    expect(await attemptsAt(to)).toEqual([2]);
    expect((await post(t, VERIFY, { ...to, code, codeToken })).statusCode).toBe(200);
  });

  it('R-CODE-13 is known by the token in the body, and not by a cookie next to it', async () => {
    const [mine, its] = [freshEmail(), freshEmail()];
    const browser = aBrowser(t);
    const code = await browser.receiveCode(mine);
    const sent = await browser.call(SEND, { ...its, codeToken: 'new' });
    const { codeToken } = sent.json() as { codeToken: string };
    expect(sent.cookies).toEqual([]);
    await t.deliver();
    expect(codeOf(await browser.call(VERIFY, { ...mine, code, codeToken }))).toBe('incorrect_code');
    const other = latestCode(t, its);
    expect(codeOf(await browser.tryCode(its, other))).toBe('incorrect_code');
    expect((await browser.call(VERIFY, { ...its, code: other, codeToken })).statusCode).toBe(200);
    expect((await browser.tryCode(mine, code)).statusCode).toBe(200);
  });

  it.each(['', 'x', 'newer', 'a'.repeat(42), 'a'.repeat(44), 7])(
    'R-API-2 is refused with the token %j',
    async (codeToken) => {
      const to = freshEmail();
      for (const [url, body] of [
        [SEND, to],
        [VERIFY, { ...to, code: '123456' }],
      ] as const) {
        const answer = await post(t, url, { ...body, codeToken });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ fields: { codeToken: 'invalid_value' } });
      }
    },
  );

  it('R-CODE-5 R-CODE-13 that sends no token shares a code and five attempts an hour with all others like it', async () => {
    const to = freshEmail();
    const code = await receiveCode(t, to);
    expect((await tryCode(t, to, code)).statusCode).toBe(200);
    const next = await receiveCode(t, to);
    expect(await fiveWrong((each) => tryCode(t, to, each), next)).toEqual(FIVE_WRONG);
    expect(codeOf(await tryCode(t, to, next))).toBe('too_many_attempts');
  });
});
