import { afterAll, beforeAll, expect, it } from 'vitest';
import { failuresOf, thinned } from '#test/hostile/failures.ts';
import {
  aWorld,
  hostileJson,
  hostileParameters,
  hostileSignals,
  type World,
} from '#test/hostile/partners.ts';
import { startIssuer } from '#test/partners/partner.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld(await startIssuer());
});
afterAll(() => world.t.close());

it.each([
  ['parameters, ids and headers of the engine', hostileParameters],
  ['JSON of the engine: claims, assertions, proofs and hints', hostileJson],
  ['input of Shared Signals', hostileSignals],
] as const)('R-API-14 no path fails at hostile %s', async (_what, hostileTo) => {
  const hostile = await hostileTo(world);
  expect(await failuresOf(world.t.app, thinned(hostile))).toEqual([]);
});
