import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { aWatchedHasher } from '#test/engines/hasher.ts';
import { changeRows, findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aRegisteredPerson,
  get,
  isIn,
  PASSWORD,
  post,
  verifyAddress,
} from '#test/people/people.ts';
import {
  accountIdOf,
  activeSessions,
  askForReset,
  eventsOf,
  expectInvalid,
  logIn,
  NEW_PASSWORD,
  receiveLink,
  receiveToken,
  reset,
  tokenIn,
} from '#test/people/resets.ts';

const hasher = aWatchedHasher();
const t = anApp({ deps: { hasher } });
beforeEach(() => {
  hasher.whileHashing = async () => {};
});

describe('R-RESET-4 invalid reset links', () => {
  it('R-RESET-4 gives the same error for used, expired, altered and unknown links, and changes nothing', async () => {
    const [used, expired, live] = [
      await aRegisteredPerson(t),
      await aRegisteredPerson(t),
      await aRegisteredPerson(t),
    ];
    const usedToken = await receiveToken(t, used.email);
    expect((await reset(t, usedToken)).statusCode).toBe(204);
    const expiredToken = await receiveToken(t, expired.email);
    t.clock.advance(31 * MINUTE);
    const token = await receiveToken(t, live.email);
    const tampered = [
      `${token}=`,
      `${token} `,
      token.slice(0, -1),
      token.slice(1),
      token.toLowerCase(),
      [...token].reverse().join(''),
      `${token}&token=${token}`,
    ].filter((each) => each !== token);
    const unknown = ['x', 'x'.repeat(43), 'null', "' or 1=1 --", '😀'.repeat(900)];
    const tokens = [usedToken, expiredToken, ...tampered, ...unknown];
    const answers = [];
    for (const each of tokens) answers.push(await reset(t, each, 'Another 7 password'));
    for (const answer of answers) expectInvalid(answer);
    const messages = answers.map((answer) => (answer.json() as { message: string }).message);
    expect(new Set(messages).size).toBe(1);
    for (const { email } of [used, expired, live]) {
      expect((await logIn(t, email, 'Another 7 password')).statusCode).toBe(401);
    }
    expect((await logIn(t, used.email, NEW_PASSWORD)).statusCode).toBe(200);
    expect(await isIn(t, live.access_token)).toBe(false);
    expect(await activeSessions(t, live.email)).toHaveLength(1);
    expect((await reset(t, token)).statusCode).toBe(204);
  });

  it('R-RESET-4 records an invalid link without computing a hash', async () => {
    const { email } = await aRegisteredPerson(t);
    const token = await receiveToken(t, email);
    await reset(t, token);
    const before = { hashes: hasher.hashes, events: (await eventsOf(t, 'reset_refused')).length };
    for (const each of [token, 'x'.repeat(43)]) expectInvalid(await reset(t, each));
    expect(hasher.hashes).toBe(before.hashes);
    const events = (await eventsOf(t, 'reset_refused')).slice(before.events);
    expect(events.map(({ subject }) => subject !== null).sort()).toEqual([false, true]);
  });

  it('R-RESET-4 keeps the password of an account that was closed in the meantime', async () => {
    const { email } = await aRegisteredPerson(t);
    const token = await receiveToken(t, email);
    const id = await accountIdOf(t, email);
    const close = (disabled_at: number | null) =>
      t.deps.db.updateTable('accounts').set({ disabled_at }).where('id', '=', id).execute();
    await close(t.clock.now());
    expectInvalid(await reset(t, token));
    await close(null);
    // Also when it is closed while the new password is hashed.
    hasher.whileHashing = () => close(t.clock.now());
    expectInvalid(await reset(t, token));
    await close(null);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
  });

  it('R-RESET-4 refuses a link that expires or is replaced while the password is hashed', async () => {
    const { email } = await aRegisteredPerson(t);
    const first = await receiveToken(t, email);
    t.clock.advance(MINUTE);
    hasher.whileHashing = () => askForReset(t, email);
    expectInvalid(await reset(t, first));
    t.clock.advance(MINUTE);
    const second = await receiveToken(t, email);
    hasher.whileHashing = async () => t.clock.advance(30 * MINUTE);
    expectInvalid(await reset(t, second));
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
  });

  it('R-RESET-4 refuses a link when the mailbox no longer belongs to the account', async () => {
    const [person, other] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const token = await receiveToken(t, person.email);
    const move = (email: string, accountId: string) =>
      changeRows(t, 'identities', { subject: email }, { account_id: accountId });
    const id = await accountIdOf(t, person.email);
    await move(person.email, await accountIdOf(t, other.email));
    expectInvalid(await reset(t, token));
    expect((await logIn(t, other.email, PASSWORD)).statusCode).toBe(200);
    await move(person.email, id);
    expect((await reset(t, token)).statusCode).toBe(204);
  });

  it('R-RESET-4 names the field if the token or the password is missing', async () => {
    for (const [body, field] of [
      [{ newPassword: NEW_PASSWORD }, 'reset_token'],
      [{ newPassword: NEW_PASSWORD, reset_token: '' }, 'reset_token'],
      [{ reset_token: 'x' }, 'newPassword'],
      [{ newPassword: '', reset_token: 'x' }, 'newPassword'],
    ] as const) {
      const answer = await post(t, '/user/reset-password', body);
      expect(expectContractError(answer)).toMatchObject({
        code: 'invalid_request',
        fields: { [field]: 'required' },
      });
    }
  });

  it('R-RESET-4 sets a password only with the emailed token, so that no step can be skipped', async () => {
    const person = await aRegisteredPerson(t);
    const link = await receiveLink(t, person.email);
    t.clock.advance(MINUTE);
    const verified = await verifyAddress(t, person.email);
    const id = await accountIdOf(t, person.email);
    const [row] = await findRows(t, 'password_resets', { key: id }, 'token_hash');
    const others = [
      verified,
      link,
      person.access_token,
      person.refresh_token,
      person.email,
      id,
      row?.token_hash ?? '',
    ];
    for (const each of others) expectInvalid(await reset(t, each));
    const claims = {
      ...{ email: person.email, accountId: id, id, step: 'set-password', verified, used: false },
      reset_token: 'x'.repeat(43),
      newPassword: NEW_PASSWORD,
    };
    expectInvalid(await post(t, '/user/reset-password', claims));
    const token = person.access_token;
    expectInvalid(await post(t, '/user/reset-password', claims, { token }));
    const cookie = { cookie: `portico-verified=${verified}` };
    expectInvalid(await post(t, '/user/reset-password', claims, { headers: cookie }));
    // Opening the link does not use it up, because mail scanners open links.
    const mailed = tokenIn(link);
    const { pathname, hash } = new URL(link);
    const search = hash.replace('#', '?');
    // A scanner may send what a browser keeps to itself.
    for (const each of ['', search, search]) await get(t, `${pathname}${each}`);
    for (const method of ['GET', 'PUT', 'DELETE', 'HEAD'] as const) {
      const answer = await t.app.inject({ method, url: `/user/reset-password${search}` });
      expect(answer.statusCode).toBeGreaterThanOrEqual(404);
    }
    expect((await logIn(t, person.email, NEW_PASSWORD)).statusCode).toBe(401);
    expect((await reset(t, mailed)).statusCode).toBe(204);
  });
});
