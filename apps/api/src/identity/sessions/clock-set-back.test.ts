import { describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { createManualClock, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { tally, together } from '#test/people/codes.ts';
import { aRegisteredPerson, get, isIn, post } from '#test/people/people.ts';
import type { Tokens } from './sessions.ts';

const t = anApp();

const refresh = (refresh_token: string) => post(t, '/user/auth/refresh', { refresh_token });
const renewed = async (token: string) => (await refresh(token)).json() as Tokens;

describe('R-LOGIN-8 a spent refresh token after the clock was set back', () => {
  it.each([
    ['5 s', 5 * SECOND],
    ['15 s', 15 * SECOND],
    ['60 s', MINUTE],
    ['an hour', HOUR],
    ['a day', 24 * HOUR],
  ])('R-LOGIN-8 is refused and ends the session: set back by %s', async (_distance, back) => {
    const person = await aRegisteredPerson(t);
    const second = await renewed(person.refresh_token);
    const third = await renewed(second.refresh_token);
    t.clock.advance(11 * SECOND);
    t.clock.advance(-back);
    const answers = await together(20, () => refresh(person.refresh_token));
    expect(tally(answers)).toEqual({ session_ended: 20 });
    t.clock.advance(back);
    for (const { access_token, refresh_token } of [person, second, third]) {
      expect((await refresh(refresh_token)).statusCode).toBe(401);
      expect(await isIn(t, access_token)).toBe(false);
    }
  });

  it('R-LOGIN-8 is refused even if its successor is unspent', async () => {
    const person = await aRegisteredPerson(t);
    await renewed(person.refresh_token);
    t.clock.advance(11 * SECOND - MINUTE);
    expect((await refresh(person.refresh_token)).statusCode).toBe(401);
    t.clock.advance(MINUTE);
    expect((await refresh(person.refresh_token)).statusCode).toBe(401);
  });

  it('R-LOGIN-8 counts as stolen within ten seconds if its successor is already spent', async () => {
    const person = await aRegisteredPerson(t);
    const second = await renewed(person.refresh_token);
    expect((await refresh(person.refresh_token)).statusCode).toBe(200);
    const third = await renewed(second.refresh_token);
    expect((await refresh(person.refresh_token)).statusCode).toBe(401);
    expect(await isIn(t, third.access_token)).toBe(false);
    expect((await refresh(third.refresh_token)).statusCode).toBe(401);
  });

  it('R-LOGIN-8 keeps a session ended that was signed out while the clock was ahead', async () => {
    const person = await aRegisteredPerson(t);
    t.clock.advance(100 * 24 * HOUR);
    await post(t, '/user/auth/logout', { refresh_token: person.refresh_token });
    t.clock.advance(-100 * 24 * HOUR);
    expect((await refresh(person.refresh_token)).statusCode).toBe(401);
    expect(await isIn(t, person.access_token)).toBe(false);
  });
});

describe('R-LOGIN-8 two servers whose clocks differ', () => {
  it.each([-60, -11, -3, 3, 11, 60])(
    'R-LOGIN-8 by %i s: a second tab gets the same successor or a 401, and spent tokens are refused',
    async (seconds) => {
      const clock = createManualClock(t.clock.now() + seconds * SECOND);
      const other = await buildApp({ ...t.deps, clock });
      const there = (refresh_token: string) =>
        other.inject({
          method: 'POST',
          url: '/user/auth/refresh',
          payload: { refresh_token },
        });
      try {
        const person = await aRegisteredPerson(t);
        clock.advance(t.clock.now() + seconds * SECOND - clock.now());
        const here = await renewed(person.refresh_token);
        const tab = await there(person.refresh_token);
        const isNear = Math.abs(seconds) <= 10;
        expect(tab.statusCode).toBe(isNear ? 200 : 401);
        if (!isNear) return;
        expect((tab.json() as Tokens).refresh_token).toBe(here.refresh_token);
        await renewed(here.refresh_token);
        expect((await there(person.refresh_token)).statusCode).toBe(401);
        expect((await get(t, '/user/profile', here.access_token)).statusCode).toBe(401);
      } finally {
        await other.close();
      }
    },
  );
});

describe('R-DOOR-1 a recent sign-in after the clock was set back', () => {
  it('R-DOOR-1 does not count as recent if it lies more than a minute in the future', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const isRecent = async () =>
      ((await get(t, '/user/identities', token)).json() as { recentSignIn: boolean }).recentSignIn;
    expect(await isRecent()).toBe(true);
    // Another server's clock may be slightly ahead.
    t.clock.advance(-30 * SECOND);
    expect(await isRecent()).toBe(true);
    t.clock.advance(-MINUTE);
    expect(await isRecent()).toBe(false);
  });
});
