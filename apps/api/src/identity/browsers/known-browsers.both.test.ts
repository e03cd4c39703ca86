import { BROWSER_COOKIE, endServerSessions } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, SECOND } from '#core/clock.ts';
import { disableAccount, enableAccount } from '#identity/closing/closing.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { aBrowser, type Browser } from '#test/people/browsers.ts';
import { tally, together } from '#test/people/codes.ts';
import { aPersonAt, browserLetters, signInAt } from '#test/people/new-browsers.ts';
import { PASSWORD, post } from '#test/people/people.ts';
import { accountIdOf, NEW_PASSWORD, receiveToken, reset } from '#test/people/resets.ts';
import { aBackend, act, aKnownPerson } from '#test/people/servers.ts';
import { purgeBrowsers } from './browsers.ts';

const t = anApp();

const rowsOf = async (email: string) =>
  findRows(t, 'known_browsers', { account_id: await accountIdOf(t, email) });

/** The same cookies in another jar. */
function copyOf(browser: Browser): Browser {
  const copy = aBrowser(t);
  for (const [name, value] of browser.jar) copy.jar.set(name, value);
  return copy;
}

describe('R-DEVICE-3 a known browser', () => {
  it('R-DEVICE-3 stays known through ten sign-ins with sign-outs between them, two from another network', async () => {
    const { email, browser, refresh_token: first } = await aPersonAt(t);
    let refresh_token = first;
    for (let n = 0; n < 10; n += 1) {
      await browser.call('/user/auth/logout', { refresh_token });
      t.clock.advance(5 * DAY);
      const elsewhere = aBrowser(t, { remoteAddress: '203.0.113.77' });
      for (const [name, value] of browser.jar) elsewhere.jar.set(name, value);
      ({ refresh_token } = await signInAt(n % 5 === 4 ? elsewhere : browser, email));
    }
    expect(await browserLetters(t, email)).toEqual([]);
    expect(await rowsOf(email)).toHaveLength(1);
  });

  it('R-DEVICE-3 is forgotten 180 days after its last sign-in, and the next one is reported', async () => {
    const { email, browser } = await aPersonAt(t);
    t.clock.advance(180 * DAY - SECOND);
    await signInAt(browser, email);
    expect(await browserLetters(t, email)).toEqual([]);
    t.clock.advance(180 * DAY);
    await purgeBrowsers(t.deps);
    expect(await rowsOf(email)).toEqual([]);
    await signInAt(browser, email);
    expect(await browserLetters(t, email)).toHaveLength(1);
  });

  it('R-DEVICE-3 is forgotten by “Sign out everywhere else”, and the browser of that call is not', async () => {
    const { email, browser, access_token: token } = await aPersonAt(t);
    const other = aBrowser(t);
    await signInAt(other, email);
    expect(await browserLetters(t, email)).toHaveLength(1);
    await browser.call(
      '/user/sessions/end-others',
      {},
      {
        authorization: `Bearer ${token}`,
      },
    );
    await signInAt(browser, email);
    expect(await browserLetters(t, email)).toHaveLength(1);
    await signInAt(other, email);
    expect(await browserLetters(t, email)).toHaveLength(2);
  });

  it('R-DEVICE-3 is forgotten by a password change, except for the browser of the change', async () => {
    const { email, browser, access_token: token } = await aPersonAt(t);
    const other = aBrowser(t);
    await signInAt(other, email);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await browser.call('/user/change-password', body, { authorization: `Bearer ${token}` });
    await signInAt(browser, email, NEW_PASSWORD);
    expect(await browserLetters(t, email)).toHaveLength(1);
    await signInAt(other, email, NEW_PASSWORD);
    expect(await browserLetters(t, email)).toHaveLength(2);
  });

  it('R-DEVICE-3 is forgotten by a reset link, even if that leaves none: the account had one', async () => {
    const { email, browser } = await aPersonAt(t);
    expect((await reset(t, await receiveToken(t, email))).statusCode).toBe(204);
    expect(await rowsOf(email)).toEqual([]);
    await signInAt(browser, email, NEW_PASSWORD);
    expect(await browserLetters(t, email)).toHaveLength(1);
  });

  it('R-DEVICE-3 stays known if the password is reset there, and the others do not', async () => {
    const { email, browser } = await aPersonAt(t);
    const other = aBrowser(t);
    await signInAt(other, email);
    const reset_token = await receiveToken(t, email);
    const body = { reset_token, newPassword: NEW_PASSWORD };
    expect((await browser.call('/user/reset-password', body)).statusCode).toBe(204);
    await signInAt(browser, email, NEW_PASSWORD);
    expect(await browserLetters(t, email)).toHaveLength(1);
    await signInAt(other, email, NEW_PASSWORD);
    expect(await browserLetters(t, email)).toHaveLength(2);
  });

  it('R-DEVICE-3 is forgotten when an administrator closes the account', async () => {
    const { email, browser } = await aPersonAt(t);
    const id = await accountIdOf(t, email);
    await disableAccount(t.deps, id);
    await enableAccount(t.deps, id);
    await signInAt(browser, email);
    expect(await browserLetters(t, email)).toHaveLength(1);
  });

  it('R-DEVICE-3 is forgotten when the company’s own backend ends the sessions', async () => {
    const { token } = await aBackend(t);
    const person = await aKnownPerson(t);
    const before = (await rowsOf(person.email)).length;
    expect(before).toBe(1);
    expect((await act(t, endServerSessions, token, person.externalId)).statusCode).toBe(204);
    expect(await rowsOf(person.email)).toEqual([]);
  });

  it('R-DEVICE-3 goes with the account', async () => {
    const { email, access_token: token } = await aPersonAt(t);
    const id = await accountIdOf(t, email);
    await signInAt(aBrowser(t), email);
    expect((await post(t, '/user/delete-account', {}, { token })).statusCode).toBe(204);
    for (const table of ['known_browsers', 'not_me_links'] as const)
      expect(await findRows(t, table, { account_id: id })).toEqual([]);
  });
});

describe('R-DEVICE-4 many sign-ins', () => {
  it('R-DEVICE-4 of twenty at once from one new browser, one is reported', async () => {
    const { email } = await aPersonAt(t);
    const stranger = aBrowser(t);
    await aPersonAt(t, stranger);
    const copies = Array.from({ length: 20 }, () => copyOf(stranger));
    const answers = await together(20, (n) =>
      (copies[n] ?? stranger).call('/user/auth/login', { email, password: PASSWORD }),
    );
    expect(tally(answers)).toEqual({ ok: 20 });
    expect(await browserLetters(t, email)).toHaveLength(1);
    expect(await rowsOf(email)).toHaveLength(2);
  });

  it('R-DEVICE-4 without cookies three within 24 hours are reported one by one, and a fourth letter says that no more follow', async () => {
    const { email } = await aPersonAt(t);
    const signIn = () => post(t, '/user/auth/login', { email, password: PASSWORD });
    const lengths: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await signIn();
      lengths.push((await browserLetters(t, email)).length);
      t.clock.advance(HOUR);
    }
    expect(lengths).toEqual([1, 2, 3, 4, 4, 4]);
    const letters = await browserLetters(t, email);
    expect(letters.map((text) => text.includes('/not-me#'))).toEqual([true, true, true, false]);
    expect(letters[3]).toMatch(/several times/);
    expect(letters[3]).toContain('/auth/reset-password');
    t.clock.advance(18 * HOUR);
    await signIn();
    const next = (await browserLetters(t, email)).slice(4);
    expect(next.map((text) => text.includes('/not-me#'))).toEqual([true]);
  });

  it('R-DEVICE-4 of thirty at once without cookies, four are reported', async () => {
    const { email } = await aPersonAt(t);
    const answers = await together(30, () =>
      post(t, '/user/auth/login', { email, password: PASSWORD }),
    );
    expect(tally(answers)).toEqual({ ok: 30 });
    expect(await browserLetters(t, email)).toHaveLength(4);
    expect(
      await findRows(t, 'not_me_links', { account_id: await accountIdOf(t, email) }),
    ).toHaveLength(3);
  });

  it('R-DEVICE-4 an account knows the twenty browsers that were used last', async () => {
    const { email, browser } = await aPersonAt(t);
    for (let n = 0; n < 25; n += 1) {
      t.clock.advance(SECOND);
      await signInAt(aBrowser(t), email);
      if (n % 10 === 0) await signInAt(browser, email);
    }
    expect(await rowsOf(email)).toHaveLength(20);
    const before = (await findRows(t, 'known_browsers')).length;
    await signInAt(browser, email);
    expect(await findRows(t, 'known_browsers')).toHaveLength(before);
    expect(browser.jar.get(BROWSER_COOKIE)).toMatch(/^[\w-]{43}$/);
  });

  it('R-DEVICE-4 the same code twice, whose first answer was lost, is one browser', async () => {
    const { email } = await aPersonAt(t);
    const other = aBrowser(t);
    t.clock.advance(30 * SECOND);
    const code = await other.receiveCode({ email });
    await other.tryCode({ email }, code);
    other.jar.delete(BROWSER_COOKIE);
    expect((await other.tryCode({ email }, code)).statusCode).toBe(200);
    await signInAt(other, email);
    expect(await browserLetters(t, email)).toHaveLength(1);
  });
});
