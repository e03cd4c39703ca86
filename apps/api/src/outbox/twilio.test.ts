import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../ports/clock.ts';
import { SenderRefused } from '../ports/refusals.ts';
import type { Sms } from '../ports/sms.ts';
import { createTwilioSms } from '../ports/twilio.ts';
import { freshPhone, sendCode, tally, together, tryCode } from '../test/codes.ts';
import { get, PASSWORD, post } from '../test/people.ts';
import { startApp, type TestApp } from '../test/start.ts';
import {
  type Behaviour,
  SERVICE_SID,
  startTwilioServer,
  type TwilioServer,
} from '../test/twilio-server.ts';
import { startOutboxWorker } from './worker.ts';

let twilio: TwilioServer;
let t: TestApp;
let sms: Sms;
beforeAll(async () => {
  twilio = await startTwilioServer();
  t = await startApp({
    env: { PUBLIC_URL: 'https://portico.example' },
    deps: { sms: { send: (message) => sms.send(message) } },
  });
});
afterAll(() => Promise.all([t.close(), twilio.close()]));
beforeEach(async () => {
  await t.deps.db.deleteFrom('outbox').execute();
  twilio.taken.length = 0;
  twilio.behave('take');
  sms = createTwilioSms(twilio.account);
});

const waiting = () => t.deps.db.selectFrom('outbox').selectAll().execute();
const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? 'none';

/** Waits no longer than a test may: for a Twilio that does not answer. */
const impatient = () => createTwilioSms(twilio.account, { timeoutMs: 100 });

describe('R-REG-7 a phone number over Twilio', () => {
  it('R-REG-7 R-CODE-1 from the number to the account, by the code that Twilio was given', async () => {
    const to = freshPhone();
    const sent = await sendCode(t, to);
    expect(sent.json()).toEqual({ retryAfter: 30, validMinutes: 10 });
    expect(twilio.taken).toEqual([]);
    await t.deliver();

    expect(twilio.taken).toHaveLength(1);
    const [text] = twilio.taken;
    const code = codeIn(text?.body);
    expect(text).toMatchObject({ to: to.phone, from: twilio.account.from, service: null });
    // Browsers fill it in for this host alone (the last line is the WICG's origin-bound format).
    expect(text?.body.split('\n').at(-1)).toBe(`@portico.example #${code}`);
    expect(await waiting()).toEqual([]);

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

  it('R-REG-7 a messaging service chooses the number it sends from', async () => {
    sms = createTwilioSms({ ...twilio.account, from: SERVICE_SID });
    const to = freshPhone();
    await sendCode(t, to);
    await t.deliver();
    expect(twilio.taken).toMatchObject([{ to: to.phone, from: null, service: SERVICE_SID }]);
  });

  it('R-REG-7 twenty people at once each get one text message, and their own', async () => {
    const people = Array.from({ length: 20 }, () => freshPhone());
    await together(20, (n) => sendCode(t, people[n] ?? freshPhone()));
    await Promise.all([t.deliver(), t.deliver()]);
    expect(twilio.taken.map(({ to }) => to).sort()).toEqual(
      people.map(({ phone }) => phone).sort(),
    );
    const answers = await together(20, (n) => {
      const { to = '', body } = twilio.taken[n] ?? {};
      return tryCode(t, { phone: to }, codeIn(body));
    });
    expect(tally(answers)).toEqual({ ok: 20 });
  });

  it('R-REG-7 without Twilio production says so, and keeps nothing waiting', async () => {
    const without = await startApp({ config: { sms: { kind: 'none' } }, deps: { sms: null } });
    try {
      const answer = await sendCode(without, freshPhone());
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'sms_unavailable' });
      expect(await without.deps.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    } finally {
      await without.close();
    }
  });
});

describe('R-CODE-6 a Twilio that takes nothing now', () => {
  const passing: [string, Behaviour, string][] = [
    ['too many calls', { status: 429, code: 20429, message: 'Too Many Requests' }, '20429 429'],
    ['an error of its own', { status: 500, code: 20500, message: 'Internal error' }, '20500 500'],
    ['maintenance', { status: 503, code: 20503, message: 'Unavailable' }, '20503 503'],
    ['a gateway in between', { status: 502, html: '<h1>Bad Gateway</h1>' }, 'TWILIO 502'],
    ['something else that says 200', { status: 200, html: '<h1>Sign in</h1>' }, 'TWILIO 200'],
    ['a connection cut', 'cut', 'UND_ERR_SOCKET'],
    ['no answer', 'hang', 'TimeoutError'],
  ];

  it.each(passing)(
    'R-CODE-6 %s: asked again, and nothing is lost',
    async (_what, trouble, noted) => {
      if (trouble === 'hang') sms = impatient();
      const to = freshPhone();
      await sendCode(t, to);
      twilio.behave(trouble);
      for (const seconds of [1, 2, 4]) {
        await t.deliver();
        expect(await waiting()).toMatchObject([
          { due_at: t.clock.now() + seconds * SECOND, last_error: noted },
        ]);
        t.clock.advance(seconds * SECOND);
      }
      expect(twilio.taken).toEqual([]);

      sms = createTwilioSms(twilio.account);
      twilio.behave('take');
      await t.deliver();
      await t.deliver();
      expect(twilio.taken.map((text) => text.to)).toEqual([to.phone]);
      expect((await tryCode(t, to, codeIn(twilio.taken[0]?.body))).statusCode).toBe(200);
    },
  );

  it('R-CODE-6 nobody at the address', async () => {
    const gone = await startTwilioServer();
    await gone.close();
    sms = createTwilioSms(gone.account);
    await sendCode(t, freshPhone());
    await t.deliver();
    expect(await waiting()).toMatchObject([{ tries: 1, last_error: 'ECONNREFUSED' }]);
  });

  it('R-CODE-6 whoever redirects gets neither the message nor the account', async () => {
    const other = await startTwilioServer();
    twilio.behave({ redirectTo: `${other.account.url}/2010-04-01` });
    await sendCode(t, freshPhone());
    await t.deliver();
    expect(other.calls()).toBe(0);
    expect(await waiting()).toHaveLength(1);
    await other.close();
  });

  it('R-CODE-6 an answer that got lost costs one duplicate', async () => {
    sms = impatient();
    twilio.behave('take and hang');
    const to = freshPhone();
    await sendCode(t, to);
    await t.deliver();
    sms = createTwilioSms(twilio.account);
    twilio.behave('take');
    for (let n = 0; n < 5; n += 1) {
      t.clock.advance(15 * SECOND);
      await t.deliver();
    }
    expect(twilio.taken).toHaveLength(2);
    expect(twilio.taken[0]).toEqual(twilio.taken[1]);
  });

  it('R-CODE-1 a code that ran out after ten minutes is not sent any more', async () => {
    twilio.behave({ status: 503, code: 20503, message: 'Unavailable' });
    await sendCode(t, freshPhone());
    await t.deliver();
    t.clock.advance(10 * MINUTE);
    twilio.behave('take');
    await t.deliver();
    expect(twilio.taken).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe('R-CODE-6 a number that Twilio will never reach', () => {
  it.each([
    [21211, 'Invalid ‘To’ Phone Number'],
    [21408, 'Permission to send has not been enabled for the region'],
    [21610, 'Attempt to send to unsubscribed recipient'],
    [21612, 'The combination of To and From cannot be connected'],
    [21614, '‘To’ number is not a valid mobile number'],
    [21635, '‘To’ number cannot be a landline'],
  ])('R-CODE-6 %i is asked once and dropped', async (code, message) => {
    twilio.behave({ status: 400, code, message });
    await sendCode(t, freshPhone());
    const before = twilio.calls();
    await t.deliver();
    t.clock.advance(MINUTE);
    await t.deliver();
    expect(twilio.calls()).toBe(before + 1);
    expect(await waiting()).toEqual([]);
  });

  it('R-CODE-6 it holds up nobody else', async () => {
    const [refused, other] = [freshPhone(), freshPhone()];
    const real = createTwilioSms(twilio.account);
    sms = {
      // Twilio itself would refuse such a number; ours never let it through.
      send: (message) =>
        real.send(message.to === refused.phone ? { ...message, to: '067' } : message),
    };
    await sendCode(t, refused);
    await sendCode(t, other);
    await t.deliver();
    expect(twilio.taken.map((text) => text.to)).toEqual([other.phone]);
    expect(await waiting()).toEqual([]);
  });
});

describe('R-CODE-6 an account or sender that Twilio refuses', () => {
  const wrong = {
    'a wrong token': { authToken: 'not-the-token' },
    'a wrong account': { accountSid: `AC${'9'.repeat(32)}` },
    'a number that is not ours': { from: '+15005550001' },
    'a service that is not ours': { from: `MG${'9'.repeat(32)}` },
  };

  it.each(Object.entries(wrong))(
    'R-CODE-6 %s is told once, and what waited goes out when it is mended',
    async (_what, setting) => {
      const errors: unknown[] = [];
      const people = [freshPhone(), freshPhone(), freshPhone()];
      sms = createTwilioSms({ ...twilio.account, ...setting });
      for (const to of people) await sendCode(t, to);
      const calls = twilio.calls();
      const worker = startOutboxWorker(t.deps, (error) => errors.push(error));
      try {
        // Each of them twice.
        await triedTimes(1);
        t.clock.advance(SECOND);
        t.deps.outbox.wake();
        await triedTimes(2);
        expect(twilio.calls() - calls).toBe(6);
        expect(errors).toHaveLength(1);
        expect(errors[0]).toBeInstanceOf(SenderRefused);

        sms = createTwilioSms(twilio.account);
        t.clock.advance(2 * SECOND);
        t.deps.outbox.wake();
        await emptied();
        expect(twilio.taken.map(({ to }) => to).sort()).toEqual(
          people.map(({ phone }) => phone).sort(),
        );

        // Broken anew, it is told anew.
        sms = createTwilioSms({ ...twilio.account, ...setting });
        await sendCode(t, freshPhone());
        await triedTimes(1);
        expect(errors).toHaveLength(2);
      } finally {
        await worker.stop();
      }
    },
  );

  it('R-CODE-6 a trial account or one that was suspended: 403 is the operator’s to mend as well', async () => {
    twilio.behave({ status: 403, code: 20003, message: 'Permission Denied' });
    await sendCode(t, freshPhone());
    await t.deliver();
    expect(await waiting()).toMatchObject([{ tries: 1, last_error: '20003 403' }]);
  });

  /** Until everything that waits was tried so often and given back. */
  async function triedTimes(times: number) {
    for (;;) {
      const rows = await waiting();
      const isDone = rows.every((row) => row.tries === times && row.locked_until === 0);
      if (isDone) return;
      await new Promise(setImmediate);
    }
  }

  async function emptied() {
    while ((await waiting()).length > 0) await new Promise(setImmediate);
  }
});

describe('R-CODE-6 what is kept of a failure', () => {
  it.each<Behaviour>([
    { status: 400, code: 21211, message: 'Invalid ‘To’ Phone Number: +38067…' },
    { status: 401, code: 20003, message: 'Authenticate +38067' },
    { status: 500, code: 20500, message: 'Error sending to +38067' },
    'cut',
  ])('R-CODE-6 %j: neither number nor text', async (trouble) => {
    const to = freshPhone();
    const errors: Error[] = [];
    const real = sms;
    let code = 'none';
    sms = {
      async send(message) {
        code = codeIn(message.text);
        await real.send(message).catch((error: Error) => {
          errors.push(error);
          throw error;
        });
      },
    };
    twilio.behave(trouble);
    await sendCode(t, to);
    await t.deliver();
    const kept = [
      ...(await waiting()).map((row) => row.last_error),
      ...errors.flatMap((error) => [error.message, error.stack, String(error.cause)]),
      ...t.log,
    ].join('\n');
    expect(errors).toHaveLength(1);
    expect(code).toMatch(/^\d{6}$/);
    for (const secret of [to.phone, to.phone.slice(1), '38067', code, twilio.account.authToken]) {
      expect(kept).not.toContain(secret);
    }
  });
});
