import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { createSmtpMailer, type Mail } from '#platform/ports/messages/mailer.ts';
import type { TextMessage } from '#platform/ports/messages/sms.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone, sendCode } from '#test/people/codes.ts';
import { startSilentServer } from '#test/providers/silent-server.ts';
import { REST_SECONDS, TIMEOUTS_MAX } from './breaker.ts';
import { startMessages } from './message-jobs.ts';

let t: TestApp;
let send: (mail: Mail) => Promise<void>;
let text: (message: TextMessage) => Promise<void> = async () => {};
beforeAll(async () => {
  t = await startApp({
    deps: {
      mailer: { send: (mail) => send(mail), close: () => {} },
      sms: { send: (message) => text(message) },
    },
  });
});
afterAll(() => t.close());

/** Resolves with the next mail that is sent. */
function nextMail(): Promise<Mail> {
  return new Promise((resolve) => {
    send = async (mail) => resolve(mail);
  });
}

const unexpected = (error: unknown) => {
  throw error;
};

describe('R-CODE-1 messages', () => {
  it('R-CODE-1 sends a code as soon as it is requested', async () => {
    const worker = startMessages(t.deps, unexpected);
    try {
      const to = freshEmail();
      const mail = nextMail();
      await sendCode(t, to);
      expect((await mail).to).toBe(to.email);
    } finally {
      await worker.stop();
    }
  });

  it('R-CODE-6 answers the call although the mail server hangs', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const swallowed = new Promise<void>((started) => {
      send = () => {
        started();
        return released;
      };
    });
    const worker = startMessages(t.deps, unexpected);
    expect((await sendCode(t, freshEmail())).statusCode).toBe(200);
    await swallowed;
    // The worker hangs in the middle of a mail.
    expect((await sendCode(t, freshEmail())).statusCode).toBe(200);
    expect((await t.app.inject('/health')).statusCode).toBe(200);
    release();
    await worker.stop();
    await t.deliver();
  });
});

// Far longer than necessary, so that a busy machine does not fail the test.
const PATIENCE = { timeout: 20_000 };

describe('R-CODE-10 a mail server that accepts connections and does not answer', () => {
  it('R-CODE-10 does not delay text messages, even if many mails are queued', async () => {
    const silent = await startSilentServer();
    const mailer = createSmtpMailer(silent.url);
    send = mailer.send;
    const texted = new Promise<TextMessage>((resolve) => {
      text = async (message) => resolve(message);
    });
    for (let n = 0; n < 60; n += 1) await sendCode(t, freshEmail());
    const worker = startMessages(t.deps, () => {});
    try {
      await vi.waitFor(() => expect(silent.connections()).toBeGreaterThan(0), PATIENCE);
      const to = freshPhone();
      await sendCode(t, to);
      expect((await texted).to).toBe(to.phone);
    } finally {
      await silent.close();
      await worker.stop();
      mailer.close();
      await t.deps.db.deleteFrom('jobs').execute();
    }
  });

  it('R-CODE-10 is paused after some timeouts, reported once, and gets all mails once it answers', async () => {
    const late = Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' });
    let tried = 0;
    send = async () => {
      tried += 1;
      throw late;
    };
    const errors: unknown[] = [];
    const people = Array.from({ length: 30 }, freshEmail);
    for (const to of people) await sendCode(t, to);
    const worker = startMessages(t.deps, (error) => errors.push(error));
    try {
      await vi.waitFor(() => expect(errors).toEqual([late]), PATIENCE);
      // The messages that were in progress at the same time as the last one.
      await vi.waitFor(async () => expect(await lockedNow()).toBe(0), PATIENCE);
      const first = tried;
      expect(first).toBeGreaterThanOrEqual(TIMEOUTS_MAX);
      expect(first).toBeLessThan(TIMEOUTS_MAX + 4);
      t.clock.advance(REST_SECONDS * SECOND);
      t.deps.outbox.wake();
      await vi.waitFor(() => expect(tried).toBe(first + 1), PATIENCE);
      await vi.waitFor(async () => expect(await lockedNow()).toBe(0), PATIENCE);
      expect(tried).toBe(first + 1);
      expect(errors).toEqual([late]);

      const got: string[] = [];
      send = async ({ to }) => void got.push(to);
      t.clock.advance(REST_SECONDS * SECOND);
      t.deps.outbox.wake();
      await vi.waitFor(() => expect(got).toHaveLength(people.length), PATIENCE);
      expect(got.sort()).toEqual(people.map(({ email }) => email).sort());
    } finally {
      await worker.stop();
    }
  });

  async function lockedNow() {
    const rows = await t.deps.db
      .selectFrom('jobs')
      .select('id')
      .where('lease', 'is not', null)
      .execute();
    return rows.length;
  }
});
