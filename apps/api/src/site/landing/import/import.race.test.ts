import { expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { aLanding, aProject, onDisk, partnersIn, seen } from '#test/people/landing.ts';
import { importLanding } from './import.ts';

const t = anApp();

it('R-LAND-1 of twenty imports at once one is shown, whole', async () => {
  const files = Array.from({ length: 20 }, (_, n) =>
    onDisk(
      t,
      `landing-${n}.json`,
      aLanding({
        asOf: `2026-10-${String(n + 1).padStart(2, '0')}`,
        projects: Array.from({ length: n + 1 }, (_, m) => aProject(`p${m}`, { users: n })),
        texts: { 'en-US': { 'auth.submit': `Number ${n}` } },
      }),
    ),
  );
  const done = await together(20, (n) => importLanding(t.deps, files[n] ?? ''));
  expect(done.filter(({ ok }) => ok)).toHaveLength(20);
  const bundle = await seen(t);
  const last = Number(bundle.ecosystem_block.as_of.slice(-2)) - 1;
  expect(partnersIn(bundle).map(({ users }) => users)).toEqual(Array(last + 1).fill(last));
  expect(bundle.sign_up).toBe(`Number ${last}`);
});
