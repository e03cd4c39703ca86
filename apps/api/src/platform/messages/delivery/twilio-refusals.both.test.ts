import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { JobWorker } from '#platform/jobs/worker.ts';
import { SenderRefused } from '#platform/ports/messages/refusals.ts';
import { freshPhone, sendCode } from '#test/people/codes.ts';
import {
  aTwilioSms,
  codeIn,
  startOver,
  startTwilioApp,
  type TwilioApp,
  waiting,
} from '#test/providers/twilio-app.ts';
import type { Behavior } from '#test/providers/twilio-server.ts';
import { startMessages } from './message-jobs.ts';

let t: TwilioApp;
beforeAll(async () => {
  t = await startTwilioApp();
});
beforeEach(() => startOver(t));
afterAll(() => t.close());

describe('R-CODE-6 a number that Twilio will never reach', () => {
  it.each([
    [21211, 'Invalid ‘To’ Phone Number'],
    [21408, 'Permission to send has not been enabled for the region'],
    [21610, 'Attempt to send to unsubscribed recipient'],
    [21612, 'The combination of To and From cannot be connected'],
    [21614, '‘To’ number is not a valid mobile number'],
    [21635, '‘To’ number cannot be a landline'],
  ])('R-CODE-6 %i is tried once and dropped', async (code, message) => {
    t.twilio.behave({ status: 400, code, message });
    await sendCode(t, freshPhone());
    const before = t.twilio.calls();
    await t.deliver();
    t.clock.advance(MINUTE);
    await t.deliver();
    expect(t.twilio.calls()).toBe(before + 1);
    expect(await waiting(t)).toEqual([]);
  });

  it('R-CODE-6 does not delay other recipients', async () => {
    const [refused, other] = [freshPhone(), freshPhone()];
    const real = aTwilioSms(t.twilio.account);
    t.sms = {
      // Twilio would refuse such a number; our validation never accepts it.
      send: (message) =>
        real.send(message.to === refused.phone ? { ...message, to: '067' } : message),
    };
    await sendCode(t, refused);
    await sendCode(t, other);
    await t.deliver();
    expect(t.twilio.taken.map((text) => text.to)).toEqual([other.phone]);
    expect(await waiting(t)).toEqual([]);
  });
});

describe('R-CODE-6 an account or sender that Twilio refuses', () => {
  const wrong = {
    'a wrong token': { authToken: 'not-the-token' },
    'a wrong account': { accountSid: `AC${'9'.repeat(32)}` },
    'a number that is not ours': { from: '+15005550001' },
    'a service that is not ours': { from: `MG${'9'.repeat(32)}` },
  };

  /** Stopped also where the test fails: another test's messages are not its own. */
  let worker: JobWorker | undefined;
  afterEach(() => worker?.stop());

  it.each(Object.entries(wrong))(
    'R-CODE-6 %s is reported once, and queued messages are sent once it is corrected',
    async (_what, setting) => {
      const errors: unknown[] = [];
      const people = [freshPhone(), freshPhone(), freshPhone()];
      t.sms = aTwilioSms({ ...t.twilio.account, ...setting });
      for (const to of people) await sendCode(t, to);
      const calls = t.twilio.calls();
      worker = startMessages(t.deps, (error) => errors.push(error));
      // Two attempts for each message.
      await triedTimes(1);
      t.clock.advance(SECOND);
      t.deps.outbox.wake();
      await triedTimes(2);
      expect(t.twilio.calls() - calls).toBe(6);
      expect(errors).toHaveLength(1);
      expect(errors[0]).toBeInstanceOf(SenderRefused);

      t.sms = aTwilioSms(t.twilio.account);
      t.clock.advance(2 * SECOND);
      t.deps.outbox.wake();
      await eventually(async () => expect(await waiting(t)).toEqual([]));
      expect(t.twilio.taken.map(({ to }) => to).sort()).toEqual(
        people.map(({ phone }) => phone).sort(),
      );

      // A second outage is reported again.
      t.sms = aTwilioSms({ ...t.twilio.account, ...setting });
      await sendCode(t, freshPhone());
      await triedTimes(1);
      expect(errors).toHaveLength(2);
    },
  );

  it('R-CODE-6 reports a 403 for a trial or suspended account to the administrator as well', async () => {
    t.twilio.behave({ status: 403, code: 20003, message: 'Permission Denied' });
    await sendCode(t, freshPhone());
    await t.deliver();
    expect(await waiting(t)).toMatchObject([{ attempt: 1, last_error: '20003 403' }]);
  });

  /** Waits until every queued message was tried at least this often and released. */
  function triedTimes(times: number) {
    return eventually(async () => {
      for (const { attempt, lease } of await waiting(t)) {
        expect(attempt).toBeGreaterThanOrEqual(times);
        expect(lease).toBeNull();
      }
    });
  }
});

/** All four waits of a test together end before the test does. */
const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });

describe('R-CODE-6 the stored description of a failure', () => {
  it.each<Behavior>([
    { status: 400, code: 21211, message: 'Invalid ‘To’ Phone Number: +38067…' },
    { status: 401, code: 20003, message: 'Authenticate +38067' },
    { status: 500, code: 20500, message: 'Error sending to +38067' },
    'cut',
  ])('R-CODE-6 %j: contains neither number nor text', async (answer) => {
    const to = freshPhone();
    const errors: Error[] = [];
    const real = t.sms;
    let code = 'none';
    t.sms = {
      async send(message) {
        code = codeIn(message.text);
        await real.send(message).catch((error: Error) => {
          errors.push(error);
          throw error;
        });
      },
    };
    t.twilio.behave(answer);
    await sendCode(t, to);
    await t.deliver();
    const stored = [
      ...(await waiting(t)).map((row) => row.last_error),
      ...errors.flatMap((error) => [error.message, error.stack, String(error.cause)]),
      ...t.log,
    ].join('\n');
    expect(errors).toHaveLength(1);
    expect(code).toMatch(/^\d{6}$/);
    for (const secret of [to.phone, to.phone.slice(1), '38067', code, t.twilio.account.authToken]) {
      expect(stored).not.toContain(secret);
    }
  });
});
