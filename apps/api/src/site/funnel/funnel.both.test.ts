import { beforeEach, describe, expect, it } from 'vitest';
import { sharedFamilies } from '#app/shared-families.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import { createFunnel } from '#core/metrics/funnel.ts';
import { addRows, changeRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone, sendCode, together } from '#test/people/codes.ts';
import { anOperator } from '#test/people/operators.ts';
import { get } from '#test/people/people.ts';
import { aSubmission, CONFIRMED, decideCase } from '#test/people/reviews.ts';
import { aWalletPerson } from '#test/people/wallets.ts';
import { addFunnel, readFunnel } from './funnel.ts';

const t = anApp();
beforeEach(async () => {
  t.deps.funnel.take();
  await t.deps.db.deleteFrom('funnel').execute();
  await t.deps.db.deleteFrom('jobs').execute();
});

const stored = async () => {
  const rows = await t.deps.db.selectFrom('funnel').selectAll().execute();
  return Object.fromEntries(rows.map(({ step, count }) => [step, count]));
};
const valuesOf = async (name: string) => {
  const family = sharedFamilies(t.deps).find((each) => each.name === name);
  return (await family?.read())?.map(({ labels, value }) => [...Object.values(labels), value]);
};

describe('R-OPS-14 the funnel', () => {
  it('R-OPS-14 counts each step of a sign-up and a verification once, whatever refuses it', async () => {
    await sendCode(t, { email: 'not an address' });
    const { caseId } = await aSubmission(t);
    await aWalletPerson(t);
    expect(await decideCase(t, await anOperator(t), caseId, CONFIRMED)).toBe('CONFIRMED');
    expect(t.deps.funnel.take()).toEqual({
      code_sent: 1,
      code_verified: 1,
      registered: 2,
      details_sent: 1,
      submitted: 1,
      confirmed: 1,
    });
  });

  it('R-OPS-14 three processes add to one count, which outlives them', async () => {
    const processes = [1, 2, 3].map(() => ({ db: t.deps.db, funnel: createFunnel() }));
    await together(30, async (n) => {
      const one = processes[n % 3] as (typeof processes)[number];
      one.funnel.count('registered');
      one.funnel.count('code_sent');
      await addFunnel(one);
    });
    await Promise.all(processes.map(addFunnel));
    expect(await stored()).toEqual({ registered: 30, code_sent: 30 });
  });

  it('R-OPS-14 keeps what it could not add until the database is back', async () => {
    const funnel = createFunnel();
    funnel.count('registered');
    const away = { transaction: () => ({ execute: () => Promise.reject(new Error('away')) }) };
    await expect(addFunnel({ db: away as never, funnel })).rejects.toThrow('away');
    funnel.count('registered');
    await addFunnel({ db: t.deps.db, funnel });
    expect(await stored()).toEqual({ registered: 2 });
  });

  it('R-OPS-14 shows whole tens alone, so that nothing shown is about fewer than ten people', async () => {
    await addRows(t, 'funnel', [
      { step: 'code_sent', count: 39 },
      { step: 'registered', count: 10 },
      { step: 'submitted', count: 9 },
    ]);
    for (let n = 0; n < 12; n += 1) await get(t, '/visits');
    expect(Object.fromEntries(await readFunnel(t.deps))).toEqual({
      visited: 10,
      code_sent: 30,
      registered: 10,
    });
    expect(await valuesOf('portico_funnel_total')).toEqual([
      ['visited', 10],
      ['code_sent', 30],
      ['registered', 10],
    ]);
  });
});

describe('R-OPS-15 what waits', () => {
  it('R-OPS-15 measures how long the oldest message of each channel waits, through every retry', async () => {
    expect(await valuesOf('portico_outbox_oldest_message_seconds')).toEqual([
      ['email', 0],
      ['sms', 0],
    ]);
    await sendCode(t, freshEmail());
    t.clock.advance(20 * SECOND);
    await sendCode(t, freshEmail());
    await sendCode(t, freshPhone());
    t.clock.advance(5 * SECOND);
    await changeRows(t, 'jobs', {}, { due_at: t.clock.now() + MINUTE });
    expect(await valuesOf('portico_outbox_oldest_message_seconds')).toEqual([
      ['email', 25],
      ['sms', 5],
    ]);
  });

  it('R-OPS-15 measures how long the oldest case waits, and nothing once it is decided', async () => {
    const operator = await anOperator(t);
    const { caseId } = await aSubmission(t);
    t.clock.advance(90 * SECOND);
    expect(await valuesOf('portico_review_oldest_case_seconds')).toEqual([[90]]);
    await decideCase(t, operator, caseId, CONFIRMED);
    expect(await valuesOf('portico_review_oldest_case_seconds')).toEqual([[0]]);
  });
});
