import { decide } from '@portico/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/clock.ts';
import { disableAccount, enableAccount } from '#identity/closing/closing.ts';
import { eraseDue } from '#privacy/erase.ts';
import { changeRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { aPassport } from '#test/people/documents.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { deleteAccount, erase, receiptOf } from '#test/people/own-data.ts';
import { DETAILS, post } from '#test/people/people.ts';
import { type Submission, sendAgain, waitingCaseOf } from '#test/people/reviews.ts';
import { revoked } from '#test/people/revocations.ts';
import {
  confirmCase,
  confirmedBy,
  freshPassport,
  knownAtDesk,
  type Passport,
  readCase,
  tagRowsOf,
} from '#test/people/tags.ts';
import { endVerifications } from '#verification/assurances/ending.ts';
import { purgeTags } from './person-tags.ts';

const t = anApp();
let operator: SignedIn;
beforeEach(async () => {
  operator = await anOperator(t);
});

/** The same person with tokens of now; the clock has moved past the end of the session. */
async function tokenOf({ email, password }: Submission): Promise<string> {
  return (await post(t, '/user/auth/login', { email, password })).json().access_token;
}

const suspend = async (person: Submission) =>
  post(t, '/user/verification/suspend', {}, { token: await tokenOf(person) });

/** The clock at this moment, a round of housekeeping, and an operator who is signed in then. */
async function roundAt(moment: number): Promise<void> {
  t.clock.advance(moment - t.clock.now());
  await endVerifications(t.deps);
  await purgeTags(t.deps);
  operator = await anOperator(t);
}

const known = (passport: Passport) => knownAtDesk(t, operator, passport);
const others = (state: string) => ({ isOwn: false, state });

/** The first moment after the passport's last day. */
const endOf = ({ expires }: Passport) =>
  Date.UTC(
    2000 + Number(expires.slice(0, 2)),
    Number(expires.slice(2, 4)) - 1,
    Number(expires.slice(4)) + 1,
  );

/** A passport that ends so many days from now. */
function endingIn(days: number): Passport {
  const [year = '', month = '', day = ''] = new Date(t.clock.now() + days * DAY)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return freshPassport({ expires: `${year.slice(2)}${month}${day}` });
}

async function onlyTagOf(person: Submission) {
  const [row, ...more] = await tagRowsOf(t, person.id);
  if (row === undefined || more.length > 0) throw new Error('Not one tag.');
  return row;
}

/** The person begins again, and an operator confirms them by this passport. */
async function confirmedAgain(person: Submission, passport: Passport) {
  const token = await tokenOf(person);
  await post(t, '/user/add-user-details', DETAILS, { token });
  await sendAgain(t, { token }, await aPassport());
  const caseId = await waitingCaseOf(t, person.id);
  await readCase(t, operator, caseId, passport);
  return confirmCase(t, operator, caseId);
}

describe('R-LIFE-14 how long a document stays taken', () => {
  it('R-LIFE-14 CONFIRMED, then EXPIRED: until the end of the verification, to the moment', async () => {
    const passport = endingIn(3000);
    const person = await confirmedBy(t, operator, passport);
    const { ends_at: end, state } = await onlyTagOf(person);
    const { validUntil } = (await receiptOf(t, await tokenOf(person))).assurance ?? {};
    expect([state, new Date(end - 1).toISOString().slice(0, 10)]).toEqual(['living', validUntil]);
    await roundAt(end - 1);
    expect(await known(passport)).toEqual(others('living'));
    // From the first moment after it, before any round of housekeeping.
    t.clock.advance(1);
    operator = await anOperator(t);
    expect(await known(passport)).toBeNull();
    const next = await confirmedBy(t, operator, passport);
    await roundAt(end);
    expect(await tagRowsOf(t, person.id)).toEqual([]);
    expect(await tagRowsOf(t, next.id)).toHaveLength(1);
    // The first one begins again, and finds its document taken.
    expect((await confirmedAgain(person, passport)).json().code).toBe('identity_taken');
  });

  it('R-LIFE-14 SUSPENDED: until the end of the document, long after that of the verification', async () => {
    const passport = endingIn(3000);
    const person = await confirmedBy(t, operator, passport);
    const { ends_at: verificationEnd } = await onlyTagOf(person);
    expect((await suspend(person)).statusCode).toBe(200);
    expect(await onlyTagOf(person)).toMatchObject({ state: 'suspended', ends_at: endOf(passport) });
    expect(endOf(passport)).toBeGreaterThan(verificationEnd);
    await roundAt(verificationEnd + DAY);
    expect(await known(passport)).toEqual(others('suspended'));
    await roundAt(endOf(passport) - 1);
    expect(await known(passport)).toEqual(others('suspended'));
    await roundAt(endOf(passport));
    expect(await tagRowsOf(t, person.id)).toEqual([]);
  });

  it('R-LIFE-14 SUSPENDED, then confirmed by the same document: its own person sees no obstacle, and it lives again', async () => {
    const passport = endingIn(3000);
    const person = await confirmedBy(t, operator, passport);
    await suspend(person);
    const token = await tokenOf(person);
    await post(t, '/user/add-user-details', DETAILS, { token });
    await sendAgain(t, { token }, await aPassport());
    const caseId = await waitingCaseOf(t, person.id);
    // Beginning again frees nothing.
    expect(await known(passport)).toEqual(others('suspended'));
    await readCase(t, operator, caseId, passport);
    expect((await confirmCase(t, operator, caseId)).statusCode).toBe(200);
    expect(await onlyTagOf(person)).toMatchObject({ state: 'living' });
  });

  it('R-LIFE-14 SUSPENDED, then confirmed by another document: the stolen one stays taken', async () => {
    const [stolen, fresh] = [endingIn(3000), endingIn(3200)];
    const person = await confirmedBy(t, operator, stolen);
    await suspend(person);
    expect((await confirmedAgain(person, fresh)).statusCode).toBe(200);
    expect(await known(stolen)).toEqual(others('suspended'));
    expect(await known(fresh)).toEqual(others('living'));
  });

  it('R-LIFE-14 REVOKED: until the end of the document, what verified the person before included', async () => {
    const [before, after] = [endingIn(2000), endingIn(3000)];
    const person = await confirmedBy(t, operator, before);
    await changeRows(t, 'kyc', { account_id: person.id }, { status: 'IN_PROGRESS', is_renewal: 1 });
    expect((await confirmedAgain(person, after)).statusCode).toBe(200);
    expect(await revoked(t, person.id)).toBe(true);
    expect(await known(before)).toEqual(others('revoked'));
    expect(await known(after)).toEqual(others('revoked'));
    expect((await tagRowsOf(t, person.id)).map(({ ends_at }) => ends_at)).toEqual([
      endOf(before),
      endOf(after),
    ]);
    expect((await confirmedAgain(person, after)).statusCode).toBe(200);
    expect((await tagRowsOf(t, person.id)).map(({ state }) => state).toSorted()).toEqual([
      'living',
      'revoked',
    ]);
  });

  it('R-LIFE-14 a document whose end is not known, or had come before, is held for ten years', async () => {
    const passport = freshPassport({ expires: '200101' });
    const person = await confirmedBy(t, operator, passport);
    await suspend(person);
    const { ends_at } = await onlyTagOf(person);
    expect(new Date(ends_at).getUTCFullYear()).toBe(new Date(t.clock.now()).getUTCFullYear() + 10);
  });

  it('R-LIFE-14 an account that is closed and opened again keeps its document', async () => {
    const passport = freshPassport();
    const person = await confirmedBy(t, operator, passport);
    await disableAccount(t.deps, person.email);
    expect(await known(passport)).toEqual(others('living'));
    await enableAccount(t.deps, person.email);
    expect(await onlyTagOf(person)).toMatchObject({ state: 'living' });
  });
});

describe('R-LIFE-15 erasure and deletion', () => {
  it('R-LIFE-15 an erasure by the person or by retention leaves the tag', async () => {
    const [own, due] = [freshPassport(), freshPassport()];
    const people = [await confirmedBy(t, operator, own), await confirmedBy(t, operator, due)];
    const rows = await Promise.all(people.map(onlyTagOf));
    await erase(t, people[0]?.token ?? '');
    t.clock.advance(t.deps.config.retentionDays * DAY);
    operator = await anOperator(t);
    await eraseDue(t.deps);
    expect(await Promise.all(people.map(onlyTagOf))).toEqual(rows);
    // The search by images and by the stored hash finds neither any more.
    expect([await known(own), await known(due)]).toEqual([others('living'), others('living')]);
  });

  it('R-LIFE-15 a deleted account takes its tags with it, the replaced one too', async () => {
    const [before, after] = [endingIn(2000), endingIn(3000)];
    const person = await confirmedBy(t, operator, before);
    await changeRows(t, 'kyc', { account_id: person.id }, { status: 'IN_PROGRESS', is_renewal: 1 });
    await confirmedAgain(person, after);
    const count = (await tagRowsOf(t)).length;
    expect(await tagRowsOf(t, person.id)).toHaveLength(2);
    expect((await deleteAccount(t, await tokenOf(person))).statusCode).toBe(204);
    expect(await tagRowsOf(t)).toHaveLength(count - 2);
    expect([await known(before), await known(after)]).toEqual([null, null]);
  });

  it.each(['suspended', 'revoked'] as const)(
    'R-LIFE-15 a %s document stays taken after its account is deleted, and nothing leads to the person',
    async (state) => {
      const passport = endingIn(3000);
      const person = await confirmedBy(t, operator, passport);
      if (state === 'suspended') await suspend(person);
      else await revoked(t, person.id);
      const { id } = await onlyTagOf(person);
      const token = await tokenOf(person);
      expect((await receiptOf(t, token)).personTags).toEqual([
        {
          document: 'passport',
          state,
          until: new Date(endOf(passport) - 1).toISOString().slice(0, 10),
        },
      ]);
      expect((await deleteAccount(t, token)).statusCode).toBe(204);
      const row = (await tagRowsOf(t)).find((each) => each.id === id);
      expect(row).toMatchObject({ account_id: null, state });
      const events = await t.deps.db.selectFrom('audit_events').select('details').execute();
      expect(events.some(({ details }) => details.includes(id))).toBe(false);
      expect(JSON.stringify(row)).not.toMatch(new RegExp(`${person.id}|${person.caseId}`));
      expect(await known(passport)).toEqual(others(state));
      // The same person in a new account, too: another document leads back.
      const again = await confirmedBy(t, operator, endingIn(3100));
      expect(await tagRowsOf(t, again.id)).toHaveLength(1);
      await roundAt(endOf(passport));
      expect((await tagRowsOf(t)).find((each) => each.id === id)).toBeUndefined();
    },
  );

  it('R-LIFE-15 what a process of an earlier version leaves of a deleted account does not count and is purged', async () => {
    const passport = freshPassport();
    const person = await confirmedBy(t, operator, passport);
    const { id } = await onlyTagOf(person);
    await t.deps.db.deleteFrom('accounts').where('id', '=', person.id).execute();
    expect((await tagRowsOf(t)).find((row) => row.id === id)?.account_id).toBeNull();
    expect(await known(passport)).toBeNull();
    const next = await confirmedBy(t, operator, passport);
    await purgeTags(t.deps);
    expect(await tagRowsOf(t, next.id)).toHaveLength(1);
    expect((await tagRowsOf(t)).find((row) => row.id === id)).toBeUndefined();
  });
});

describe('R-LIFE-16 a renewal', () => {
  async function renewing(passport: Passport) {
    const person = await confirmedBy(t, operator, passport);
    const { ends_at: end } = await onlyTagOf(person);
    await roundAt(end - 30 * DAY);
    const token = await tokenOf(person);
    expect((await post(t, '/user/verification/renew', {}, { token })).statusCode).toBe(200);
    await post(t, '/user/add-user-details', DETAILS, { token });
    await sendAgain(t, { token }, await aPassport());
    return { ...person, end, renewal: await waitingCaseOf(t, person.id) };
  }

  it('R-LIFE-16 by the same document keeps one tag, with the new end', async () => {
    const passport = endingIn(3000);
    const { renewal, end, ...person } = await renewing(passport);
    await readCase(t, operator, renewal, passport);
    expect((await confirmCase(t, operator, renewal)).statusCode).toBe(200);
    const row = await onlyTagOf(person);
    expect(row.state).toBe('living');
    expect(row.ends_at).toBeGreaterThan(end);
  });

  it('R-LIFE-16 by another document keeps the old one until its own end, and no longer', async () => {
    const [old, fresh] = [endingIn(1000), endingIn(3000)];
    const { renewal, ...person } = await renewing(old);
    await readCase(t, operator, renewal, fresh);
    expect((await confirmCase(t, operator, renewal)).statusCode).toBe(200);
    expect(await known(old)).toEqual(others('replaced'));
    expect(await known(fresh)).toEqual(others('living'));
    const receipt = await receiptOf(t, await tokenOf(person));
    expect(receipt.personTags?.map(({ state }) => state).toSorted()).toEqual([
      'living',
      'replaced',
    ]);
    await roundAt(endOf(old) - 1);
    expect(await known(old)).toEqual(others('replaced'));
    await roundAt(endOf(old));
    expect(await known(old)).toBeNull();
    expect((await tagRowsOf(t, person.id)).map(({ state }) => state)).toEqual(['living']);
  });

  it('R-LIFE-16 refused, it leaves the tag as it was; by a document of another account, it is refused', async () => {
    const passport = endingIn(3000);
    const { renewal, end, ...person } = await renewing(passport);
    const foreign = endingIn(3000);
    await confirmedBy(t, operator, foreign);
    await readCase(t, operator, renewal, foreign);
    expect((await confirmCase(t, operator, renewal)).json().code).toBe('identity_taken');
    const ask = {
      decision: 'ask_again' as const,
      marks: [{ part: 'docImageFront' as const, reason: 'glare' as const }],
    };
    expect((await desk(t, operator, decide, { id: renewal, ...ask })).statusCode).toBe(200);
    expect(await onlyTagOf(person)).toMatchObject({ state: 'living', ends_at: end });
  });
});
