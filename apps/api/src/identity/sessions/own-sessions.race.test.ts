import { randomUUID } from 'node:crypto';
import type { Session } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { tally, together } from '#test/people/codes.ts';
import { aRegisteredPerson, get, isIn, PASSWORD, post } from '#test/people/people.ts';
import { accountIdOf, eventsOf } from '#test/people/resets.ts';
import type { Tokens } from './sessions.ts';

const t = anApp();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(email: string, userAgent = FIREFOX, remoteAddress = '203.0.113.9') {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/user/auth/login',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    payload: { email, password: PASSWORD },
    remoteAddress,
  });
  return answer.json() as Tokens;
}

async function sessionsOf(token: string): Promise<Session[]> {
  const answer = await get(t, '/user/sessions', token);
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { sessions: Session[] }).sessions;
}

const currentOf = async (token: string) => {
  const current = (await sessionsOf(token)).filter((each) => each.current);
  expect(current).toHaveLength(1);
  return current[0]?.id ?? '';
};

const end = (token: string, id: unknown) => post(t, '/user/sessions/end', { id }, { token });
const endOthers = (token: string) =>
  t.app.inject({
    method: 'POST',
    url: '/user/sessions/end-others',
    headers: { authorization: `Bearer ${token}` },
  });
const renew = (refresh_token: string) => post(t, '/user/auth/refresh', { refresh_token });

const eventsFor = async (email: string, kind: string) => {
  const id = await accountIdOf(t, email);
  return (await eventsOf(t, kind)).filter((event) => event.account_id === id);
};

describe('R-LOGIN-9 the list of sessions', () => {
  it('R-LOGIN-9 shows time, method, browser and IP address, most recently used first', async () => {
    const person = await aRegisteredPerson(t);
    const startedAt = new Date(t.clock.now()).toISOString();
    t.clock.advance(MINUTE);
    const second = await signIn(person.email, FIREFOX, '2001:db8::7');
    t.clock.advance(MINUTE);
    const [newest, older] = await sessionsOf(person.access_token);
    expect(newest).toEqual({
      id: await currentOf(second.access_token),
      current: false,
      method: 'password',
      startedAt: new Date(t.clock.now() - MINUTE).toISOString(),
      lastUsedAt: new Date(t.clock.now() - MINUTE).toISOString(),
      userAgent: FIREFOX,
      ip: '2001:db8::7',
    });
    expect(older).toMatchObject({
      current: true,
      startedAt,
      lastUsedAt: startedAt,
      ip: '127.0.0.1',
    });

    await renew(person.refresh_token);
    const [first] = await sessionsOf(second.access_token);
    expect(first).toMatchObject({
      id: older?.id,
      startedAt,
      lastUsedAt: new Date(t.clock.now()).toISOString(),
    });
  });

  it('R-LOGIN-9 shows no method for a session from before methods were recorded', async () => {
    const person = await aRegisteredPerson(t);
    const id = await currentOf(person.access_token);
    await t.deps.db.updateTable('sessions').set({ method: '' }).where('id', '=', id).execute();
    expect(await sessionsOf(person.access_token)).toMatchObject([{ method: null }]);
  });

  it('R-LOGIN-9 truncates a long user agent to 300 characters', async () => {
    const person = await aRegisteredPerson(t);
    const { access_token } = await signIn(person.email, `<script>${'x'.repeat(2_000)}`);
    const found = (await sessionsOf(access_token)).find((each) => each.current);
    expect(found?.userAgent).toHaveLength(300);
  });

  it('R-LOGIN-9 omits ended, idle and expired sessions and those of other accounts', async () => {
    const [person, stranger] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const idle = await signIn(person.email);
    const ended = await signIn(person.email);
    await post(t, '/user/auth/logout', { refresh_token: ended.refresh_token });
    expect(await sessionsOf(person.access_token)).toHaveLength(2);
    let tokens: Tokens = person;
    for (let day = 0; day < 30; day += 10) {
      t.clock.advance(10 * DAY);
      tokens = (await renew(tokens.refresh_token)).json() as Tokens;
    }
    const left = await sessionsOf(tokens.access_token);
    expect(left.map((each) => each.current)).toEqual([true]);
    expect((await renew(idle.refresh_token)).statusCode).toBe(401);
    expect((await renew(stranger.refresh_token)).statusCode).toBe(401);
  });
});

describe('R-LOGIN-9 ending sessions', () => {
  it('R-LOGIN-9 refuses the tokens of an ended session at once and keeps the other sessions', async () => {
    const person = await aRegisteredPerson(t);
    const [lost, third] = [await signIn(person.email), await signIn(person.email)];
    const answer = await end(person.access_token, await currentOf(lost.access_token));
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await isIn(t, lost.access_token)).toBe(false);
    expect((await renew(lost.refresh_token)).json()).toMatchObject({ code: 'session_ended' });
    expect([await isIn(t, person.access_token), await isIn(t, third.access_token)]).toEqual([
      true,
      true,
    ]);
    expect(await sessionsOf(third.access_token)).toHaveLength(2);
    expect(await eventsFor(person.email, 'session_ended')).toHaveLength(1);
  });

  it('R-LOGIN-9 allows a session to end itself', async () => {
    const person = await aRegisteredPerson(t);
    const id = await currentOf(person.access_token);
    expect((await end(person.access_token, id)).statusCode).toBe(204);
    expect(await isIn(t, person.access_token)).toBe(false);
    expect((await end(person.access_token, id)).json()).toMatchObject({ code: 'missing_token' });
  });

  it('R-LOGIN-9 answers not_found for another account’s session, as for an unknown one, and keeps it', async () => {
    const [person, other] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const theirs = await currentOf(other.access_token);
    const unknown = [randomUUID(), 'x', "' or 1=1 --", '🌊'.repeat(900)];
    for (const id of [theirs, theirs.toUpperCase(), ...unknown]) {
      const answer = await end(person.access_token, id);
      expect(expectContractError(answer)).toMatchObject({ code: 'not_found' });
    }
    expect(await isIn(t, other.access_token)).toBe(true);
    expect(await eventsFor(other.email, 'session_ended')).toEqual([]);
  });

  it('R-LOGIN-9 ends a session once when twenty calls run in parallel', async () => {
    const person = await aRegisteredPerson(t);
    const id = await currentOf((await signIn(person.email)).access_token);
    const answers = await together(20, () => end(person.access_token, id));
    expect(tally(answers)).toEqual({ ok: 1, not_found: 19 });
    expect(await eventsFor(person.email, 'session_ended')).toHaveLength(1);
  });

  it('R-LOGIN-9 ends all other sessions, even while they renew', async () => {
    const person = await aRegisteredPerson(t);
    const others = await together(5, () => signIn(person.email));
    const answers = await together(25, (n) =>
      n === 10 ? endOthers(person.access_token) : renew(others[n % 5]?.refresh_token ?? ''),
    );
    expect(answers[10]?.statusCode).toBe(204);
    for (const answer of answers.filter((each) => each.statusCode === 200)) {
      const tokens = answer.json() as Tokens;
      expect(await isIn(t, tokens.access_token)).toBe(false);
      expect((await renew(tokens.refresh_token)).statusCode).toBe(401);
    }
    expect(await sessionsOf(person.access_token)).toMatchObject([{ current: true }]);
    expect((await renew(person.refresh_token)).statusCode).toBe(200);
    const [event, ...more] = await eventsFor(person.email, 'other_sessions_ended');
    expect(more).toEqual([]);
    expect(JSON.parse(event?.details ?? '')).toEqual({ ended: 5 });
  });

  it('R-LOGIN-9 records nothing when there is no other session', async () => {
    const person = await aRegisteredPerson(t);
    expect((await endOthers(person.access_token)).statusCode).toBe(204);
    expect(await isIn(t, person.access_token)).toBe(true);
    expect(await eventsFor(person.email, 'other_sessions_ended')).toEqual([]);
  });
});
