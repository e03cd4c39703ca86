import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { freshEmail, tally, together } from '#test/people/codes.ts';
import { aRegisteredPerson } from '#test/people/people.ts';
import { askForReset, receiveToken, reset } from '#test/people/resets.ts';

const t = anApp();

const mailsTo = (email: string) => t.mails.filter((mail) => mail.to === email);

describe('R-RESET-1 send limits for reset links', () => {
  it('R-RESET-1 sends one email for twenty parallel requests, with or without an account', async () => {
    const emails = [(await aRegisteredPerson(t)).email, freshEmail().email];
    await t.deliver();
    for (const email of emails) {
      const before = mailsTo(email).length;
      expect(tally(await together(20, () => askForReset(t, email)))).toEqual({ ok: 20 });
      await t.deliver();
      expect(mailsTo(email)).toHaveLength(before + 1);
    }
    const token = /token=(\S+)/.exec(mailsTo(emails[0] ?? '').at(-1)?.text ?? '')?.[1] ?? '';
    expect((await reset(t, token)).statusCode).toBe(204);
  });

  it('R-RESET-1 sends nothing for 30 s in any spelling of the address, with the same response', async () => {
    const { email } = await aRegisteredPerson(t);
    const token = await receiveToken(t, email);
    const before = t.mails.length;
    t.clock.advance(30 * SECOND - 1);
    for (const spelling of [
      email,
      email.toUpperCase(),
      ` ${email}\n`,
      email.replace('p', '\uff50'),
    ]) {
      expect((await askForReset(t, spelling)).body).toBe('{"validMinutes":30}');
    }
    await t.deliver();
    expect(t.mails).toHaveLength(before);
    // The refused requests did not void the link.
    expect((await reset(t, token)).statusCode).toBe(204);
    t.clock.advance(1);
    await receiveToken(t, email);
  });

  it('R-RESET-1 sends ten an hour, and the eleventh only after the hour', async () => {
    const { email } = freshEmail();
    for (let n = 0; n < 10; n += 1) {
      await askForReset(t, email);
      await t.deliver();
      t.clock.advance(30 * SECOND);
    }
    expect(mailsTo(email)).toHaveLength(10);
    await together(20, () => askForReset(t, email));
    t.clock.advance(55 * MINUTE - 1);
    await together(20, () => askForReset(t, email));
    await t.deliver();
    expect(mailsTo(email)).toHaveLength(10);
    t.clock.advance(1);
    await together(20, () => askForReset(t, email));
    // The limit of one address does not affect another.
    const other = freshEmail().email;
    await askForReset(t, other);
    await t.deliver();
    expect([mailsTo(email).length, mailsTo(other).length]).toEqual([11, 1]);
  });

  it('R-RESET-5 voids the older link, and replaces one that is still in the outbox', async () => {
    const { email } = await aRegisteredPerson(t);
    const older = await receiveToken(t, email);
    t.clock.advance(30 * SECOND);
    await askForReset(t, email);
    t.clock.advance(30 * SECOND);
    const before = t.mails.length;
    const newer = await receiveToken(t, email);
    expect(t.mails).toHaveLength(before + 1);
    expect((await reset(t, older)).json()).toMatchObject({ code: 'reset_link_invalid' });
    expect((await reset(t, newer)).statusCode).toBe(204);
  });

  it('R-RESET-5 discards a link that could not be sent within its 30 minutes', async () => {
    const { email } = await aRegisteredPerson(t);
    const before = t.mails.length;
    await askForReset(t, email);
    t.clock.advance(30 * MINUTE);
    await t.deliver();
    expect(t.mails).toHaveLength(before);
    expect(await t.deps.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });
});
