import { it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { CHANGES, expectChange, REFUSED_ONCE } from '#test/people/steps.ts';

const t = anApp();

it.each(CHANGES.filter((change) => change.to === null && !REFUSED_ONCE.includes(change)))(
  'R-KYC-12 the status of a verification does not change by $step from $from',
  (change) => expectChange(t, change),
);
