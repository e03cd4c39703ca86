import { describe, expect, it } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { DAY, MINUTE, SECOND } from '#core/clock.ts';
import { changeRows, everyValue, findRow } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { codeOf } from '#test/events/answers.ts';
import { freshPhone, tally, together, tryCode, wrongCode } from '#test/people/codes.ts';
import { aRegisteredPerson, post, receiveCode } from '#test/people/people.ts';
import { alsoKnownAs, aPersonByPhone, complete, pendingSecondFactor } from '#test/people/phones.ts';
import { accountIdOf, activeSessions } from '#test/people/resets.ts';

const t = anApp();

const codeFor = ({ phone }: { phone: string }) => receiveCode(t, { phone });

const attemptsOn = async ({ phone }: { phone: string }) =>
  (await findRow(t, 'codes', { address: phone }, 'attempts')).attempts;

describe('R-LOGIN-7 an invalid pending second factor', () => {
  it('R-LOGIN-7 is refused if unknown, changed or for another number, and the code stays valid', async () => {
    const [person, other] = [await aPersonByPhone(t), await aPersonByPhone(t)];
    const [ticket, theirs] = [
      await pendingSecondFactor(t, person),
      await pendingSecondFactor(t, other),
    ];
    const code = await codeFor(person);
    for (const wrong of [
      'x',
      'x'.repeat(43),
      ticket.slice(1),
      `${ticket}A`,
      ticket.toUpperCase(),
      theirs,
    ]) {
      const answer = await complete(t, person, code, wrong);
      expect(answer.statusCode).toBe(401);
      expect(codeOf(answer)).toBe('sign_in_expired');
      expect(answer.body).not.toMatch(/_token|verified/);
      expect(answer.cookies).toEqual([]);
    }
    expect(await attemptsOn(person)).toBe(0);
    expect((await complete(t, person, code, ticket)).statusCode).toBe(200);
  });

  it('R-LOGIN-7 is refused with an email address or another number of the same account', async () => {
    const { email, password } = await aRegisteredPerson(t);
    const [first, second] = [freshPhone(), freshPhone()];
    const id = await accountIdOf(t, email);
    for (const { phone } of [first, second]) await alsoKnownAs(t, id, phone);
    t.clock.advance(30 * SECOND);
    const ticket = await pendingSecondFactor(t, { ...first, password });
    for (const to of [{ email }, second]) {
      const code = await receiveCode(t, to);
      const answer = await post(t, '/user/auth/verify-code', { ...to, code, ticket });
      expect(codeOf(answer)).toBe('sign_in_expired');
      expect((await tryCode(t, to, code)).statusCode).toBe(200);
    }
    expect((await complete(t, first, await codeFor(first), ticket)).statusCode).toBe(200);
  });

  it('R-LOGIN-7 is refused for a number that has no account', async () => {
    const [person, to] = [await aPersonByPhone(t), freshPhone()];
    const answer = await complete(t, to, await codeFor(to), await pendingSecondFactor(t, person));
    expect(codeOf(answer)).toBe('sign_in_expired');
  });

  it('R-LOGIN-7 is refused after use, even with a new code', async () => {
    const person = await aPersonByPhone(t);
    const ticket = await pendingSecondFactor(t, person);
    expect((await complete(t, person, await codeFor(person), ticket)).statusCode).toBe(200);
    t.clock.advance(30 * SECOND);
    const again = await complete(t, person, await codeFor(person), ticket);
    expect(codeOf(again)).toBe('sign_in_expired');
  });

  it('R-LOGIN-7 is refused after exactly ten minutes', async () => {
    const person = await aPersonByPhone(t);
    const [first, second] = [
      await pendingSecondFactor(t, person),
      await pendingSecondFactor(t, person),
    ];
    t.clock.advance(10 * MINUTE - 1);
    const code = await codeFor(person);
    expect((await complete(t, person, code, first)).statusCode).toBe(200);
    t.clock.advance(1);
    t.clock.advance(30 * SECOND);
    const late = await complete(t, person, await codeFor(person), second);
    expect(codeOf(late)).toBe('sign_in_expired');
  });

  it('R-LOGIN-7 is refused after the number moved to another account', async () => {
    const [person, { email }] = [await aPersonByPhone(t), await aRegisteredPerson(t)];
    const ticket = await pendingSecondFactor(t, person);
    await changeRows(
      t,
      'identities',
      { subject: person.phone },
      { account_id: await accountIdOf(t, email) },
    );
    const answer = await complete(t, person, await codeFor(person), ticket);
    expect(codeOf(answer)).toBe('sign_in_expired');
  });
});

describe('R-LOGIN-7 R-CODE-5 a pending second factor and the attempts of its code', () => {
  it('R-CODE-5 counts wrong codes with a valid and with an invalid pending second factor', async () => {
    const person = await aPersonByPhone(t);
    const ticket = await pendingSecondFactor(t, person);
    const code = await codeFor(person);
    for (const [n, each] of [ticket, 'x', ticket, 'x'].entries()) {
      const answer = await complete(t, person, wrongCode(code, n + 1), each);
      expect(codeOf(answer)).toBe('incorrect_code');
      expect(await attemptsOn(person)).toBe(n + 1);
    }
    const fifth = await complete(t, person, wrongCode(code, 5), ticket);
    expect(codeOf(fifth)).toBe('too_many_attempts');
    expect(codeOf(await complete(t, person, code, ticket))).toBe('too_many_attempts');
  });

  it('R-CODE-5 stays valid after an expired code and accepts the next one', async () => {
    const person = await aPersonByPhone(t);
    const code = await codeFor(person);
    t.clock.advance(9 * MINUTE);
    const ticket = await pendingSecondFactor(t, person);
    t.clock.advance(MINUTE + SECOND);
    expect(codeOf(await complete(t, person, code, ticket))).toBe('code_expired');
    expect((await complete(t, person, await codeFor(person), ticket)).statusCode).toBe(200);
  });

  it('R-LOGIN-7 signs in once for twenty parallel calls with the same values', async () => {
    const person = await aPersonByPhone(t);
    const before = await activeSessions(t, person.phone);
    const [ticket, code] = [await pendingSecondFactor(t, person), await codeFor(person)];
    const answers = await together(20, () => complete(t, person, code, ticket));
    expect(tally(answers)).toEqual({ ok: 1, incorrect_code: 19 });
    expect(await activeSessions(t, person.phone)).toHaveLength(before.length + 1);
  });

  it('R-LOGIN-7 signs in once for twenty pending second factors with one code, and uses up only one', async () => {
    const person = await aPersonByPhone(t);
    const pending = await together(20, () => pendingSecondFactor(t, person));
    expect(new Set(pending).size).toBe(20);
    const code = await codeFor(person);
    const answers = await together(20, (n) => complete(t, person, code, pending[n] ?? ''));
    expect(tally(answers)).toEqual({ ok: 1, incorrect_code: 19 });
    const used = await t.deps.db
      .selectFrom('tickets')
      .select('used_at')
      .where('phone', '=', person.phone)
      .where('used_at', 'is not', null)
      .execute();
    expect(used).toHaveLength(1);
  });

  it('R-LOGIN-7 is stored as a hash and purged a day after it expires', async () => {
    const person = await aPersonByPhone(t);
    const ticket = await pendingSecondFactor(t, person);
    expect((await everyValue(t)).values.join('\n')).not.toContain(ticket);
    expect(t.log.join('')).not.toContain(ticket);

    const mine = () =>
      t.deps.db.selectFrom('tickets').selectAll().where('phone', '=', person.phone).execute();
    const runHousekeeping = () =>
      startHousekeeping(t.deps, (error) => {
        throw error;
      }).stop();
    t.clock.advance(DAY + 10 * MINUTE);
    await runHousekeeping();
    expect(await mine()).toHaveLength(1);
    t.clock.advance(1);
    await runHousekeeping();
    expect(await mine()).toEqual([]);
  });
});
