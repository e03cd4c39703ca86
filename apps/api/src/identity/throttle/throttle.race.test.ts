import { describe, expect, it } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { DAY, HOUR, SECOND } from '#core/clock.ts';
import { aBusyHasher, useRealHashes } from '#test/engines/hasher.ts';
import { anApp, startApp } from '#test/engines/start.ts';
import { comparable } from '#test/events/answers.ts';
import { freshEmail, freshPhone, tally, together, tryCode } from '#test/people/codes.ts';
import { aRegisteredPerson, PASSWORD, receiveCode } from '#test/people/people.ts';
import { alsoKnownAs } from '#test/people/phones.ts';
import { accountIdOf, eventsOf, logIn, receiveToken, reset } from '#test/people/resets.ts';

const t = anApp();

const wrongly = (identifier: string, n = 0) => logIn(t, identifier, `Wrong ${n} guess`);

async function fail(identifier: string, times: number) {
  for (let n = 0; n < times; n += 1) {
    expect((await wrongly(identifier, n)).json()).toMatchObject({ code: 'login_failed' });
  }
}

async function rowOf(key: string) {
  return t.deps.db
    .selectFrom('sign_in_failures')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
}

async function aLockedPerson() {
  const person = await aRegisteredPerson(t);
  // Past the wait for the next code.
  t.clock.advance(30 * SECOND);
  await fail(person.email, 10);
  return { ...person, id: await accountIdOf(t, person.email) };
}

const judgedOf = async (accountId: string, kind = 'sign_in_failed') =>
  (await eventsOf(t, kind)).filter((event) => event.account_id === accountId);

describe('R-LOGIN-4 wrong passwords in a row', () => {
  it('R-LOGIN-4 after ten the right one is refused for 30 s, with the same answer as a wrong one', async () => {
    const { email } = await aRegisteredPerson(t);
    const first = await wrongly(email);
    await fail(email, 9);
    const [right, wrong] = [await logIn(t, email, PASSWORD), await wrongly(email)];
    expect(comparable(right)).toEqual(comparable(first));
    expect(comparable(wrong)).toEqual(comparable(first));
    expect(right.headers).not.toHaveProperty('retry-after');
    t.clock.advance(30 * SECOND - 1);
    expect(comparable(await logIn(t, email, PASSWORD))).toEqual(comparable(first));
    t.clock.advance(1);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
  });

  it('R-LOGIN-4 each further one doubles the lock, up to an hour', async () => {
    const { email } = await aLockedPerson();
    for (const seconds of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      t.clock.advance(seconds * SECOND - 1);
      expect((await logIn(t, email, PASSWORD)).statusCode).toBe(401);
      t.clock.advance(1);
      await fail(email, 1);
    }
    t.clock.advance(HOUR);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
  });

  it('R-LOGIN-4 attempts during a lock neither count nor prolong it', async () => {
    const { email, id } = await aLockedPerson();
    const locked = await rowOf(id);
    t.clock.advance(29 * SECOND);
    await fail(email, 20);
    expect(await rowOf(id)).toEqual(locked);
    t.clock.advance(SECOND);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
  });

  it('R-LOGIN-4 a right one resets the count', async () => {
    const { email } = await aRegisteredPerson(t);
    const id = await accountIdOf(t, email);
    for (let round = 0; round < 2; round += 1) {
      await fail(email, 9);
      expect(await rowOf(id)).toMatchObject({ failures: 9, locked_until: 0 });
      expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
      expect(await rowOf(id)).toBeUndefined();
    }
  });

  it('R-LOGIN-4 an identifier without an account is locked in the same way, and stored as a hash', async () => {
    const { email } = await aRegisteredPerson(t);
    for (const nobody of [freshEmail().email, freshPhone().phone]) {
      const known = await t.deps.db.selectFrom('sign_in_failures').select('key').execute();
      const answers = await Promise.all(
        [email, nobody].map(async (identifier) => {
          const answers = [];
          for (let n = 0; n < 12; n += 1) answers.push(comparable(await wrongly(identifier)));
          return answers;
        }),
      );
      expect(answers[1]).toEqual(answers[0]);
      const rows = await t.deps.db.selectFrom('sign_in_failures').selectAll().execute();
      const added = rows.filter((row) => !known.some(({ key }) => key === row.key));
      expect(added.map(({ failures, locked_until }) => [failures, locked_until])).toContainEqual([
        10,
        t.clock.now() + 30 * SECOND,
      ]);
      expect(JSON.stringify(rows)).not.toContain(nobody);
      t.clock.advance(30 * SECOND);
      expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
    }
  });

  it('R-LOGIN-4 all identifiers of an account share one count', async () => {
    const { email } = await aRegisteredPerson(t);
    const id = await accountIdOf(t, email);
    const { phone } = freshPhone();
    await alsoKnownAs(t, id, phone);
    await fail(email, 4);
    await fail(` ${email.toUpperCase()} `, 2);
    await fail(phone, 2);
    await fail(`0${phone.slice(4)}`, 2);
    expect(await rowOf(id)).toMatchObject({ failures: 10 });
    expect((await logIn(t, phone, PASSWORD)).json()).toMatchObject({ code: 'login_failed' });
    expect((await logIn(t, email, PASSWORD)).json()).toMatchObject({ code: 'login_failed' });
  });

  it('R-LOGIN-4 of 150 wrong ones at once ten are checked, and a right one after them is refused', async () => {
    useRealHashes(t);
    const { email } = await aRegisteredPerson(t);
    const id = await accountIdOf(t, email);
    const answers = await together(150, (n) =>
      n === 149 ? logIn(t, email, PASSWORD) : wrongly(email, n),
    );
    expect(tally(answers)).toEqual({ login_failed: 150 });
    expect(await rowOf(id)).toMatchObject({ failures: 10 });
    expect(await judgedOf(id)).toHaveLength(10);
    expect(await judgedOf(id, 'sign_in_locked')).toHaveLength(1);
  });

  it('R-LOGIN-4 after a lock, one of twenty at once is checked', async () => {
    useRealHashes(t);
    const { email, id } = await aLockedPerson();
    t.clock.advance(30 * SECOND);
    await together(20, (n) => wrongly(email, n));
    expect(await rowOf(id)).toMatchObject({
      failures: 11,
      locked_until: t.clock.now() + 60 * SECOND,
    });
    expect(await judgedOf(id)).toHaveLength(11);
  });

  it('R-LOGIN-4 twenty right ones at once after a wrong one all sign in', async () => {
    useRealHashes(t);
    const { email } = await aRegisteredPerson(t);
    await fail(email, 3);
    expect(tally(await together(20, () => logIn(t, email, PASSWORD)))).toEqual({ ok: 20 });
  });

  it('R-LOGIN-4 an attempt during which too many hashes are waiting does not count', async () => {
    const full = await startApp({ deps: { hasher: aBusyHasher() } });
    try {
      expect((await logIn(full, 'nobody@example.com', PASSWORD)).statusCode).toBe(503);
      expect(await full.deps.db.selectFrom('sign_in_failures').selectAll().execute()).toEqual([]);
      expect(await eventsOf(full, 'sign_in_failed')).toEqual([]);
    } finally {
      await full.close();
    }
  });
});

describe('R-LOGIN-4 a lock does not shut the owner out', () => {
  it('R-LOGIN-6 a code signs the owner in during a lock, and the guesser’s password stays refused', async () => {
    const { email } = await aLockedPerson();
    const answer = await tryCode(t, { email }, await receiveCode(t, { email }));
    expect(answer.json()).toHaveProperty('access_token');
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(401);
  });

  it('R-RESET-5 a reset by email works during a lock, and ends it', async () => {
    const { email, id } = await aLockedPerson();
    const changed = 'Entablature 51 ochre';
    expect((await reset(t, await receiveToken(t, email), changed)).statusCode).toBe(204);
    expect(await rowOf(id)).toBeUndefined();
    expect((await logIn(t, email, changed)).statusCode).toBe(200);
  });
});

describe('R-LOGIN-4 stored data about wrong passwords', () => {
  it('R-LOGIN-4 each checked one and each lock is in the audit trail, without identifier or password', async () => {
    const { id } = await aLockedPerson();
    const judged = await judgedOf(id);
    expect(judged.map(({ details }) => JSON.parse(details).failures).sort((a, b) => a - b)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
    const [lock] = await judgedOf(id, 'sign_in_locked');
    expect(JSON.parse(lock?.details ?? '')).toEqual({ failures: 10, seconds: 30 });

    const { email: nobody } = freshEmail();
    await wrongly(nobody, 77);
    const events = await eventsOf(t, 'sign_in_failed');
    const [last] = events.filter(({ account_id }) => account_id === null).slice(-1);
    expect(last).toMatchObject({ ip: '127.0.0.1', at: t.clock.now() });
    expect(last?.subject).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(events)).not.toMatch(/@|guess/);
  });

  it('R-LOGIN-4 it is purged a day after the lock, or after the last attempt', async () => {
    const tidy = async () => {
      const errors: unknown[] = [];
      await startHousekeeping(t.deps, (error) => errors.push(error)).stop();
      expect(errors).toEqual([]);
    };
    const { email, id: locked } = await aLockedPerson();
    t.clock.advance(30 * SECOND);
    await fail(email, 1);
    const other = await aRegisteredPerson(t);
    await fail(other.email, 3);
    const once = await accountIdOf(t, other.email);
    t.clock.advance(DAY);
    await tidy();
    expect([await rowOf(locked), await rowOf(once)]).not.toContain(undefined);
    t.clock.advance(SECOND);
    await tidy();
    expect(await rowOf(once)).toBeUndefined();
    expect(await rowOf(locked)).toMatchObject({ failures: 11 });
    t.clock.advance(60 * SECOND);
    await tidy();
    expect(await rowOf(locked)).toBeUndefined();
  });
});
