import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmtpMailer } from '#platform/ports/messages/mailer.ts';
import { createTwilioSms } from '#platform/ports/messages/twilio.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone, sendCode } from '#test/people/codes.ts';
import {
  aBrowser,
  atProvider,
  callbackOf,
  open,
  openProvider,
  somebody,
} from '#test/people/social.ts';
import { startMailServer } from '#test/providers/mail-server.ts';
import { startProvider, type TestProvider } from '#test/providers/oidc-provider.ts';
import { startTwilioServer, type TwilioServer } from '#test/providers/twilio-server.ts';

let t: TestApp;
let google: TestProvider;
let twilio: TwilioServer;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  google = await startProvider('google', [callbackOf('google')]);
  twilio = await startTwilioServer();
  mailServer = await startMailServer();
  t = await startApp({
    env: google.env,
    deps: {
      mailer: createSmtpMailer(mailServer.url),
      sms: createTwilioSms(twilio.account),
    },
  });
});
afterAll(async () => {
  t.deps.mailer.close();
  await Promise.all([t.close(), google.close(), twilio.close(), mailServer.close()]);
});

const TRACES = {
  mail: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1',
  text: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2',
  login: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa3',
  callback: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa4',
  failure: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5',
};
const from = (traceId: string) => ({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
/** A part of the trace that is not the caller's. */
const partOf = (traceId: string) =>
  expect.stringMatching(`^00-${traceId}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`);

it('R-OPS-12 a message that is sent later belongs to the trace of the call that caused it', async () => {
  const email = freshEmail();
  await sendCode(t, email, from(TRACES.mail));
  await sendCode(t, freshPhone(), from(TRACES.text));
  await t.deliver();
  const [received] = mailServer.received;
  expect(received?.to).toEqual([email.email]);
  expect(received?.mail.headers).toContainEqual(
    expect.objectContaining({ key: 'traceparent', value: partOf(TRACES.mail) }),
  );
  expect(twilio.traces).toEqual([partOf(TRACES.text)]);
});

it('R-OPS-12 a call passes its trace on to the provider that it asks', async () => {
  const browser = aBrowser();
  const person = somebody();
  google.knows(person);
  await open(t, browser, '/user/auth/google/login', from(TRACES.login));
  expect(google.traces).toEqual([partOf(TRACES.login)]);
  const back = await atProvider(browser, await openProvider(t, browser, 'google'), person);
  google.traces.length = 0;
  const { pathname, search } = new URL(back.url);
  await open(t, browser, `${pathname}${search}`, from(TRACES.callback));
  // The token, and the keys that signed it.
  expect(google.traces).toEqual([partOf(TRACES.callback), partOf(TRACES.callback)]);
});

it('R-OPS-12 each line of the log names the call and its trace, whether the caller sent one or not', async () => {
  const { add } = t.deps.outbox;
  t.deps.outbox.add = () => Promise.reject(new Error('the outbox is broken'));
  t.log.length = 0;
  const traced = await sendCode(t, freshEmail(), from(TRACES.failure));
  const plain = await sendCode(t, freshEmail());
  t.deps.outbox.add = add;
  expect([traced.statusCode, plain.statusCode]).toEqual([500, 500]);
  const [first, second] = t.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(first).toMatchObject({
    requestId: traced.headers['x-request-id'],
    traceId: TRACES.failure,
    msg: 'a call failed',
  });
  const requestId = String(plain.headers['x-request-id']);
  expect(second).toMatchObject({ requestId, traceId: requestId.replaceAll('-', '') });
});
