import { randomUUID } from 'node:crypto';
import { deskOperators } from '@portico/contract';
import { expect, it, onTestFinished } from 'vitest';
import { createManualClock, DAY, HOUR, MINUTE } from '#core/clock.ts';
import { inTransaction } from '#platform/db/client.ts';
import { addRows } from '#test/engines/rows.ts';
import { startApp } from '#test/engines/start.ts';
import { aNewOperator, anOperator, desk } from '#test/people/operators.ts';
import { aRegisteredPerson, idOf } from '#test/people/people.ts';
import { recordWork } from '#verification/review/work/work.store.ts';
import { disableOperator } from './manage.ts';

const MIDNIGHT = 20_000 * DAY;

async function atOne() {
  const clock = createManualClock(MIDNIGHT + HOUR);
  const t = await startApp({ deps: { clock } });
  onTestFinished(() => t.close());
  // `startApp` returns the clock that it created.
  return { ...t, clock };
}

it('R-KYC-13 shows a lead each operator’s work since midnight UTC and their claimed cases', async () => {
  const t = await atOne();
  const account_id = await idOf(t, await aRegisteredPerson(t));
  const lead = await anOperator(t, { role: 'lead' });
  const [busy, out] = [await aNewOperator(t), await aNewOperator(t)];
  await disableOperator(t.deps, out.name);
  const review = {
    account_id,
    attempt: 1,
    document: 'passport',
    submitted_at: 0,
  } as const;
  const claimed = (claimed_by: string, claim_expires_at: number) => ({
    ...review,
    id: randomUUID(),
    claimed_by,
    claim_expires_at,
  });
  for (const row of [
    claimed(busy.id, t.clock.now()),
    claimed(busy.id, t.clock.now() + MINUTE),
    claimed(lead.id, t.clock.now() + MINUTE),
    claimed(lead.id, t.clock.now() + MINUTE),
  ]) {
    await addRows(t, 'reviews', row as never);
  }
  for (const [{ id }, at, what] of [
    [busy, MIDNIGHT - 1, 'decisions'],
    [busy, MIDNIGHT, 'decisions'],
    [busy, MIDNIGHT + MINUTE, 'decisions'],
    [out, MIDNIGHT + MINUTE, 'decisions'],
    [busy, MIDNIGHT - 1, 'looks'],
    [busy, MIDNIGHT, 'looks'],
    [busy, MIDNIGHT + MINUTE, 'looks'],
    [busy, MIDNIGHT + MINUTE, 'looks'],
  ] as const) {
    await inTransaction(t.deps.db, (tx) => recordWork(tx, id, at, what));
  }
  const answer = await desk(t, lead, deskOperators);
  const of = ({ id, name, number, role }: typeof busy) => ({ id, name, number, role });
  expect(answer.json()).toEqual({
    operators: [
      {
        ...{ ...of(lead), isDisabled: false, decisions: 0, imageAccesses: 0, claimedCases: 2 },
        ...{ countsAs: null, mayReset: false, mayDisable: false },
      },
      {
        ...{ ...of(busy), isDisabled: false, decisions: 2, imageAccesses: 3, claimedCases: 1 },
        ...{ countsAs: null, mayReset: true, mayDisable: true },
      },
      {
        ...{ ...of(out), isDisabled: true, decisions: 1, imageAccesses: 0, claimedCases: 0 },
        ...{ countsAs: null, mayReset: true, mayDisable: false },
      },
    ],
  });
});
