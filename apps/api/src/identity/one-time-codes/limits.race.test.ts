import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { Tokens } from '#identity/sessions/sessions.ts';
import { everyValue, findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  freshEmail,
  freshPhone,
  sendCode,
  tally,
  together,
  tryCode,
  waitingCode,
  wrongCode,
} from '#test/people/codes.ts';
import { idOf, PASSWORD, post, receiveCode, verifyAddress } from '#test/people/people.ts';
import { askForReset } from '#test/people/resets.ts';

const t = anApp();

const rowOf = ({ email }: { email: string }) =>
  t.deps.db.selectFrom('codes').selectAll().where('address', '=', email).executeTakeFirstOrThrow();

const mailsTo = ({ email }: { email: string }) => t.mails.filter((mail) => mail.to === email);

describe('R-CODE-3 send limits for codes', () => {
  it('R-CODE-3 enforces the 30 s cooldown on the server and reports the remaining time', async () => {
    const to = freshEmail();
    expect((await sendCode(t, to)).statusCode).toBe(200);
    t.clock.advance(SECOND);
    const early = await sendCode(t, to);
    expect(early.statusCode).toBe(429);
    expect(early.headers['retry-after']).toBe('29');
    expect(early.json()).toMatchObject({ code: 'resend_too_soon', params: { seconds: 29 } });
    expect((early.json() as { message: string }).message).toContain('29 seconds');
    t.clock.advance(29 * SECOND - 1);
    const last = await sendCode(t, to);
    expect(last.headers['retry-after']).toBe('1');
    t.clock.advance(1);
    expect((await sendCode(t, to)).statusCode).toBe(200);
  });

  it('R-CODE-3 sends one email for twenty parallel requests, and its code works', async () => {
    const to = freshEmail();
    const answers = await together(20, () => sendCode(t, to));
    expect(tally(answers)).toEqual({ ok: 1, resend_too_soon: 19 });
    await t.deliver();
    expect(mailsTo(to)).toHaveLength(1);
    const code = /\b\d{6}\b/.exec(mailsTo(to)[0]?.text ?? '')?.[0] ?? '';
    expect((await tryCode(t, to, code)).statusCode).toBe(200);
  });

  it('R-CODE-11 sends the next code without a cooldown after a code was used', async () => {
    for (const to of [freshEmail(), freshPhone()]) {
      expect((await tryCode(t, to, await receiveCode(t, to))).statusCode).toBe(200);
      expect((await tryCode(t, to, await receiveCode(t, to))).statusCode).toBe(200);
    }
  });

  it('R-CODE-11 keeps the cooldown after a wrong attempt, and reports whether a code still works', async () => {
    const to = freshEmail();
    const code = await receiveCode(t, to);
    expect((await sendCode(t, to)).json()).toMatchObject({
      code: 'resend_too_soon',
      params: { live: 1 },
    });
    for (let n = 1; n <= 5; n += 1) await tryCode(t, to, wrongCode(code, n));
    expect((await sendCode(t, to)).json()).toMatchObject({
      code: 'resend_too_soon',
      params: { live: 0 },
    });
  });

  it('R-CODE-11 sends one email for twenty parallel requests after a used code, and only its code works', async () => {
    const to = freshEmail();
    const first = await receiveCode(t, to);
    await tryCode(t, to, first);
    const answers = await together(20, () => sendCode(t, to));
    expect(tally(answers)).toEqual({ ok: 1, resend_too_soon: 19 });
    await t.deliver();
    expect(mailsTo(to)).toHaveLength(2);
    expect((await tryCode(t, to, first)).json()).toMatchObject({ code: 'incorrect_code' });
    const code = /\b\d{6}\b/.exec(mailsTo(to)[1]?.text ?? '')?.[0] ?? '';
    expect((await tryCode(t, to, code)).statusCode).toBe(200);
  });

  it('R-CODE-11 uses up and replaces a code at most once when both happen in parallel', async () => {
    const to = freshEmail();
    const code = await receiveCode(t, to);
    const answers = await together(40, (n) =>
      n % 2 === 0 ? tryCode(t, to, code) : sendCode(t, to),
    );
    expect(tally(answers.filter((_, n) => n % 2 === 0)).ok).toBe(1);
    expect(tally(answers.filter((_, n) => n % 2 === 1)).ok ?? 0).toBeLessThanOrEqual(1);
    await t.deliver();
    expect(mailsTo(to).length).toBeLessThanOrEqual(2);
  });

  it('R-CODE-11 keeps the limit of ten an hour when codes were used', async () => {
    const to = freshEmail();
    for (let n = 0; n < 10; n += 1) {
      expect((await tryCode(t, to, await receiveCode(t, to))).statusCode).toBe(200);
    }
    expect((await sendCode(t, to)).json()).toMatchObject({
      code: 'too_many_sends',
      params: { minutes: 60 },
    });
  });

  it('R-CODE-3 applies the same cooldown to every spelling of an address', async () => {
    const { email } = freshEmail();
    expect((await sendCode(t, { email })).statusCode).toBe(200);
    for (const spelling of [email.toUpperCase(), ` ${email}\n`, email.replace('r', '\uff52')]) {
      expect((await sendCode(t, { email: spelling })).json()).toMatchObject({
        code: 'resend_too_soon',
      });
    }
  });

  it('R-CODE-3 sends ten codes an hour to an address, and the eleventh only after the hour', async () => {
    const to = freshEmail();
    for (let n = 0; n < 10; n += 1) {
      expect((await sendCode(t, to)).statusCode).toBe(200);
      t.clock.advance(30 * SECOND);
    }
    const eleventh = await together(20, () => sendCode(t, to));
    expect(tally(eleventh)).toEqual({ too_many_sends: 20 });
    expect(eleventh[0]?.statusCode).toBe(429);
    expect(eleventh[0]?.headers['retry-after']).toBe('3300');
    expect(eleventh[0]?.json()).toMatchObject({ params: { minutes: 55 } });
    t.clock.advance(55 * MINUTE - 1);
    expect((await sendCode(t, to)).json()).toMatchObject({ code: 'too_many_sends' });
    t.clock.advance(1);
    expect(tally(await together(20, () => sendCode(t, to)))).toEqual({
      ok: 1,
      resend_too_soon: 19,
    });
    // The limit of one address does not affect another.
    expect((await sendCode(t, freshEmail())).statusCode).toBe(200);
  });
});

describe('R-CODE-9 one mailbox with many addresses', () => {
  const gmail = () => `reader${randomUUID().slice(0, 8)}`;

  it('R-CODE-9 sends one code to sixty plus-tagged addresses in parallel; the others must wait', async () => {
    const name = gmail();
    const answers = await together(60, (n) => sendCode(t, { email: `${name}+${n}@example.com` }));
    expect(tally(answers)).toEqual({ ok: 1, resend_too_soon: 59 });
    const waits = answers.map((answer) => answer.headers['retry-after']).filter(Boolean);
    expect(new Set(waits)).toEqual(new Set(['30']));
    await t.deliver();
    expect(t.mails.filter((mail) => mail.to.startsWith(name))).toHaveLength(1);
    t.clock.advance(30 * SECOND);
    expect((await sendCode(t, { email: `${name}@example.com` })).statusCode).toBe(200);
  });

  it('R-CODE-9 sends ten codes and ten reset links an hour to all of them, also to Gmail dot variants', async () => {
    const name = gmail();
    const spelled = (n: number) => {
      const at = 1 + (n % (name.length - 1));
      const domain = n % 2 === 0 ? 'gmail.com' : 'googlemail.com';
      return { email: `${name.slice(0, at)}.${name.slice(at)}+${n}@${domain}` };
    };
    for (let n = 0; n < 10; n += 1) {
      expect((await sendCode(t, spelled(n))).statusCode).toBe(200);
      await askForReset(t, spelled(n).email);
      t.clock.advance(30 * SECOND);
    }
    const eleventh = await sendCode(t, spelled(11));
    expect(eleventh.json()).toMatchObject({ code: 'too_many_sends', params: { minutes: 55 } });
    await askForReset(t, spelled(11).email);
    await t.deliver();
    const mails = t.mails.filter((mail) => mail.to.replaceAll('.', '').startsWith(name));
    expect(mails).toHaveLength(20);
  });

  it('R-CODE-9 keeps two addresses of one mailbox as two accounts', async () => {
    const name = gmail();
    const emails = [`${name}+a@example.com`, `${name}+b@example.com`];
    const ids = new Set<string>();
    for (const email of emails) {
      const verified = await verifyAddress(t, email);
      const made = await post(t, '/user/auth/registration-with-email', {
        email,
        password: PASSWORD,
        verified,
      });
      ids.add(await idOf(t, made.json() as Tokens));
      t.clock.advance(30 * SECOND);
    }
    expect(ids.size).toBe(2);
  });
});

describe('R-CODE-5 wrong attempts', () => {
  it('R-CODE-5 void the code at the fifth, so that the correct code is refused, too', async () => {
    const to = freshEmail();
    const code = await receiveCode(t, to);
    for (let n = 1; n <= 4; n += 1) {
      const answer = await tryCode(t, to, wrongCode(code, n));
      expect(expectContractError(answer)).toMatchObject({ code: 'incorrect_code' });
    }
    const fifth = await tryCode(t, to, wrongCode(code, 5));
    expect(fifth.statusCode).toBe(429);
    expect(fifth.headers['retry-after']).toBe('3600');
    expect(fifth.json()).toMatchObject({ code: 'too_many_attempts', params: { minutes: 60 } });
    const right = await tryCode(t, to, code);
    expect(expectContractError(right)).toMatchObject({ code: 'too_many_attempts' });
    expect(right.cookies).toEqual([]);
  });

  it('R-CODE-5 leave a fifth attempt after four, and are reset by a correct code', async () => {
    const to = freshEmail();
    for (let round = 0; round < 2; round += 1) {
      const code = await receiveCode(t, to);
      for (let n = 1; n <= 4; n += 1) await tryCode(t, to, wrongCode(code, n));
      expect((await tryCode(t, to, code)).statusCode).toBe(200);
      t.clock.advance(30 * SECOND);
    }
  });

  it('R-CODE-5 are reset after an hour, but not by a newer code', async () => {
    const to = freshEmail();
    const first = await receiveCode(t, to);
    for (let n = 1; n <= 3; n += 1) await tryCode(t, to, wrongCode(first, n));
    t.clock.advance(30 * SECOND);
    const second = await receiveCode(t, to);
    expect((await tryCode(t, to, wrongCode(second, 1))).json()).toMatchObject({
      code: 'incorrect_code',
    });
    expect((await tryCode(t, to, wrongCode(second, 2))).json()).toMatchObject({
      code: 'too_many_attempts',
    });
    t.clock.advance(30 * SECOND);
    const third = await receiveCode(t, to);
    expect((await tryCode(t, to, third)).json()).toMatchObject({ code: 'too_many_attempts' });
    expect((await rowOf(to)).used_at).toBeNull();

    t.clock.advance(58 * MINUTE);
    const fourth = await receiveCode(t, to);
    const locked = await tryCode(t, to, fourth);
    expect(locked.json()).toMatchObject({ code: 'too_many_attempts', params: { minutes: 1 } });
    t.clock.advance(MINUTE);
    expect((await tryCode(t, to, wrongCode(fourth))).json()).toMatchObject({
      code: 'incorrect_code',
    });
    expect((await rowOf(to)).attempts).toBe(1);
    expect((await tryCode(t, to, fourth)).statusCode).toBe(200);
  });

  it('R-CODE-5 are limited to five of 200 in parallel, and then the correct code is refused', async () => {
    const to = freshEmail();
    const code = await receiveCode(t, to);
    const answers = await together(200, (n) => {
      const guess = String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');
      return tryCode(t, to, guess);
    });
    expect((await rowOf(to)).attempts).toBe(5);
    expect(tally(answers)).toEqual({ incorrect_code: 4, too_many_attempts: 196 });
    expect((await tryCode(t, to, code)).json()).toMatchObject({ code: 'too_many_attempts' });
    t.clock.advance(30 * SECOND);
    const next = await receiveCode(t, to);
    expect((await tryCode(t, to, next)).json()).toMatchObject({ code: 'too_many_attempts' });
    expect((await rowOf(to)).attempts).toBe(5);
  });

  it('R-CODE-5 are limited to five when new codes are requested in parallel', async () => {
    const to = freshEmail();
    const code = await receiveCode(t, to);
    t.clock.advance(30 * SECOND);
    const answers = await together(60, (n) =>
      n % 6 === 0 ? sendCode(t, to) : tryCode(t, to, wrongCode(code, 1 + (n % 9))),
    );
    const counts = tally(answers.filter((_, n) => n % 6 === 0));
    expect(counts).toEqual({ ok: 1, resend_too_soon: 9 });
    expect((await rowOf(to)).attempts).toBeLessThanOrEqual(5);
    const tries = tally(answers.filter((_, n) => n % 6 !== 0));
    expect(Object.keys(tries).sort()).not.toContain('ok');
  });

  it('R-CODE-1 R-CODE-5 accepts a correct code only once in 50 parallel attempts', async () => {
    const to = freshEmail();
    const code = await receiveCode(t, to);
    const answers = await together(50, () => tryCode(t, to, code));
    expect(tally(answers)).toEqual({ ok: 1, incorrect_code: 49 });
    const proofs = await findRows(t, 'verifications', { address: to.email }, 'token_hash');
    expect(proofs).toHaveLength(1);
  });
});

describe('R-CODE-5 stored data of a code', () => {
  it('R-CODE-5 does not contain the digits in the database or its files, sent or waiting', async () => {
    const [sent, waiting] = [freshEmail(), freshEmail()];
    const codes = [await receiveCode(t, sent)];
    // This code waits in the outbox. Read it there as the worker does.
    await sendCode(t, waiting);
    const rows = await t.deps.db.selectFrom('jobs').selectAll().execute();
    for (const row of rows) codes.push(waitingCode(t, row.payload));
    expect(codes.length).toBeGreaterThanOrEqual(2);
    for (const row of rows) {
      expect(Buffer.from(row.payload, 'base64').includes(waiting.email)).toBe(false);
    }

    const alone = codes.map((code) => new RegExp(`(?<!\\d)${code}(?!\\d)`));
    const { values, files } = await everyValue(t);
    for (const value of values) {
      expect(alone.filter((digits) => digits.test(value))).toEqual([]);
    }
    for (const bytes of files) {
      for (const code of codes) expect(bytes.includes(code)).toBe(false);
    }
    await t.deliver();
    expect(t.mails.at(-1)?.to).toBe(waiting.email);
    // Sent messages are deleted.
    expect(await t.deps.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  it('R-CODE-5 has a different salt and hash for each code', async () => {
    const [a, b] = [freshEmail(), freshEmail()];
    await receiveCode(t, a);
    await receiveCode(t, b);
    const rows = [await rowOf(a), await rowOf(b)];
    expect(new Set(rows.map((row) => row.salt)).size).toBe(2);
    expect(new Set(rows.map((row) => row.code_hash)).size).toBe(2);
  });
});
