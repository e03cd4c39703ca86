import { expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { expectSignedIn, hostileCalls } from '#test/hostile/contract.ts';
import { failuresOf, thinned } from '#test/hostile/failures.ts';

const t = anApp();

it('R-API-14 no call of the public server or the desk fails at hostile input', async () => {
  const calls = await hostileCalls(t);
  expect(await failuresOf(t.app, thinned(calls.site))).toEqual([]);
  expect(await failuresOf(await t.desk(), thinned(calls.desk))).toEqual([]);
  await expectSignedIn(t);
});
