import type { TwilioConfig } from '#platform/config/config-services.ts';
import type { Sms } from '#platform/ports/messages/sms.ts';
import { createTwilioSms } from '#platform/ports/messages/twilio.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { startTwilioServer, type TwilioServer } from './twilio-server.ts';

/** `sms` sends its text messages: the product's own client of `twilio`, unless a test replaces it. */
export type TwilioApp = TestApp & { twilio: TwilioServer; sms: Sms };

/** The app with its own Twilio server, which is closed with it. */
export async function startTwilioApp(): Promise<TwilioApp> {
  const twilio = await startTwilioServer();
  const t = await startApp({
    env: { PUBLIC_URL: 'https://portico.example' },
    deps: { sms: { send: (message) => app.sms.send(message) } },
  });
  const close = async () => {
    await Promise.all([t.close(), twilio.close()]);
  };
  const app: TwilioApp = { ...t, twilio, sms: aTwilioSms(twilio.account), close };
  return app;
}

/** The product's client. A busy machine is not a Twilio that does not answer, which three times in a row stops the queue. */
export function aTwilioSms(account: TwilioConfig): Sms {
  return createTwilioSms(account, { timeoutMs: 100_000 });
}

/** Resets: an empty outbox, no accepted messages, and a working server. */
export async function startOver(t: TwilioApp): Promise<void> {
  await t.deps.db.deleteFrom('jobs').execute();
  t.twilio.taken.length = 0;
  t.twilio.behave('take');
  t.sms = aTwilioSms(t.twilio.account);
}

export function waiting(t: TestApp) {
  return t.deps.db.selectFrom('jobs').selectAll().execute();
}

export function codeIn(text: string | undefined): string {
  return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? 'none';
}
