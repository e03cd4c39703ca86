import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '#core/clock.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { tally, together } from '#test/people/codes.ts';
import { aRegisteredPerson, isIn, post } from '#test/people/people.ts';
import type { Tokens } from './sessions.ts';

const t = anApp();

const refresh = (refresh_token: string) => post(t, '/user/auth/refresh', { refresh_token });
const logOut = (refresh_token: string) => post(t, '/user/auth/logout', { refresh_token });

async function renewed(token: string): Promise<Tokens> {
  const answer = await refresh(token);
  expect(answer.statusCode).toBe(200);
  return answer.json() as Tokens;
}

function expectEnded(answer: Awaited<ReturnType<typeof refresh>>) {
  expect(expectContractError(answer)).toMatchObject({ code: 'session_ended' });
  expect(answer.body).not.toContain('_token');
}

async function unspentTokens(accessToken: string): Promise<number> {
  const { sid } = JSON.parse(
    Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as { sid: string };
  const rows = await findRows(
    t,
    'refresh_tokens',
    { session_id: sid, spent_at: null },
    'token_hash',
  );
  return rows.length;
}

describe('R-LOGIN-8 access tokens', () => {
  it('R-LOGIN-8 expire after 15 minutes', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    t.clock.advance(15 * MINUTE - 2 * SECOND);
    expect(await isIn(t, token)).toBe(true);
    t.clock.advance(3 * SECOND);
    expect(await isIn(t, token)).toBe(false);
  });

  it('R-LOGIN-8 belong to separate sessions, one for each sign-in', async () => {
    const person = await aRegisteredPerson(t);
    const other = (
      await post(t, '/user/auth/login', { email: person.email, password: person.password })
    ).json() as Tokens;
    expect(other.refresh_token).not.toBe(person.refresh_token);
    await logOut(person.refresh_token);
    expect(await isIn(t, person.access_token)).toBe(false);
    expect(await isIn(t, other.access_token)).toBe(true);
  });
});

describe('R-LOGIN-8 refresh token rotation', () => {
  it('R-LOGIN-8 exchanges each token for its successor and keeps the session', async () => {
    let { refresh_token: token } = await aRegisteredPerson(t);
    const seen = new Set([token]);
    for (let n = 0; n < 5; n += 1) {
      t.clock.advance(14 * MINUTE);
      const next = await renewed(token);
      expect(await isIn(t, next.access_token)).toBe(true);
      expect(await unspentTokens(next.access_token)).toBe(1);
      token = next.refresh_token;
      seen.add(token);
    }
    expect(seen.size).toBe(6);
  });

  it('R-LOGIN-8 returns the same successor to twenty parallel calls, with one unspent token', async () => {
    const { refresh_token: token } = await aRegisteredPerson(t);
    const answers = await together(20, () => refresh(token));
    expect(tally(answers)).toEqual({ ok: 20 });
    const all = answers.map((answer) => answer.json() as Tokens);
    expect(new Set(all.map((each) => each.refresh_token)).size).toBe(1);
    expect(await unspentTokens(all[0]?.access_token ?? '')).toBe(1);
    for (const each of all) expect(await isIn(t, each.access_token)).toBe(true);
  });

  it('R-LOGIN-8 returns the same successor again for ten seconds after a lost response', async () => {
    const { refresh_token: token } = await aRegisteredPerson(t);
    const first = await renewed(token);
    t.clock.advance(10 * SECOND);
    expect((await renewed(token)).refresh_token).toBe(first.refresh_token);
    expect(await unspentTokens(first.access_token)).toBe(1);
  });

  it('R-LOGIN-8 ends the session and its access tokens when a token is replayed after ten seconds', async () => {
    const person = await aRegisteredPerson(t);
    const next = await renewed(person.refresh_token);
    const newest = await renewed(next.refresh_token);
    t.clock.advance(10 * SECOND + 1);
    expect(await isIn(t, newest.access_token)).toBe(true);
    expectEnded(await refresh(person.refresh_token));
    for (const access of [person.access_token, next.access_token, newest.access_token]) {
      expect(await isIn(t, access)).toBe(false);
    }
    for (const token of [person.refresh_token, next.refresh_token, newest.refresh_token]) {
      expectEnded(await refresh(token));
    }
  });

  it('R-LOGIN-8 does not end the account’s other sessions after a replay', async () => {
    const person = await aRegisteredPerson(t);
    const other = (
      await post(t, '/user/auth/login', { email: person.email, password: person.password })
    ).json() as Tokens;
    await renewed(person.refresh_token);
    t.clock.advance(11 * SECOND);
    expectEnded(await refresh(person.refresh_token));
    expect(await isIn(t, other.access_token)).toBe(true);
    await renewed(other.refresh_token);
  });

  it('R-LOGIN-8 ends the session when twenty replays race a renewal by the thief', async () => {
    const person = await aRegisteredPerson(t);
    const next = await renewed(person.refresh_token);
    t.clock.advance(11 * SECOND);
    const answers = await together(21, (n) =>
      refresh(n === 10 ? next.refresh_token : person.refresh_token),
    );
    expect(tally(answers.filter((_, n) => n !== 10))).toEqual({ session_ended: 20 });
    expect(await isIn(t, next.access_token)).toBe(false);
    expectEnded(await refresh(next.refresh_token));
    const late = answers[10];
    if (late?.statusCode === 200) expectEnded(await refresh((late.json() as Tokens).refresh_token));
  });

  it('R-LOGIN-8 ends a session after 30 idle days, and not before', async () => {
    let { refresh_token: token } = await aRegisteredPerson(t);
    t.clock.advance(30 * DAY - SECOND);
    token = (await renewed(token)).refresh_token;
    t.clock.advance(30 * DAY);
    expectEnded(await refresh(token));
  });

  it('R-LOGIN-8 ends a session after 90 days, even if it is in use', async () => {
    let tokens: Tokens = await aRegisteredPerson(t);
    for (let day = 20; day <= 80; day += 20) {
      t.clock.advance(20 * DAY);
      tokens = await renewed(tokens.refresh_token);
    }
    t.clock.advance(10 * DAY - MINUTE);
    tokens = await renewed(tokens.refresh_token);
    expect(await isIn(t, tokens.access_token)).toBe(true);
    t.clock.advance(MINUTE);
    // The access token has not expired, but its session has.
    expect(await isIn(t, tokens.access_token)).toBe(false);
    expectEnded(await refresh(tokens.refresh_token));
  });

  it('R-LOGIN-8 stores refresh tokens and their successors as hashes only', async () => {
    const person = await aRegisteredPerson(t);
    const next = await renewed(person.refresh_token);
    const rows = JSON.stringify(await t.deps.db.selectFrom('refresh_tokens').selectAll().execute());
    expect(rows).not.toContain(person.refresh_token);
    expect(rows).not.toContain(next.refresh_token);
    expect(Buffer.from(next.refresh_token, 'base64url')).toHaveLength(32);
  });
});

describe('R-LOGIN-8 the end of a session', () => {
  it('R-LOGIN-8 logout answers 204 and invalidates every token of the session', async () => {
    const person = await aRegisteredPerson(t);
    const next = await renewed(person.refresh_token);
    const answer = await logOut(next.refresh_token);
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(await isIn(t, person.access_token)).toBe(false);
    expect(await isIn(t, next.access_token)).toBe(false);
    expectEnded(await refresh(next.refresh_token));
    expectEnded(await refresh(person.refresh_token));
    expect((await logOut(next.refresh_token)).statusCode).toBe(204);
  });

  it('R-LOGIN-8 logout accepts a spent token, because the browser may still have the older one', async () => {
    const person = await aRegisteredPerson(t);
    const next = await renewed(person.refresh_token);
    expect((await logOut(person.refresh_token)).statusCode).toBe(204);
    expect(await isIn(t, next.access_token)).toBe(false);
  });

  it('R-LOGIN-8 logout wins over parallel refreshes', async () => {
    const { refresh_token: token } = await aRegisteredPerson(t);
    const answers = await together(20, (n) => (n === 7 ? logOut(token) : refresh(token)));
    expect(answers[7]?.statusCode).toBe(204);
    for (const answer of answers.filter((each) => each.statusCode === 200)) {
      const tokens = answer.json() as Tokens;
      expect(await isIn(t, tokens.access_token)).toBe(false);
      expectEnded(await refresh(tokens.refresh_token));
    }
    expectEnded(await refresh(token));
  });
});
