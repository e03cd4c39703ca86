import { describe, expect, it } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { HOUR, MINUTE } from '#core/clock.ts';
import { everyValue } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { freshEmail } from '#test/people/codes.ts';
import { aRegisteredPerson, PASSWORD, post } from '#test/people/people.ts';
import { askForReset, logIn, NEW_PASSWORD, receiveToken, reset } from '#test/people/resets.ts';

const t = anApp();

const WRONG = 'Wrong 77 vestibule';

const count = async (table: 'password_resets' | 'recipient_sends') =>
  (await t.deps.db.selectFrom(table).selectAll().execute()).length;

describe('R-RESET-5 stored data of a reset', () => {
  it('R-RESET-5 keeps no password and no token (waiting, sent, used or refused) in database or log', async () => {
    const [used, sent, waiting] = [
      await aRegisteredPerson(t),
      await aRegisteredPerson(t),
      await aRegisteredPerson(t),
    ];
    const tokens = [await receiveToken(t, used.email), await receiveToken(t, sent.email)];
    await reset(t, tokens[0] ?? '');
    await reset(t, tokens[0] ?? '', WRONG);
    await reset(t, tokens[1] ?? '', 'Password2024');
    await logIn(t, used.email, WRONG);
    const token = waiting.access_token;
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await post(t, '/user/change-password', { ...change, currentPassword: WRONG }, { token });
    await post(t, '/user/change-password', change, { token });
    await t.deliver();
    await askForReset(t, waiting.email);
    const rows = await t.deps.db.selectFrom('jobs').selectAll().execute();
    for (const { payload, topic } of rows) {
      const { message } = t.deps.outbox.open(payload);
      if (message.kind === 'reset_link') tokens.push(message.url.split('=')[1] ?? '');
      for (const part of [waiting.email, 'token', 'reset']) {
        expect(Buffer.from(payload, 'base64').includes(part)).toBe(false);
        expect(topic).not.toContain(part);
      }
    }
    expect(tokens).toHaveLength(3);
    for (const each of tokens) expect(Buffer.from(each, 'base64url')).toHaveLength(32);
    expect(new Set(tokens).size).toBe(3);

    const secrets = [...tokens, PASSWORD, NEW_PASSWORD, WRONG, 'Password2024'];
    const { values, files } = await everyValue(t);
    for (const stored of [...values, ...files]) {
      expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
    }
    const log = t.log.join('');
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    expect(log).not.toContain('@example.com');
  });

  it('R-RESET-5 R-RESET-1 purges resets and send counts after a day, also for unknown addresses', async () => {
    t.clock.advance(24 * HOUR + 31 * MINUTE);
    const runHousekeeping = async () => {
      const errors: unknown[] = [];
      await startHousekeeping(t.deps, (error) => errors.push(error)).stop();
      expect(errors).toEqual([]);
    };
    await runHousekeeping();
    expect([await count('password_resets'), await count('recipient_sends')]).toEqual([0, 0]);
    // One code is counted, for its mailbox and for its network, and two links.
    const { email } = await aRegisteredPerson(t);
    await askForReset(t, email);
    await askForReset(t, freshEmail().email);
    t.clock.advance(23 * HOUR);
    await runHousekeeping();
    expect([await count('password_resets'), await count('recipient_sends')]).toEqual([2, 4]);
    t.clock.advance(2 * HOUR);
    await runHousekeeping();
    expect([await count('password_resets'), await count('recipient_sends')]).toEqual([0, 0]);
  });
});
