import { decide } from '@portico/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import { eraseDue } from '#privacy/erase.ts';
import { changeRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { documentsOf } from '#test/people/documents.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { deleteAccount, erase, exported, receiptOf } from '#test/people/own-data.ts';
import { DETAILS } from '#test/people/people.ts';
import {
  aSubmission,
  CONFIRMED,
  decideCase,
  openCase,
  type Submission,
} from '#test/people/reviews.ts';
import { up } from '../../../migrations/0022-assurances.ts';
import { assuranceOf } from './assurances.ts';

const t = anApp();
let operator: SignedIn;
// The clock moves past the end of an operator's session.
beforeEach(async () => {
  operator = await anOperator(t);
});

const rowsOf = ({ id }: Pick<Submission, 'id'>) =>
  t.deps.db.selectFrom('assurances').selectAll().where('account_id', '=', id).execute();
const storedOf = ({ id }: Pick<Submission, 'id'>) => assuranceOf(t.deps, id);

async function confirmed(details?: object): Promise<Submission> {
  const person = await aSubmission(t, details && { details });
  expect(await decideCase(t, operator, person.caseId, CONFIRMED)).toBe('CONFIRMED');
  return person;
}

/** The first moment of the current month, in UTC. */
function month(): number {
  const day = new Date(t.clock.now());
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
}

describe('R-OP-24 what we keep about a verified person', () => {
  it('R-OP-24 is the kind of document, the month and the age, and neither photos nor details bring more', async () => {
    const person = await confirmed();
    expect(await rowsOf(person)).toEqual([
      {
        id: person.caseId,
        account_id: person.id,
        method: 'review',
        evidence: 'id_card',
        over_18: 1,
        verified_at: month(),
        ended_at: null,
        valid_until: expect.any(Number),
        reminders: 0,
      },
    ]);
    const undecided = await aSubmission(t);
    expect([await rowsOf(undecided), await storedOf(undecided)]).toEqual([[], null]);
  });

  it('R-OP-24 outlives the erasure by the person and by retention, and ends with the account', async () => {
    const [own, due] = [await confirmed(), await confirmed()];
    const before = await storedOf(own);
    expect(before).toEqual({
      method: 'review',
      evidence: 'id_card',
      isOver18: true,
      verifiedAt: month(),
      validUntil: expect.any(Number),
    });
    expect((await erase(t, own.token)).statusCode).toBe(200);
    t.clock.advance(t.deps.config.retentionDays * DAY);
    await eraseDue(t.deps);
    for (const person of [own, due]) {
      expect(await documentsOf(t, person.id)).toEqual([]);
      expect(await storedOf(person)).toEqual(before);
      expect(await rowsOf(person)).toHaveLength(1);
    }
    t.clock.advance(-t.deps.config.retentionDays * DAY);
    expect((await deleteAccount(t, own.token)).statusCode).toBe(204);
    expect([await rowsOf(own), await storedOf(own)]).toEqual([[], null]);
  });

  it('R-OP-24 is shown to the person, and is in the data download', async () => {
    const person = await confirmed();
    const shown = {
      method: 'review',
      document: 'id_card',
      isOver18: true,
      month: new Date(t.clock.now()).toISOString().slice(0, 7),
      validUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    };
    expect((await receiptOf(t, person.token)).assurance).toEqual(shown);
    expect((await exported(t, person.token)).data.assurance).toEqual(shown);
    const { token } = await aSubmission(t);
    expect((await receiptOf(t, token)).assurance).toBeNull();
  });

  it('R-OP-24 says over 18 only once the birthday has begun everywhere, and then without the birth date', async () => {
    // 18 today where the day begins first.
    const today = new Date(t.clock.now() + 14 * HOUR);
    const born = [today.getUTCFullYear() - 18, today.getUTCMonth() + 1, today.getUTCDate()];
    const birthDate = born.map((part) => String(part).padStart(2, '0')).join('-');
    const person = await confirmed({ ...DETAILS, birthDate });
    const [row] = await rowsOf(person);
    expect(row?.over_18).toBe(0);
    expect(await storedOf(person)).toMatchObject({ isOver18: false });
    expect((await erase(t, person.token)).statusCode).toBe(200);
    t.clock.advance(26 * HOUR - 1);
    expect(await storedOf(person)).toMatchObject({ isOver18: false });
    t.clock.advance(1);
    expect(await storedOf(person)).toMatchObject({ isOver18: true });
    const [later] = await rowsOf(person);
    expect(later?.over_18).toBe(1);
  });
});

describe('R-OP-24 a decision', () => {
  it('R-OP-24 is rolled back with a confirmation that fails', async () => {
    const person = await aSubmission(t);
    await openCase(t, operator, person.caseId);
    const plain = t.deps.db;
    // The connection breaks after the assurance was written.
    t.deps.db = plain.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('operator_days')) throw new Error('cut');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const failed = await desk(t, operator, decide, { id: person.caseId, ...CONFIRMED });
    t.deps.db = plain;
    expect(failed.statusCode).toBe(500);
    expect(await rowsOf(person)).toEqual([]);
  });
});

describe('R-OP-25 accounts that were confirmed before this was kept', () => {
  it('R-OP-25 get it by the upgrade, erased ones too, and one confirmed during it when it is needed', async () => {
    const erased = await confirmed();
    await erase(t, erased.token);
    const [fresh, meanwhile, undecided] = [
      await confirmed(),
      await confirmed(),
      await aSubmission(t),
    ];
    const month2020 = Date.UTC(2020, 1, 29, 23, 59);
    await changeRows(t, 'reviews', { id: erased.caseId }, { decided_at: month2020 });
    const before = await rowsOf(fresh);
    await t.deps.db.deleteFrom('assurances').execute();
    await up(t.deps.db as never);
    expect(await rowsOf(undecided)).toEqual([]);
    expect((await rowsOf(fresh)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await rowsOf(erased)).toMatchObject([
      { id: erased.caseId, evidence: 'id_card', over_18: 1, verified_at: Date.UTC(2020, 1, 1) },
    ]);

    // A process of the earlier version confirms without it, after the migration.
    await t.deps.db.deleteFrom('assurances').where('account_id', '=', meanwhile.id).execute();
    const asked = await Promise.all(Array.from({ length: 20 }, () => storedOf(meanwhile)));
    expect(new Set(asked.map((each) => each?.evidence))).toEqual(new Set(['id_card']));
    expect((await rowsOf(meanwhile)).map(({ id }) => id)).toEqual([meanwhile.caseId]);
  });
});
