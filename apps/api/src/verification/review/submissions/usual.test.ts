import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { anOperator } from '#test/people/operators.ts';
import { get } from '#test/people/people.ts';
import { aSubmission, CONFIRMED, decideCase } from '#test/people/reviews.ts';
import { usualMinutes } from './submissions.ts';

const t = anApp();

it('R-LIFE-38 a person who waits reads the usual time of the last days, and none from too few decisions or from long ago', async () => {
  const waits = await aSubmission(t);
  const shown = async () =>
    (await get(t, '/user/verification', waits.token)).json().usualMinutes as number | null;
  const people = [];
  for (let n = 0; n < 5; n += 1) people.push(await aSubmission(t));
  t.clock.advance(10 * MINUTE);
  const operator = await anOperator(t);
  for (const [n, { caseId }] of people.entries()) {
    expect(await shown(), `${n} decisions`).toBeNull();
    expect(await decideCase(t, operator, caseId, CONFIRMED)).toBe('CONFIRMED');
  }
  expect(await shown()).toBe(10);
  t.clock.advance(14 * DAY);
  expect(await usualMinutes(t.deps)).toBe(10);
  t.clock.advance(HOUR);
  expect(await usualMinutes(t.deps)).toBeNull();
});
