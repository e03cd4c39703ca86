import { BROWSER_COOKIE } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { DAY, SECOND } from '#core/clock.ts';
import { purgeBrowsers } from '#identity/browsers/browsers.ts';
import { changeRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { aBrowser } from '#test/people/browsers.ts';
import { tally, together } from '#test/people/codes.ts';
import { aPersonAt, browserLetters, notMeToken, signInAt } from '#test/people/new-browsers.ts';
import { isIn, post } from '#test/people/people.ts';
import { accountIdOf, eventsOf } from '#test/people/resets.ts';
import { purgeEndedSessions } from './sessions.ts';

const t = anApp();

const notMe = (token: string) => post(t, '/user/auth/not-me', { token });

/** A person, a stranger who signed in to the account, and the token of the letter about it. */
async function aReported() {
  const person = await aPersonAt(t);
  const stranger = aBrowser(t);
  const theirs = await signInAt(stranger, person.email);
  return { person, stranger, theirs, token: await notMeToken(t, person.email) };
}

const eventsAbout = async (email: string) =>
  eventsOf(t, 'sign_in_disowned', await accountIdOf(t, email));

describe('R-DEVICE-5 “It wasn’t me”', () => {
  it('R-DEVICE-5 ends that sign-in alone, forgets its browser, and gives nothing', async () => {
    const { person, stranger, theirs, token } = await aReported();
    const answer = await notMe(token);
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(answer.cookies).toEqual([]);
    expect(await isIn(t, theirs.access_token)).toBe(false);
    const { refresh_token } = theirs;
    expect((await post(t, '/user/auth/refresh', { refresh_token })).statusCode).toBe(401);
    expect(await isIn(t, person.access_token)).toBe(true);
    // The owner's browser stays known; the stranger's is new again.
    await signInAt(person.browser, person.email);
    expect(await browserLetters(t, person.email)).toHaveLength(1);
    await signInAt(stranger, person.email);
    expect(await browserLetters(t, person.email)).toHaveLength(2);
  });

  it('R-DEVICE-5 is not done by visits: a mail scanner that opens the link changes nothing', async () => {
    const { theirs, token } = await aReported();
    for (const method of ['GET', 'HEAD'] as const) {
      await t.app.inject({ method, url: '/not-me' });
      await t.app.inject({ method, url: `/user/auth/not-me?token=${token}` });
    }
    expect(await isIn(t, theirs.access_token)).toBe(true);
  });

  it('R-DEVICE-5 answers fifty calls at once and later ones the same, and is recorded once', async () => {
    const { person, theirs, token } = await aReported();
    expect(tally(await together(50, () => notMe(token)))).toEqual({ ok: 50 });
    t.clock.advance(DAY);
    expect((await notMe(token)).statusCode).toBe(204);
    expect(await isIn(t, theirs.access_token)).toBe(false);
    const events = await eventsAbout(person.email);
    expect(events.map(({ details }) => JSON.parse(details))).toEqual([
      { sessionId: expect.any(String), ended: true },
    ]);
  });

  it('R-DEVICE-5 used twice, ends no later sign-in of the same browser', async () => {
    const { person, stranger, token } = await aReported();
    await notMe(token);
    const again = await signInAt(stranger, person.email);
    await notMe(token);
    expect(await isIn(t, again.access_token)).toBe(true);
  });

  it('R-DEVICE-5 forgets the browser although its sign-in is over, and its row purged', async () => {
    const { person, stranger, theirs, token } = await aReported();
    await stranger.call('/user/auth/logout', { refresh_token: theirs.refresh_token });
    t.clock.advance(10 * DAY);
    await purgeEndedSessions(t.deps);
    expect((await notMe(token)).statusCode).toBe(204);
    expect((await eventsAbout(person.email)).map(({ details }) => JSON.parse(details))).toEqual([
      { sessionId: expect.any(String), ended: false },
    ]);
    await signInAt(stranger, person.email);
    expect(await browserLetters(t, person.email)).toHaveLength(2);
  });

  it('R-DEVICE-5 ends the sign-in of a browser without cookies', async () => {
    const person = await aPersonAt(t);
    const { access_token } = await signInAt(
      { call: (url, body, headers = {}) => post(t, url, body, { headers }) },
      person.email,
    );
    expect((await notMe(await notMeToken(t, person.email))).statusCode).toBe(204);
    expect(await isIn(t, access_token)).toBe(false);
  });

  it('R-DEVICE-5 works for 30 days, and for a closed account', async () => {
    const { person, theirs, token } = await aReported();
    t.clock.advance(30 * DAY - SECOND);
    const id = await accountIdOf(t, person.email);
    await changeRows(t, 'accounts', { id }, { disabled_at: t.clock.now() });
    expect((await notMe(token)).statusCode).toBe(204);
    await changeRows(t, 'accounts', { id }, { disabled_at: null });
    expect(await isIn(t, theirs.access_token)).toBe(false);
  });

  it('R-DEVICE-5 refuses expired, unknown and altered links and those of deleted accounts with one answer, and records it', async () => {
    const [late, gone, altered] = [await aReported(), await aReported(), await aReported()];
    await post(t, '/user/delete-account', {}, { token: gone.person.access_token });
    const tokens = [
      gone.token,
      `${altered.token.slice(0, -1)}${altered.token.endsWith('A') ? 'B' : 'A'}`,
      'x',
      altered.stranger.jar.get(BROWSER_COOKIE) ?? '',
    ];
    const bodies = new Set<string>();
    const refuse = async (token: string) => {
      const before = (await eventsOf(t, 'sign_in_disowned')).length;
      const answer = await notMe(token);
      expect(expectContractError(answer)).toMatchObject({ code: 'not_found' });
      const { requestId: _each, ...body } = answer.json() as Record<string, unknown>;
      bodies.add(JSON.stringify(body));
      const events = await eventsOf(t, 'sign_in_disowned');
      expect(events).toHaveLength(before + 1);
      expect(
        events.some(({ details }) => details.includes(token.slice(0, 20)) && token.length > 9),
      ).toBe(false);
    };
    for (const token of tokens) await refuse(token);
    expect(await isIn(t, altered.theirs.access_token)).toBe(true);
    t.clock.advance(30 * DAY);
    await refuse(late.token);
    await purgeBrowsers(t.deps);
    await refuse(late.token);
    expect(bodies.size).toBe(1);
  });

  it('R-DEVICE-5 and a deletion of the account at the same time leave no half', async () => {
    const { person, token } = await aReported();
    const [deleted, ...answers] = await Promise.all([
      post(t, '/user/delete-account', {}, { token: person.access_token }),
      ...Array.from({ length: 10 }, () => notMe(token)),
    ]);
    expect(deleted?.statusCode).toBe(204);
    for (const { statusCode } of answers) expect([204, 404]).toContain(statusCode);
  });
});
