import { createServer } from 'node:net';
import { EMAIL_CODE_TTL_MINUTES } from '@portico/contract';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mail as mailCheck } from '#app/doctor/services.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { JobWorker } from '#platform/jobs/worker.ts';
import { createSmtpMailer, type Mailer } from '#platform/ports/messages/mailer.ts';
import { LATE_AFTER_SECONDS } from '#site/health/health.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { aBrowser } from '#test/people/browsers.ts';
import { freshEmail } from '#test/people/codes.ts';
import { post } from '#test/people/people.ts';
import { askForReset } from '#test/people/resets.ts';
import { PARTNER_TEST } from '#test/providers/certificate.ts';
import { startMailServer } from '#test/providers/mail-server.ts';
import { startMessages } from './message-jobs.ts';

type Server = Awaited<ReturnType<typeof startMailServer>>;

let t: TestApp;
let server: Server | undefined;
let mailer: Mailer;
let worker: JobWorker;
const said: Error[] = [];

/** The product with a mail server that behaves like this, or with none. */
async function over(options: SMTPServerOptions | null): Promise<void> {
  server = options === null ? undefined : await startMailServer(options);
  mailer = createSmtpMailer(server?.url ?? `smtp://127.0.0.1:${await anUnusedPort()}`);
  t = await startApp({
    deps: { mailer: { send: (mail) => mailer.send(mail), close: () => mailer.close() } },
  });
  worker = startMessages(t.deps, (error) => said.push(error as Error));
}
beforeEach(() => {
  said.length = 0;
});
afterEach(async () => {
  await worker.stop();
  await t.close();
  mailer.close();
  await server?.close();
});

async function anUnusedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((ready) => {
    probe.listen(0, '127.0.0.1', ready);
  });
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const answering = (responseCode: number) =>
  Object.assign(new Error('<reader@example.com> no'), { responseCode });

const SELF_SIGNED: SMTPServerOptions = { ...PARTNER_TEST, disabledCommands: ['AUTH'] };
const NO_MAILBOX: SMTPServerOptions = { onRcptTo: (_a, _s, done) => done(answering(550)) };
const BUSY: SMTPServerOptions = { onRcptTo: (_a, _s, done) => done(answering(451)) };

const triesFor = (reason: 'unreachable' | 'later' | 'sender' | 'recipient') =>
  t.deps.metrics.read().unsent.email[reason];

/** The next tries of everything that waits. */
async function again(tries: () => number): Promise<void> {
  const before = tries();
  t.clock.advance(15 * SECOND);
  worker.wake();
  await expect.poll(tries).toBeGreaterThan(before);
}

const deliveryOf = async (to: object, headers: Record<string, string>) =>
  (await post(t, '/user/auth/code-delivery', to, { headers })).json();

describe('R-CODE-15 mail that cannot go out', () => {
  it.each([
    ['a certificate that signed itself', SELF_SIGNED, 'unreachable', /NODE_EXTRA_CA_CERTS=/],
    ['a server that is not there', null, 'unreachable', /ECONNREFUSED/],
    ['a server that is busy', BUSY, 'later', /^The server answers 451 to RCPT TO$/],
  ] as const)(
    'R-CODE-15 %s: one line in the log, every try in the metrics, and the browser that asked learns that its code is late',
    async (_what, options, reason, words) => {
      await over(options);
      const browser = aBrowser(t);
      const to = freshEmail();
      expect((await browser.sendCode(to)).statusCode).toBe(200);
      await expect.poll(() => triesFor(reason)).toBeGreaterThan(0);
      await again(() => triesFor(reason));
      await again(() => triesFor(reason));
      expect(said).toHaveLength(1);
      expect(said[0]?.message).toMatch(words);
      expect(said[0]?.message).not.toMatch(/@/);
      expect((await browser.deliveryOf(to)).json()).toEqual({ delivery: 'late' });
      // An answer about one recipient says nothing of the server, until it lasts.
      const all = ['/health', '/health/live', '/health/ready'];
      await t.app.inject('/health');
      t.clock.advance(5 * SECOND);
      await t.app.inject('/health');
      const late = { mail: 'late' };
      if (reason === 'later') {
        t.clock.advance(LATE_AFTER_SECONDS * SECOND);
        await t.app.inject('/health');
      }
      for (const url of all) {
        await expect.poll(async () => (await t.app.inject(url)).json()).toMatchObject(late);
        expect((await t.app.inject(url)).statusCode).toBe(200);
      }
    },
  );

  it('R-CODE-15 a code that expired unsent is never said to be sent', async () => {
    await over(null);
    const browser = aBrowser(t);
    const to = freshEmail();
    await browser.sendCode(to);
    await expect.poll(() => triesFor('unreachable')).toBeGreaterThan(0);
    expect((await browser.deliveryOf(to)).json()).toEqual({ delivery: 'late' });
    t.clock.advance(EMAIL_CODE_TTL_MINUTES * MINUTE);
    const asked = async () => (await browser.deliveryOf(to)).json();
    expect(await asked()).toEqual({ delivery: 'unknown' });
    worker.wake();
    await expect.poll(() => t.deps.db.selectFrom('jobs').select('id').execute()).toEqual([]);
    expect(await asked()).toEqual({ delivery: 'unknown' });
  });

  it('R-CODE-15 an address that the server refuses for good: only the browser that asked learns it, and only for its last code', async () => {
    await over(NO_MAILBOX);
    const [browser, stranger] = [aBrowser(t), aBrowser(t)];
    const to = freshEmail();
    await browser.sendCode(to);
    await expect.poll(() => triesFor('recipient')).toBe(1);
    await expect
      .poll(async () => (await browser.deliveryOf(to)).json())
      .toEqual({ delivery: 'refused' });
    expect(said).toEqual([]);
    expect((await t.app.inject('/health')).json()).not.toHaveProperty('mail');
    for (const headers of [{}, { cookie: `portico-code=${'x'.repeat(43)}` }]) {
      expect(await deliveryOf(to, headers)).toEqual({ delivery: 'unknown' });
    }
    expect((await stranger.deliveryOf(to)).json()).toEqual({ delivery: 'unknown' });
    expect((await browser.deliveryOf(freshEmail())).json()).toEqual({ delivery: 'unknown' });
    // The mailbox exists now.
    mailer.close();
    await server?.close();
    server = await startMailServer();
    mailer = createSmtpMailer(server.url);
    t.clock.advance(MINUTE);
    await browser.sendCode(to);
    await expect.poll(() => server?.received.length).toBe(1);
    await expect
      .poll(async () => (await browser.deliveryOf(to)).json())
      .toEqual({ delivery: 'sent' });
  });

  it('R-RESET-1 a refused reset link leaves nothing that anybody could ask for', async () => {
    await over(NO_MAILBOX);
    await askForReset(t, freshEmail().email);
    await expect.poll(() => triesFor('recipient')).toBe(1);
    await expect.poll(() => t.deps.db.selectFrom('jobs').select('id').execute()).toEqual([]);
    expect(await t.deps.db.selectFrom('refused_messages').selectAll().execute()).toEqual([]);
  });

  it('R-OPS-45 doctor names the remedy for a certificate that signed itself', async () => {
    await over(SELF_SIGNED);
    const url = server?.url ?? '';
    const config = { ...t.deps.config, mail: { kind: 'smtp' as const, url, from: 'x' } };
    const findings = await mailCheck.run({ ...t.deps, config });
    expect(findings).toHaveLength(1);
    expect(findings[0]?.text).toContain('NODE_EXTRA_CA_CERTS=');
    expect(findings[0]?.text).not.toMatch(/system-ca|firewall/);
  });
});
