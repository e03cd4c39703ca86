import { describe, expect, it } from 'vitest';
import { DAY, SECOND } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { tally, together } from '#test/people/codes.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';
import { aPersonByPhone } from '#test/people/phones.ts';
import { eventsOf } from '#test/people/resets.ts';
import type { Tokens } from './sessions.ts';

const t = anApp();

const refresh = (refresh_token: string) => post(t, '/user/auth/refresh', { refresh_token });
const idOf = async ({ access_token }: Tokens) =>
  ((await get(t, '/user/profile', access_token)).json() as { id: string }).id;

async function eventsFor(id: string, kind: string) {
  return (await eventsOf(t, kind)).filter((event) => event.account_id === id);
}

async function mailsTo(email: string) {
  await t.deliver();
  return t.mails.filter((mail) => mail.to === email && !/\b\d{6}\b/.test(mail.text));
}

describe('R-LOGIN-8 a replayed refresh token', () => {
  it('R-LOGIN-8 ends the session once and sends one email for twenty parallel replays', async () => {
    const person = await aRegisteredPerson(t);
    const id = await idOf(person);
    const next = (await refresh(person.refresh_token)).json() as Tokens;
    t.clock.advance(10 * SECOND + 1);
    // Opens every connection of the pool, so that none of the twenty has to wait for one.
    await together(20, () => get(t, '/user/profile', next.access_token));
    const answers = await together(20, () => refresh(person.refresh_token));
    expect(tally(answers)).toEqual({ session_ended: 20 });
    expect((await get(t, '/user/profile', next.access_token)).statusCode).toBe(401);
    const [mail, ...more] = await mailsTo(person.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/\w/);
    for (const secret of [person.refresh_token, next.refresh_token]) {
      expect(JSON.stringify(mail)).not.toContain(secret);
    }
    const events = await eventsFor(id, 'refresh_replayed');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ ip: '127.0.0.1', at: t.clock.now() });
    // The session has ended and no second notice is sent.
    expect(tally(await together(20, () => refresh(next.refresh_token)))).toEqual({
      session_ended: 20,
    });
    expect(await mailsTo(person.email)).toHaveLength(1);
  });

  it('R-LOGIN-8 sends a text message to an account without an email address', async () => {
    const person = await aPersonByPhone(t);
    await refresh(person.refresh_token);
    t.clock.advance(11 * SECOND);
    const before = t.texts.length;
    expect((await refresh(person.refresh_token)).statusCode).toBe(401);
    await t.deliver();
    expect(t.texts.slice(before).map(({ to }) => to)).toEqual([person.phone]);
  });

  it('R-LOGIN-8 sends no notice within ten seconds, after a logout or after it expired', async () => {
    const quick = await aRegisteredPerson(t);
    const signedOut = await aRegisteredPerson(t);
    const late = await aRegisteredPerson(t);
    const people = [quick, signedOut, late];
    const ids = await Promise.all(people.map(idOf));

    await refresh(quick.refresh_token);
    t.clock.advance(10 * SECOND);
    expect((await refresh(quick.refresh_token)).statusCode).toBe(200);

    const next = (await refresh(signedOut.refresh_token)).json() as Tokens;
    await post(t, '/user/auth/logout', { refresh_token: next.refresh_token });
    t.clock.advance(11 * SECOND);
    expect((await refresh(signedOut.refresh_token)).statusCode).toBe(401);

    await refresh(late.refresh_token);
    t.clock.advance(90 * DAY);
    expect((await refresh(late.refresh_token)).statusCode).toBe(401);

    for (const [n, person] of people.entries()) {
      expect(await mailsTo(person.email)).toEqual([]);
      expect(await eventsFor(ids[n] ?? '', 'refresh_replayed')).toEqual([]);
    }
  });

  it('R-LOGIN-9 records a logout once and ignores an unknown token', async () => {
    const person = await aRegisteredPerson(t);
    const id = await idOf(person);
    const logOut = (refresh_token: string) => post(t, '/user/auth/logout', { refresh_token });
    expect(tally(await together(20, () => logOut(person.refresh_token)))).toEqual({ ok: 20 });
    expect(await eventsFor(id, 'signed_out')).toHaveLength(1);
    const all = (await eventsOf(t, 'signed_out')).length;
    expect((await logOut('unknown')).statusCode).toBe(204);
    expect(await eventsOf(t, 'signed_out')).toHaveLength(all);
  });
});
