import { describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { comparable, expectContractError } from '#test/events/answers.ts';
import { tally, together, tryCode } from '#test/people/codes.ts';
import { aRegisteredPerson, get, PASSWORD, post, receiveCode } from '#test/people/people.ts';
import { alsoKnownAs } from '#test/people/phones.ts';
import { accountIdOf, eventsOf, logIn } from '#test/people/resets.ts';

const t = anApp();

let numbered = 0;

/** A person with an email address and a phone number, after the cooldown for codes. */
async function aPerson() {
  const person = await aRegisteredPerson(t);
  numbered += 1;
  const phone = `+38050${2_000_000 + numbered}`;
  const id = await accountIdOf(t, person.email);
  await alsoKnownAs(t, id, phone);
  t.clock.advance(30 * SECOND);
  return { ...person, id, phone };
}

const setDisabled = (id: string, disabled_at: number | null) =>
  t.deps.db.updateTable('accounts').set({ disabled_at }).where('id', '=', id).execute();
const close = (id: string) => setDisabled(id, t.clock.now());

const sessionsOf = async (id: string) =>
  (await t.deps.db.selectFrom('sessions').select('id').where('account_id', '=', id).execute())
    .length;

function expectClosed(answer: Parameters<typeof expectContractError>[0]) {
  expect(expectContractError(answer)).toMatchObject({ code: 'account_disabled' });
  expect(answer.body).not.toMatch(/_token|ticket/);
}

describe('R-LOGIN-4 a closed account', () => {
  it('R-LOGIN-4 answers account_disabled to the correct password only', async () => {
    const { id, email, phone } = await aPerson();
    const open = comparable(await logIn(t, email, 'Wrong 7 password'));
    await close(id);
    expectClosed(await logIn(t, email, PASSWORD));
    expectClosed(await logIn(t, phone, PASSWORD));
    for (const identifier of [email, phone]) {
      expect(comparable(await logIn(t, identifier, 'Wrong 7 password'))).toEqual(open);
    }
    expect(await sessionsOf(id)).toBe(1);
    expect(await t.deps.db.selectFrom('tickets').selectAll().execute()).toEqual([]);
  });

  it('R-CODE-7 answers account_disabled to a correct code, by email and by phone', async () => {
    const { id, email, phone } = await aPerson();
    await close(id);
    for (const to of [{ email }, { phone }]) {
      const answer = await tryCode(t, to, await receiveCode(t, to));
      expectClosed(answer);
      expect(answer.cookies).toEqual([]);
    }
    expect(await sessionsOf(id)).toBe(1);
  });

  it('R-LOGIN-8 refuses its tokens at once and cannot renew them', async () => {
    const { id, access_token, refresh_token } = await aPerson();
    const next = (await post(t, '/user/auth/refresh', { refresh_token })).json() as {
      refresh_token: string;
    };
    await close(id);
    for (const url of ['/user/profile', '/user/sessions']) {
      expect((await get(t, url, access_token)).json()).toMatchObject({ code: 'missing_token' });
    }
    // The newest token, and the spent one within its ten seconds and after them.
    for (const token of [next.refresh_token, refresh_token]) {
      const answer = await post(t, '/user/auth/refresh', { refresh_token: token });
      expect(answer.json()).toMatchObject({ code: 'session_ended' });
    }
    t.clock.advance(11 * SECOND);
    const late = await post(t, '/user/auth/refresh', { refresh_token });
    expect(late.json()).toMatchObject({ code: 'session_ended' });
    expect(
      (await eventsOf(t, 'refresh_replayed')).filter(({ account_id }) => account_id === id),
    ).toEqual([]);
  });

  it('R-LOGIN-8 has no usable tokens when it is closed during twenty sign-ins and renewals', async () => {
    const { id, email, refresh_token } = await aPerson();
    const answers = await together(21, async (n) => {
      if (n === 7) return { statusCode: 204, json: () => ({}), done: await close(id) };
      return n % 2 === 0
        ? logIn(t, email, PASSWORD)
        : post(t, '/user/auth/refresh', { refresh_token });
    });
    const codes = Object.keys(tally(answers));
    expect(['ok', 'account_disabled', 'session_ended']).toEqual(expect.arrayContaining(codes));
    for (const answer of answers) {
      const { access_token, refresh_token: renewed } = answer.json() as Record<string, string>;
      if (answer.statusCode !== 200 || renewed === undefined) continue;
      expect((await get(t, '/user/profile', access_token)).statusCode).toBe(401);
      const again = await post(t, '/user/auth/refresh', { refresh_token: renewed });
      expect(again.json()).toMatchObject({ code: 'session_ended' });
    }
  });
});
