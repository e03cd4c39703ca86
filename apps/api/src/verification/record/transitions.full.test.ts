import { afterAll, beforeAll, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { CHANGES, expectChange, REFUSED_ONCE } from '#test/people/steps.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

it.each(CHANGES.filter((change) => change.to === null && !REFUSED_ONCE.includes(change)))(
  'R-KYC-12 the status of a verification does not change by $step from $from',
  (change) => expectChange(t, change),
);
