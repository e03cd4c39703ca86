import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { MINUTE } from '../ports/clock.ts';
import type { Mail } from '../ports/mailer.ts';
import { freshEmail, sendCode } from '../test/codes.ts';
import { startApp, type TestApp } from '../test/start.ts';
import { startOutboxWorker } from './worker.ts';

let t: TestApp;
let send: (mail: Mail) => Promise<void>;
beforeAll(async () => {
  t = await startApp({ deps: { mailer: { send: (mail) => send(mail), close: () => {} } } });
});
afterAll(() => t.close());

/** Resolves with the mail that goes out next. */
function nextMail(): Promise<Mail> {
  return new Promise((resolve) => {
    send = async (mail) => resolve(mail);
  });
}

const unexpected = (error: unknown) => {
  throw error;
};

describe('R-CODE-1 the worker beside the calls', () => {
  it('R-CODE-1 a code goes out as soon as it is asked for', async () => {
    const worker = startOutboxWorker(t.deps, unexpected);
    try {
      const to = freshEmail();
      const mail = nextMail();
      await sendCode(t, to);
      expect((await mail).to).toBe(to.email);
    } finally {
      await worker.stop();
    }
  });

  it('R-CODE-6 with a mail server that swallows connections the answer comes all the same', async () => {
    let release = () => {};
    const swallowed = new Promise<void>((begun) => {
      send = () =>
        new Promise<void>((resolve) => {
          release = resolve;
          begun();
        });
    });
    const worker = startOutboxWorker(t.deps, unexpected);
    expect((await sendCode(t, freshEmail())).statusCode).toBe(200);
    await swallowed;
    // The worker hangs in the middle of a mail.
    expect((await sendCode(t, freshEmail())).statusCode).toBe(200);
    expect((await t.app.inject('/health')).statusCode).toBe(200);
    send = async () => {};
    release();
    await worker.stop();
    await t.deliver();
  });

  it('R-CODE-1 what waited while no worker ran goes out at its start', async () => {
    const to = freshEmail();
    await sendCode(t, to);
    const mail = nextMail();
    const worker = startOutboxWorker(t.deps, unexpected);
    expect((await mail).to).toBe(to.email);
    await worker.stop();
  });

  it('R-CODE-6 stopping waits for the mail that is going out, and sends no more', async () => {
    let release = () => {};
    const begun = new Promise<void>((resolve) => {
      send = () => {
        resolve();
        return new Promise<void>((done) => {
          release = done;
        });
      };
    });
    const worker = startOutboxWorker(t.deps, unexpected);
    await sendCode(t, freshEmail());
    await begun;
    let stopped = false;
    const stopping = worker.stop().then(() => {
      stopped = true;
    });
    await new Promise(setImmediate);
    expect(stopped).toBe(false);
    send = async () => {};
    release();
    await stopping;
    const late: Mail[] = [];
    send = async (mail) => void late.push(mail);
    await sendCode(t, freshEmail());
    await new Promise(setImmediate);
    expect(late).toEqual([]);
    t.clock.advance(31 * MINUTE);
    await t.deliver();
  });

  it('R-CODE-6 a database that is away is reported, and the worker goes on', async () => {
    const dead = openDatabase({ kind: 'postgres', url: 'postgres://x@127.0.0.1:1/x', poolSize: 2 });
    const reported = Promise.withResolvers<unknown>();
    const deps = { ...t.deps, db: dead };
    const worker = startOutboxWorker(deps, (error) => {
      deps.db = t.deps.db;
      reported.resolve(error);
    });
    expect(await reported.promise).toMatchObject({ code: 'ECONNREFUSED' });
    const to = freshEmail();
    const mail = nextMail();
    await sendCode(t, to);
    expect((await mail).to).toBe(to.email);
    await worker.stop();
    await dead.destroy();
  });
});
