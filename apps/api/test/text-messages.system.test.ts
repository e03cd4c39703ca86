import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPlace, callAt, type Place, stop } from '#test/engines/process.ts';
import { startTwilioServer, type TwilioServer } from '#test/providers/twilio-server.ts';

let place: Place;
let twilio: TwilioServer;
beforeEach(async () => {
  place = aPlace();
  twilio = await startTwilioServer();
});
afterEach(() => Promise.all([place.clear(), twilio.close()]));

const PHONE = '+380671234567';
const settings = (authToken: string) => ({
  TWILIO_API_URL: twilio.account.url,
  TWILIO_ACCOUNT_SID: twilio.account.accountSid,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_FROM: twilio.account.from,
});

const sendCode = (url: string) => callAt(url, '/user/auth/send-code', { phone: PHONE });

describe('R-REG-7 the process and Twilio', () => {
  it('R-REG-7 sends through Twilio when it is configured, and reports it at start', async () => {
    const running = place.start(settings(twilio.account.authToken));
    const url = await running.ready();
    const called = twilio.nextCall();
    expect((await sendCode(url)).status).toBe(200);
    await called;
    expect(twilio.taken).toMatchObject([{ to: PHONE, from: twilio.account.from }]);
    const { code, said } = await stop(running);
    expect(code).toBe(0);
    expect(said).toContain(`Text messages go out over ${new URL(twilio.account.url).host}.`);
    expect(said).not.toContain(PHONE.slice(1));
  });

  it('R-CODE-6 logs a wrong token once, and no phone number', async () => {
    const running = place.start(settings('hunter2'));
    const url = await running.ready();
    const first = twilio.nextCall();
    expect((await sendCode(url)).status).toBe(200);
    await first;
    await twilio.nextCall();
    const { said } = await stop(running);
    expect(said).toContain('Twilio refuses this account or sender: HTTP 401, code 20003');
    expect(said.match(/messages do not go out/g)).toHaveLength(1);
    expect(said).not.toMatch(/hunter2|380671234567/);
  });

  it('R-REG-7 reports where text messages are shown when Twilio is not configured', async () => {
    const running = place.start();
    const url = await running.ready();
    const { said } = await stop(running);
    expect(said).toContain(`Emails and text messages are not sent but shown at ${url}/outbox (`);
  });
});
