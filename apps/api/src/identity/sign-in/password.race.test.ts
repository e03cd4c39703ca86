import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { openSession } from '#identity/sessions/sessions.ts';
import { inTransaction } from '#platform/db/client.ts';
import { aRealHasher } from '#test/engines/hasher.ts';
import { untilWaiting } from '#test/engines/locks.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshPhone, tally, together } from '#test/people/codes.ts';
import { aRegisteredPerson, PASSWORD, receiveCode } from '#test/people/people.ts';
import { alsoKnownAs, complete, pendingSecondFactor } from '#test/people/phones.ts';
import {
  accountIdOf,
  activeSessions,
  logIn,
  NEW_PASSWORD,
  receiveToken,
  reset,
} from '#test/people/resets.ts';

const hasher = aRealHasher();
/** Delays a sign-in between the check of its password and the rest of the call. */
let gate = Promise.resolve();

let t: TestApp;
beforeAll(async () => {
  const verify: typeof hasher.verify = async (...args) => {
    const found = await hasher.verify(...args);
    await gate;
    return found;
  };
  t = await startApp({ deps: { hasher: { ...hasher, verify } } });
});
afterAll(() => t.close());

async function aPersonWithBoth() {
  const person = await aRegisteredPerson(t);
  const { phone } = freshPhone();
  const id = await accountIdOf(t, person.email);
  await alsoKnownAs(t, id, phone);
  t.clock.advance(30 * SECOND);
  return { ...person, id, phone };
}

/** Twenty sign-ins whose password was checked before a reset and that continue after it. */
async function signInsAround(email: string, identifier: string) {
  const token = await receiveToken(t, email);
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const signIns = together(20, () => logIn(t, identifier, PASSWORD));
  expect((await reset(t, token)).statusCode).toBe(204);
  resolve();
  return signIns;
}

describe('R-RESET-5 a reset during a sign-in', () => {
  it('R-RESET-5 R-LOGIN-4 refuses twenty sign-ins whose password was checked before it', async () => {
    const { email } = await aPersonWithBoth();
    const answers = await signInsAround(email, email);
    expect(tally(answers)).toEqual({ login_failed: 20 });
    expect(await activeSessions(t, email)).toEqual([]);
    t.clock.advance(30 * SECOND);
    expect((await logIn(t, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('R-RESET-5 R-LOGIN-7 gives them no pending second factor and voids the ones given before', async () => {
    const person = await aPersonWithBoth();
    const before = await together(20, () => pendingSecondFactor(t, person));
    const answers = await signInsAround(person.email, person.phone);
    expect(tally(answers)).toEqual({ login_failed: 20 });
    const code = await receiveCode(t, { phone: person.phone });
    for (const ticket of before) {
      const answer = await complete(t, person, code, ticket);
      expect(answer.json()).toMatchObject({ code: 'sign_in_expired' });
    }
    t.clock.advance(30 * SECOND);
    const ticket = await pendingSecondFactor(t, { ...person, password: NEW_PASSWORD });
    expect((await complete(t, person, code, ticket)).statusCode).toBe(200);
  });

  it('R-RESET-5 R-LOGIN-8 waits for a sign-in in progress and ends its session', async () => {
    const { id, email } = await aPersonWithBoth();
    const token = await receiveToken(t, email);
    const [started, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const caller = { ip: '', userAgent: '', requestId: '', locale: 'en-US', timeZone: '' } as const;
    const signIn = inTransaction(t.deps.db, async (tx) => {
      const session = await openSession(t.deps, tx, id, { method: 'code', amr: [], caller });
      started.resolve();
      await mayCommit.promise;
      return session;
    });
    await started.promise;
    let isReset = false;
    const resetting = reset(t, token).then((answer) => {
      isReset = true;
      return answer;
    });
    await untilWaiting(t, 1, () => isReset);
    mayCommit.resolve();
    expect(await signIn).toMatchObject({ ok: true });
    expect((await resetting).statusCode).toBe(204);
    expect(await activeSessions(t, email)).toEqual([]);
  });
});
