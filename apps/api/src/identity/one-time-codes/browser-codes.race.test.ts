import { describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { aBrowser } from '#test/people/browsers.ts';
import {
  freshEmail,
  latestCode,
  sendCode,
  tally,
  together,
  tryCode,
  wrongCode,
} from '#test/people/codes.ts';
import { receiveCode } from '#test/people/people.ts';
import { eventsOf } from '#test/people/resets.ts';

const t = anApp();

const rowsOf = ({ email }: { email: string }) =>
  t.deps.db.selectFrom('browser_codes').selectAll().where('address', '=', email).execute();

const mailsTo = ({ email }: { email: string }) => t.mails.filter((mail) => mail.to === email);

/** Six digits that no other number up to a million gives, and that are not the code. */
const guess = (code: string, n: number) =>
  String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');

describe('R-CODE-5 R-CODE-13 fifty at the same moment', () => {
  it('R-CODE-5 count five wrong attempts of a browser, and its correct code is refused then', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    const code = await person.receiveCode(to);
    const answers = await together(50, (n) => person.tryCode(to, guess(code, n)));
    expect(tally(answers)).toEqual({ incorrect_code: 4, too_many_attempts: 46 });
    expect(await rowsOf(to)).toMatchObject([{ attempts: 5, used_at: null }]);
    expect((await person.tryCode(to, code)).json()).toMatchObject({ code: 'too_many_attempts' });
  });

  it('R-CODE-1 R-CODE-16 redeem the code of a browser once: all get the same address proof', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    const code = await person.receiveCode(to);
    const answers = await together(50, () => person.tryCode(to, code));
    expect(tally(answers)).toEqual({ ok: 50 });
    const proofs = answers.map((answer) => (answer.json() as { verified: string }).verified);
    expect(new Set(proofs).size).toBe(1);
  });

  it('R-CODE-13 do not redeem, void or count against the code of the person, from other browsers and without any', async () => {
    const to = freshEmail();
    const [person, stranger] = [aBrowser(t), aBrowser(t)];
    await receiveCode(t, to);
    t.clock.advance(5 * SECOND);
    await stranger.receiveCode(to);
    t.clock.advance(5 * SECOND);
    const code = await person.receiveCode(to);
    const nobody = aBrowser(t);
    const answers = await together(150, (n) => {
      if (n % 3 === 0) return tryCode(t, to, n % 2 === 0 ? code : guess(code, n));
      return (n % 3 === 1 ? stranger : nobody).tryCode(to, n % 2 === 0 ? code : guess(code, n));
    });
    expect(Object.keys(tally(answers)).sort()).toEqual(['incorrect_code', 'too_many_attempts']);
    expect((await person.tryCode(to, code)).statusCode).toBe(200);
  });

  it('R-CODE-3 R-CODE-13 first sends of a browser send one email, and its cookie redeems that code', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    const answers = await together(50, () => person.sendCode(to));
    expect(tally(answers)).toEqual({ ok: 1, resend_too_soon: 49 });
    expect(answers.flatMap(({ cookies }) => cookies)).toHaveLength(1);
    const waits = answers.flatMap(({ headers }) => headers['retry-after'] ?? []);
    expect(new Set(waits)).toEqual(new Set(['5']));
    await t.deliver();
    expect(mailsTo(to)).toHaveLength(1);
    expect((await person.tryCode(to, latestCode(t, to))).statusCode).toBe(200);
  });

  it('R-CODE-3 R-CODE-11 later sends of a browser send one email, before and after its code was used', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    const first = await person.receiveCode(to);
    t.clock.advance(30 * SECOND);
    const second = await together(50, () => person.sendCode(to));
    expect(tally(second)).toEqual({ ok: 1, resend_too_soon: 49 });
    await t.deliver();
    expect((await person.tryCode(to, first)).json()).toMatchObject({ code: 'incorrect_code' });
    expect((await person.tryCode(to, latestCode(t, to))).statusCode).toBe(200);
    const third = await together(50, () => person.sendCode(to));
    expect(tally(third)).toEqual({ ok: 1, resend_too_soon: 49 });
    await t.deliver();
    expect(mailsTo(to)).toHaveLength(3);
    expect((await person.tryCode(to, latestCode(t, to))).statusCode).toBe(200);
  });

  it('R-CODE-5 sends and attempts of a browser give it no sixth attempt at a code', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    const code = await person.receiveCode(to);
    const before = (await eventsOf(t, 'code_wrong')).length;
    t.clock.advance(30 * SECOND);
    const answers = await together(60, (n) =>
      n % 6 === 0 ? person.sendCode(to) : person.tryCode(to, wrongCode(code, 1 + (n % 9))),
    );
    expect(tally(answers.filter((_, n) => n % 6 === 0))).toEqual({ ok: 1, resend_too_soon: 9 });
    // Five at most of the first code, and five of the second.
    expect((await eventsOf(t, 'code_wrong')).length - before).toBeLessThanOrEqual(10);
    expect((await rowsOf(to))[0]?.attempts).toBeLessThanOrEqual(5);
    expect(Object.keys(tally(answers.filter((_, n) => n % 6 !== 0)))).not.toContain('ok');
  });

  it('R-CODE-13 sends of fifty browsers and of clients without one void nobody’s code', async () => {
    const to = freshEmail();
    const person = aBrowser(t);
    const code = await person.receiveCode(to);
    t.clock.advance(30 * SECOND);
    const answers = await together(50, (n) =>
      n % 2 === 0 ? aBrowser(t).sendCode(to) : sendCode(t, to),
    );
    expect(tally(answers).ok).toBeLessThanOrEqual(2);
    expect((await person.tryCode(to, code)).statusCode).toBe(200);
  });
});
