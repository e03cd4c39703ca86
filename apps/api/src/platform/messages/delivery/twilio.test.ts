import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { createTwilioSms } from '#platform/ports/messages/twilio.ts';
import { startApp } from '#test/engines/start.ts';
import { freshPhone, sendCode, tally, together, tryCode } from '#test/people/codes.ts';
import { get, PASSWORD, post } from '#test/people/people.ts';
import {
  codeIn,
  startOver,
  startTwilioApp,
  type TwilioApp,
  waiting,
} from '#test/providers/twilio-app.ts';
import { type Behavior, SERVICE_SID, startTwilioServer } from '#test/providers/twilio-server.ts';

let t: TwilioApp;
beforeAll(async () => {
  t = await startTwilioApp();
});
beforeEach(() => startOver(t));
afterAll(() => t.close());

/** A short timeout, for tests in which Twilio does not answer. */
const impatient = () => createTwilioSms(t.twilio.account, { timeoutMs: 100 });

describe('R-REG-7 phone numbers with Twilio', () => {
  it('R-REG-7 R-CODE-1 creates an account with the code that was sent through Twilio', async () => {
    const to = freshPhone();
    const sent = await sendCode(t, to);
    expect(sent.json()).toEqual({ retryAfter: 30, validMinutes: 10 });
    expect(t.twilio.taken).toEqual([]);
    await t.deliver();

    expect(t.twilio.taken).toHaveLength(1);
    const [text] = t.twilio.taken;
    const code = codeIn(text?.body);
    expect(text).toMatchObject({ to: to.phone, from: t.twilio.account.from, service: null });
    // Browsers fill it in only for this host (the last line is the WICG's origin-bound format).
    expect(text?.body.split('\n').at(-1)).toBe(`@portico.example #${code}`);
    expect(await waiting(t)).toEqual([]);

    const { verified } = (await tryCode(t, to, code)).json() as { verified: string };
    const registered = await post(t, '/user/auth/registration-with-phone', {
      ...to,
      password: PASSWORD,
      verified,
    });
    expect(registered.statusCode).toBe(200);
    const { access_token: token } = registered.json() as { access_token: string };
    const profile = await get(t, '/user/profile', token);
    expect(profile.json()).toMatchObject({ phone: to.phone, email: null });
  });

  it('R-REG-7 lets a messaging service choose the sender number', async () => {
    t.sms = createTwilioSms({ ...t.twilio.account, from: SERVICE_SID });
    const to = freshPhone();
    await sendCode(t, to);
    await t.deliver();
    expect(t.twilio.taken).toMatchObject([{ to: to.phone, from: null, service: SERVICE_SID }]);
  });

  it('R-REG-7 sends each of twenty concurrent people only their own text message', async () => {
    const people = Array.from({ length: 20 }, () => freshPhone());
    await together(20, (n) => sendCode(t, people[n] ?? freshPhone()));
    await Promise.all([t.deliver(), t.deliver()]);
    expect(t.twilio.taken.map(({ to }) => to).sort()).toEqual(
      people.map(({ phone }) => phone).sort(),
    );
    const answers = await together(20, (n) => {
      const { to = '', body } = t.twilio.taken[n] ?? {};
      return tryCode(t, { phone: to }, codeIn(body));
    });
    expect(tally(answers)).toEqual({ ok: 20 });
  });

  it('R-REG-7 in production without Twilio, the call reports it and queues nothing', async () => {
    const without = await startApp({ config: { sms: { kind: 'none' } }, deps: { sms: null } });
    try {
      const answer = await sendCode(without, freshPhone());
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'sms_unavailable' });
      expect(await without.deps.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
    } finally {
      await without.close();
    }
  });
});

describe('R-CODE-6 temporary failures of Twilio', () => {
  const passing: [string, Behavior, string][] = [
    ['too many calls', { status: 429, code: 20429, message: 'Too Many Requests' }, '20429 429'],
    ['an internal error', { status: 500, code: 20500, message: 'Internal error' }, '20500 500'],
    ['maintenance', { status: 503, code: 20503, message: 'Unavailable' }, '20503 503'],
    ['a gateway in between', { status: 502, html: '<h1>Bad Gateway</h1>' }, 'TWILIO 502'],
    ['a foreign page with status 200', { status: 200, html: '<h1>Sign in</h1>' }, 'TWILIO 200'],
    ['a connection cut', 'cut', 'UND_ERR_SOCKET'],
    ['no answer', 'hang', 'TimeoutError'],
  ];

  it.each(passing)('R-CODE-6 %s: retries and loses nothing', async (_what, failure, noted) => {
    if (failure === 'hang') t.sms = impatient();
    const to = freshPhone();
    await sendCode(t, to);
    t.twilio.behave(failure);
    for (const seconds of [1, 2, 4]) {
      await t.deliver();
      expect(await waiting(t)).toMatchObject([
        { due_at: t.clock.now() + seconds * SECOND, last_error: noted },
      ]);
      t.clock.advance(seconds * SECOND);
    }
    expect(t.twilio.taken).toEqual([]);

    t.sms = createTwilioSms(t.twilio.account);
    t.twilio.behave('take');
    await t.deliver();
    await t.deliver();
    expect(t.twilio.taken.map((text) => text.to)).toEqual([to.phone]);
    expect((await tryCode(t, to, codeIn(t.twilio.taken[0]?.body))).statusCode).toBe(200);
  });

  it('R-CODE-6 retries when no server listens at the address', async () => {
    const gone = await startTwilioServer();
    await gone.close();
    t.sms = createTwilioSms(gone.account);
    await sendCode(t, freshPhone());
    await t.deliver();
    expect(await waiting(t)).toMatchObject([{ attempt: 1, last_error: 'ECONNREFUSED' }]);
  });

  it('R-CODE-6 does not send the message or the credentials to the target of a redirect', async () => {
    const other = await startTwilioServer();
    t.twilio.behave({ redirectTo: `${other.account.url}/2010-04-01` });
    await sendCode(t, freshPhone());
    await t.deliver();
    expect(other.calls()).toBe(0);
    expect(await waiting(t)).toHaveLength(1);
    await other.close();
  });

  it('R-CODE-6 a lost answer causes one duplicate', async () => {
    t.twilio.behave('take and cut');
    const to = freshPhone();
    await sendCode(t, to);
    await t.deliver();
    t.twilio.behave('take');
    for (let n = 0; n < 5; n += 1) {
      t.clock.advance(15 * SECOND);
      await t.deliver();
    }
    expect(t.twilio.taken).toHaveLength(2);
    expect(t.twilio.taken[0]).toEqual(t.twilio.taken[1]);
  });

  it('R-CODE-1 does not send a code that expired after ten minutes', async () => {
    t.twilio.behave({ status: 503, code: 20503, message: 'Unavailable' });
    await sendCode(t, freshPhone());
    await t.deliver();
    t.clock.advance(10 * MINUTE);
    t.twilio.behave('take');
    await t.deliver();
    expect(t.twilio.taken).toEqual([]);
    expect(await waiting(t)).toEqual([]);
  });
});
