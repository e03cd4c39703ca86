import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '../ports/clock.ts';
import { freshPhone, together } from '../test/codes.ts';
import { aRegisteredPerson, get, PASSWORD, post, receiveCode } from '../test/people.ts';
import { alsoKnownAs, complete, ticketOf } from '../test/phones.ts';
import {
  accountIdOf,
  livingSessions,
  logIn,
  NEW_PASSWORD,
  receiveToken,
  reset,
} from '../test/resets.ts';
import { startApp, type TestApp } from '../test/start.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

async function aPersonWithBoth() {
  const person = await aRegisteredPerson(t);
  const { phone } = freshPhone();
  await alsoKnownAs(t, await accountIdOf(t, person.email), phone);
  t.clock.advance(30 * SECOND);
  return { ...person, phone };
}

describe('R-RESET-5 a password that is replaced while it is used', () => {
  it('R-RESET-5 R-LOGIN-4 of twenty sign-ins by the old one none outlives the reset', async () => {
    const { email } = await aPersonWithBoth();
    const token = await receiveToken(t, email);
    const answers = await together(21, (n) =>
      n === 10 ? reset(t, token) : logIn(t, email, PASSWORD),
    );
    expect(answers[10]?.statusCode).toBe(204);
    for (const [n, answer] of answers.entries()) {
      if (n === 10) continue;
      expect([200, 401]).toContain(answer.statusCode);
      if (answer.statusCode !== 200) continue;
      const { access_token } = answer.json() as { access_token: string };
      expect((await get(t, '/user/profile', access_token)).statusCode).toBe(401);
    }
    expect(await livingSessions(t, email)).toEqual([]);
    // Sign-ins by the old one that came after the reset were wrong, and may have locked.
    t.clock.advance(30 * SECOND);
    expect((await logIn(t, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('R-RESET-5 R-LOGIN-7 tickets of the old one are void, also such as were just being given', async () => {
    const person = await aPersonWithBoth();
    const before = await ticketOf(t, person);
    const token = await receiveToken(t, person.email);
    const answers = await together(21, (n) =>
      n === 10 ? reset(t, token) : logIn(t, person.phone, PASSWORD),
    );
    const during = answers.flatMap((answer, n) =>
      n !== 10 && answer.statusCode === 200 ? (answer.json() as { ticket: string }).ticket : [],
    );
    const code = await receiveCode(t, { phone: person.phone });
    for (const ticket of [before, ...during]) {
      const answer = await complete(t, person, code, ticket);
      expect(answer.json()).toMatchObject({ code: 'sign_in_expired' });
    }
    t.clock.advance(30 * SECOND);
    const ticket = await ticketOf(t, { ...person, password: NEW_PASSWORD });
    expect((await complete(t, person, code, ticket)).statusCode).toBe(200);
  });

  it('R-RESET-5 R-LOGIN-7 a ticket that is completed while the password is reset signs nobody in for longer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await aPersonWithBoth();
      const [ticket, token] = [await ticketOf(t, person), await receiveToken(t, person.email)];
      const code = await receiveCode(t, { phone: person.phone });
      const answers = await together(20, (n) =>
        n === round * 2 ? reset(t, token) : complete(t, person, code, ticket),
      );
      expect(answers[round * 2]?.statusCode).toBe(204);
      expect(await livingSessions(t, person.email)).toEqual([]);
      const again = await post(t, '/user/auth/refresh', { refresh_token: person.refresh_token });
      expect(again.statusCode).toBe(401);
    }
  });
});
