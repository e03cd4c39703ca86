import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launch, type Running } from '../src/test/process.ts';
import { startTwilioServer, type TwilioServer } from '../src/test/twilio-server.ts';

let folder: string;
let twilio: TwilioServer;
let running: Running | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-texts-'));
  twilio = await startTwilioServer();
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  await twilio.close();
  rmSync(folder, { recursive: true, force: true });
});

const PHONE = '+380671234567';
const LONG = 60_000;

const settings = (authToken: string) => ({
  TWILIO_API_URL: twilio.account.url,
  TWILIO_ACCOUNT_SID: twilio.account.accountSid,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_FROM: twilio.account.from,
});

const sendCode = (url: string) =>
  fetch(`${url}/user/auth/send-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: PHONE }),
  });

describe('R-REG-7 the process and Twilio', () => {
  it(
    'R-REG-7 by its settings alone it sends there, and says so at its start',
    async () => {
      running = launch(folder, settings(twilio.account.authToken));
      const url = await running.ready();
      const called = twilio.nextCall();
      expect((await sendCode(url)).status).toBe(200);
      await called;
      expect(twilio.taken).toMatchObject([{ to: PHONE, from: twilio.account.from }]);
      running.child.kill('SIGTERM');
      const { code, said } = await running.ended;
      expect(code).toBe(0);
      expect(said).toContain(`Text messages go out over ${new URL(twilio.account.url).host}.`);
      expect(said).not.toContain(PHONE.slice(1));
    },
    LONG,
  );

  it(
    'R-CODE-6 a wrong token stands in its log, once, and nobody’s number does',
    async () => {
      running = launch(folder, settings('hunter2'));
      const url = await running.ready();
      const first = twilio.nextCall();
      expect((await sendCode(url)).status).toBe(200);
      await first;
      await twilio.nextCall();
      running.child.kill('SIGTERM');
      const { said } = await running.ended;
      expect(said).toContain('Twilio refuses this account or sender: HTTP 401, code 20003');
      expect(said.match(/messages do not go out/g)).toHaveLength(1);
      expect(said).not.toMatch(/hunter2|380671234567/);
    },
    LONG,
  );

  it(
    'R-REG-7 without settings it says where text messages are shown',
    async () => {
      running = launch(folder);
      const url = await running.ready();
      running.child.kill('SIGTERM');
      const { said } = await running.ended;
      expect(said).toContain(`Text messages are not sent but shown at ${url}/outbox.`);
    },
    LONG,
  );
});
