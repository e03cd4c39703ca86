import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queries } from '#platform/db/client.ts';
import { callAmid } from '#test/engines/locks.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshPhone, type To, tryCode } from '#test/people/codes.ts';
import { aRegisteredPerson, get, PASSWORD, post } from '#test/people/people.ts';
import { alsoKnownAs, complete, pendingSecondFactor } from '#test/people/phones.ts';
import {
  accountIdOf,
  activeSessions,
  logIn,
  NEW_PASSWORD,
  receiveToken,
  reset,
} from '#test/people/resets.ts';
import { codeFor } from '#test/people/sign-in-methods.ts';
import { aWalletPerson } from '#test/people/wallets.ts';

/*
 * Calls that wait for the account's lock while another transaction removes what they rely on. Each call must check
 * again after it has the lock.
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

/** Removes an address from its account, as removing or replacing it does. */
const removeAddress = (subject: string) => (tx: Queries) =>
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

describe('R-DOOR-3 a sign-in whose address is removed during the call', () => {
  it('R-DOOR-3 by code returns only a proof, because the address has no account any more', async () => {
    for (const which of ['email', 'phone'] as const) {
      const person = await aPersonWithPhone();
      const to = { [which]: person[which] } as To;
      const code = await codeFor(t, to);
      const answer = await callAmid(t, person.id, {
        change: removeAddress(person[which]),
        call: () => tryCode(t, to, code),
      });
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.json() as object)).toEqual(['verified']);
      expect(await sessionsOf(person.id)).toBe(1);
    }
  });

  it('R-DOOR-3 by password fails', async () => {
    const { id, email } = await aPersonWithPhone();
    const answer = await callAmid(t, id, {
      change: removeAddress(email),
      call: () => logIn(t, email, PASSWORD),
    });
    expect(answer.json()).toMatchObject({ code: 'login_failed' });
    expect(await sessionsOf(id)).toBe(1);
  });

  it('R-DOOR-3 by password and phone number returns no pending second factor', async () => {
    const { id, phone } = await aPersonWithPhone();
    const answer = await callAmid(t, id, {
      change: removeAddress(phone),
      call: () => logIn(t, phone, PASSWORD),
    });
    expect(answer.json()).toMatchObject({ code: 'login_failed' });
  });

  it('R-DOOR-3 by pending second factor and code fails', async () => {
    const person = await aPersonWithPhone();
    const code = await codeFor(t, { phone: person.phone });
    const ticket = await pendingSecondFactor(t, person);
    const answer = await callAmid(t, person.id, {
      change: removeAddress(person.phone),
      call: () => complete(t, person, code, ticket),
    });
    expect(answer.json()).toMatchObject({ code: 'sign_in_expired' });
    expect(await sessionsOf(person.id)).toBe(1);
  });
});

describe('R-RESET-4 a reset in progress', () => {
  it('R-RESET-4 sets no password and voids nothing if its mailbox is removed', async () => {
    const { id, email, phone } = await aPersonWithPhone();
    const token = await receiveToken(t, email);
    const answer = await callAmid(t, id, {
      change: removeAddress(email),
      call: () => reset(t, token),
    });
    expect(answer.json()).toMatchObject({ code: 'reset_link_invalid' });
    expect(await pendingSecondFactor(t, { phone, password: PASSWORD })).toEqual(expect.any(String));
    expect((await logIn(t, phone, NEW_PASSWORD)).statusCode).toBe(401);
  });

  it('R-RESET-4 sets no password if the account is closed', async () => {
    const { id, email } = await aPersonWithPhone();
    const token = await receiveToken(t, email);
    const answer = await callAmid(t, id, { change: close(id), call: () => reset(t, token) });
    expect(answer.json()).toMatchObject({ code: 'reset_link_invalid' });
    expect((await logIn(t, email, PASSWORD)).json()).toMatchObject({ code: 'account_disabled' });
    expect((await logIn(t, email, NEW_PASSWORD)).json()).toMatchObject({ code: 'login_failed' });
    expect(await activeSessions(t, email)).toHaveLength(1);
  });
});

describe('R-RESET-5 a password change whose session ends during the call', () => {
  const change = (token: string, body: object) => post(t, '/user/change-password', body, { token });

  it('R-RESET-5 changes nothing, even with the correct current password', async () => {
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

  it('R-RESET-5 sets no password for an account that had none', async () => {
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
