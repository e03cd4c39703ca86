import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Mail } from '#platform/ports/messages/mailer.ts';
import { RecipientRefused } from '#platform/ports/messages/refusals.ts';
import { oneKey } from '#test/engines/document-keys.ts';
import { sendMessages } from '#test/engines/drain.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone, sendCode, together, waitingCode } from '#test/people/codes.ts';
import { createOutbox } from './outbox.ts';

let t: TestApp;
let mails: Mail[];
let send: (mail: Mail) => Promise<void>;
beforeAll(async () => {
  t = await startApp({ deps: { mailer: { send: (mail) => send(mail), close: () => {} } } });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.deleteFrom('jobs').execute();
  mails = [];
  send = async (mail) => void mails.push(mail);
});

const waiting = () => t.deps.db.selectFrom('jobs').selectAll().orderBy('created_at').execute();
const failing = (error: Error) => {
  let calls = 0;
  send = async () => {
    calls += 1;
    throw error;
  };
  return () => calls;
};
const DOWN = Object.assign(new Error('connect ECONNREFUSED for person@example.com'), {
  code: 'ECONNECTION',
});

describe('R-CODE-1 R-CODE-6 a mail server that is down', () => {
  it('R-CODE-6 answers without waiting for the mail, which arrives once when the server is back', async () => {
    const calls = failing(DOWN);
    const to = freshEmail();
    const answer = await sendCode(t, to);
    expect(answer.statusCode).toBe(200);
    expect(calls()).toBe(0);
    await t.deliver();
    expect(calls()).toBe(1);
    send = async (mail) => void mails.push(mail);
    t.clock.advance(SECOND);
    await t.deliver();
    await t.deliver();
    expect(mails.map((mail) => mail.to)).toEqual([to.email]);
    expect(await waiting()).toEqual([]);
  });

  it('R-CODE-6 retries after 1, 2, 4, 8 and then every 15 seconds', async () => {
    const calls = failing(DOWN);
    await sendCode(t, freshEmail());
    let expected = 0;
    for (const seconds of [1, 2, 4, 8, 15, 15, 15]) {
      await t.deliver();
      expected += 1;
      expect(calls()).toBe(expected);
      const [row] = await waiting();
      expect(row).toMatchObject({ attempt: expected, due_at: t.clock.now() + seconds * SECOND });
      t.clock.advance(seconds * SECOND - 1);
      await t.deliver();
      expect(calls()).toBe(expected);
      t.clock.advance(1);
    }
  });

  it('R-CODE-6 stores the error without the recipient', async () => {
    failing(DOWN);
    await sendCode(t, freshEmail());
    await t.deliver();
    expect((await waiting())[0]?.last_error).toBe('ECONNECTION');
  });

  it('R-CODE-1 does not send a code that expired meanwhile', async () => {
    const calls = failing(DOWN);
    await sendCode(t, freshEmail());
    await t.deliver();
    t.clock.advance(30 * MINUTE);
    send = async (mail) => void mails.push(mail);
    await t.deliver();
    expect(calls()).toBe(1);
    expect(mails).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('R-CODE-1 a newer code replaces an older queued one', async () => {
    const to = freshEmail();
    await sendCode(t, to);
    t.clock.advance(30 * SECOND);
    await sendCode(t, to);
    const rows = await waiting();
    expect(rows).toHaveLength(1);
    const code = waitingCode(t, rows[0]?.payload ?? '');
    await t.deliver();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(code);
  });

  it('R-CODE-6 does not retry a recipient that the server refuses permanently', async () => {
    const calls = failing(new RecipientRefused('no such mailbox'));
    await sendCode(t, freshEmail());
    await t.deliver();
    t.clock.advance(MINUTE);
    await t.deliver();
    expect(calls()).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('R-CODE-6 a message that cannot be sent does not delay the others', async () => {
    const stuck = freshEmail();
    send = async (mail) => {
      if (mail.to === stuck.email) throw DOWN;
      mails.push(mail);
    };
    await sendCode(t, stuck);
    const others = [freshEmail(), freshEmail()];
    for (const to of others) await sendCode(t, to);
    await t.deliver();
    expect(mails.map((mail) => mail.to).sort()).toEqual(others.map((to) => to.email).sort());
    expect(await waiting()).toHaveLength(1);
  });

  it('R-CODE-6 keeps text messages queued when no SMS sender is configured, and still sends mail', async () => {
    await sendCode(t, freshPhone());
    await sendCode(t, freshEmail());
    await sendMessages({ ...t.deps, sms: null });
    expect(mails).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
  });
});

describe('R-CODE-5 queued messages in the table', () => {
  it('R-CODE-5 reveal neither the person nor the code', async () => {
    const to = freshEmail();
    await sendCode(t, to);
    const [row] = await waiting();
    if (row === undefined) throw new Error('nothing waits');
    const code = waitingCode(t, row.payload);
    const bytes = Buffer.from(row.payload, 'base64');
    for (const secret of [code, to.email, 'reader', 'code']) {
      expect(bytes.includes(secret)).toBe(false);
      expect(row.topic).not.toContain(secret);
    }
  });

  it('R-CODE-5 open only with their own key, and only unchanged', async () => {
    await sendCode(t, freshEmail());
    const [row] = await waiting();
    const payload = row?.payload ?? '';
    expect(() => createOutbox(oneKey(Buffer.alloc(32, 1)), t.clock).open(payload)).toThrow();
    const bytes = Buffer.from(payload, 'base64');
    for (const at of [0, 12, 28, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      expect(() => t.deps.outbox.open(changed.toString('base64'))).toThrow();
    }
    for (const broken of ['', 'AAAA', bytes.subarray(0, 20).toString('base64')]) {
      expect(() => t.deps.outbox.open(broken)).toThrow();
    }
  });

  it('R-CODE-5 never sends a tampered message and removes it when it expires', async () => {
    await sendCode(t, freshEmail());
    await t.deps.db.updateTable('jobs').set({ payload: 'AAAA' }).execute();
    const good = freshEmail();
    await sendCode(t, good);
    await t.deliver();
    expect(mails.map((mail) => mail.to)).toEqual([good.email]);
    t.clock.advance(31 * MINUTE);
    await t.deliver();
    expect(await waiting()).toEqual([]);
  });

  it('R-CODE-3 a rolled-back transaction leaves no message', async () => {
    const { outbox, db, clock } = t.deps;
    const work = inTransaction(db, async (tx) => {
      await outbox.add(
        tx,
        {
          channel: 'email',
          to: 'x@example.com',
          locale: 'en-US',
          message: { kind: 'code', code: '123456', validMinutes: 30 },
        },
        { topic: 'x', expiresAt: clock.now() + MINUTE },
      );
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await waiting()).toEqual([]);
  });

  it('R-CODE-3 each of twenty concurrent people gets only their own message', async () => {
    const people = Array.from({ length: 20 }, () => freshEmail());
    await together(20, (n) => sendCode(t, people[n] ?? freshEmail()));
    await Promise.all([t.deliver(), t.deliver()]);
    expect(mails.map((mail) => mail.to).sort()).toEqual(people.map((to) => to.email).sort());
  });
});
