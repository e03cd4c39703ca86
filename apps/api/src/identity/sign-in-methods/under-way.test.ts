import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queries } from '#db/client.ts';
import { callAmid } from '#test/engines/locks.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshPhone, type To, tryCode } from '#test/people/codes.ts';
import { aRegisteredPerson, get, PASSWORD, post } from '#test/people/people.ts';
import { alsoKnownAs, complete, ticketOf } from '#test/people/phones.ts';
import {
  accountIdOf,
  activeSessions,
  logIn,
  NEW_PASSWORD,
  receiveToken,
  reset,
} from '#test/people/resets.ts';
import { aWalletPerson } from '#test/people/wallets.ts';
import { codeFor } from '#test/people/ways-in.ts';

/*
 * What comes as far as the account and finds it held by somebody who takes away what it came by. Each is judged anew
 * when it has the account itself.
 */

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

async function aPersonWithPhone() {
  const person = await aRegisteredPerson(t);
  const id = await accountIdOf(t, person.email);
  const { phone } = freshPhone();
  await alsoKnownAs(t, id, phone);
  return { ...person, id, phone };
}

/** Takes an address away from its account, as somebody does who removes or replaces it. */
const takeAway = (subject: string) => (tx: Queries) =>
  tx.deleteFrom('identities').where('subject', '=', subject).execute();

const endSessions = (accountId: string) => (tx: Queries) =>
  tx
    .updateTable('sessions')
    .set({ ended_at: t.clock.now() })
    .where('account_id', '=', accountId)
    .execute();

const close = (accountId: string) => (tx: Queries) =>
  tx
    .updateTable('accounts')
    .set({ disabled_at: t.clock.now() })
    .where('id', '=', accountId)
    .execute();

const sessionsOf = async (id: string) =>
  (await t.deps.db.selectFrom('sessions').select('id').where('account_id', '=', id).execute())
    .length;

describe('R-DOOR-3 a sign-in that is under way when its address goes', () => {
  it('R-DOOR-3 by code: the address is a stranger’s then, and opens nothing', async () => {
    for (const which of ['email', 'phone'] as const) {
      const person = await aPersonWithPhone();
      const to = { [which]: person[which] } as To;
      const code = await codeFor(t, to);
      const answer = await callAmid(t, person.id, {
        change: takeAway(person[which]),
        call: () => tryCode(t, to, code),
      });
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.json() as object)).toEqual(['verified']);
      expect(await sessionsOf(person.id)).toBe(1);
    }
  });

  it('R-DOOR-3 by password', async () => {
    const { id, email } = await aPersonWithPhone();
    const answer = await callAmid(t, id, {
      change: takeAway(email),
      call: () => logIn(t, email, PASSWORD),
    });
    expect(answer.json()).toMatchObject({ code: 'login_failed' });
    expect(await sessionsOf(id)).toBe(1);
  });

  it('R-DOOR-3 by the password for a number: it gives no ticket', async () => {
    const { id, phone } = await aPersonWithPhone();
    const answer = await callAmid(t, id, {
      change: takeAway(phone),
      call: () => logIn(t, phone, PASSWORD),
    });
    expect(answer.json()).toMatchObject({ code: 'login_failed' });
  });

  it('R-DOOR-3 by a ticket and a code', async () => {
    const person = await aPersonWithPhone();
    const code = await codeFor(t, { phone: person.phone });
    const ticket = await ticketOf(t, person);
    const answer = await callAmid(t, person.id, {
      change: takeAway(person.phone),
      call: () => complete(t, person, code, ticket),
    });
    expect(answer.json()).toMatchObject({ code: 'sign_in_expired' });
    expect(await sessionsOf(person.id)).toBe(1);
  });
});

describe('R-RESET-4 a reset that is under way', () => {
  it('R-RESET-4 when its mailbox goes sets no password and ends nothing', async () => {
    const { id, email, phone } = await aPersonWithPhone();
    const token = await receiveToken(t, email);
    const answer = await callAmid(t, id, {
      change: takeAway(email),
      call: () => reset(t, token),
    });
    expect(answer.json()).toMatchObject({ code: 'reset_link_invalid' });
    expect(await ticketOf(t, { phone, password: PASSWORD })).toEqual(expect.any(String));
    expect((await logIn(t, phone, NEW_PASSWORD)).statusCode).toBe(401);
  });

  it('R-RESET-4 when the account is closed sets none either', async () => {
    const { id, email } = await aPersonWithPhone();
    const token = await receiveToken(t, email);
    const answer = await callAmid(t, id, { change: close(id), call: () => reset(t, token) });
    expect(answer.json()).toMatchObject({ code: 'reset_link_invalid' });
    expect((await logIn(t, email, PASSWORD)).json()).toMatchObject({ code: 'account_disabled' });
    expect((await logIn(t, email, NEW_PASSWORD)).json()).toMatchObject({ code: 'login_failed' });
    expect(await activeSessions(t, email)).toHaveLength(1);
  });
});

describe('R-RESET-5 a change of the password that is under way when its session ends', () => {
  const change = (token: string, body: object) => post(t, '/user/change-password', body, { token });

  it('R-RESET-5 changes nothing, though it knew the old one', async () => {
    const { id, email, access_token } = await aPersonWithPhone();
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const answer = await callAmid(t, id, {
      change: endSessions(id),
      call: () => change(access_token, body),
    });
    expect(answer.json()).toMatchObject({ code: 'missing_token' });
    expect((await logIn(t, email, NEW_PASSWORD)).statusCode).toBe(401);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
  });

  it('R-RESET-5 gives no password to an account that had none', async () => {
    const { access_token } = await aWalletPerson(t);
    const { id } = (await get(t, '/user/profile', access_token)).json() as { id: string };
    const answer = await callAmid(t, id, {
      change: endSessions(id),
      call: () => change(access_token, { newPassword: NEW_PASSWORD }),
    });
    expect(answer.json()).toMatchObject({ code: 'missing_token' });
    const account = await t.deps.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(account).toEqual({ password_hash: null });
  });
});
