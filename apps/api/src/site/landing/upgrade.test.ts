import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { partnersIn, seen } from '#test/people/landing.ts';
import { up } from '../../../migrations/0010-built-in-pictures.ts';

const t = anApp();

/** The names that older versions gave the pictures that they drew. */
function drawnName(id: string): string {
  const digits = createHash('sha256').update(`drawn 1 ${id}`).digest('hex');
  return `${id}.${digits.slice(0, 16)}`;
}

it('R-API-4 the migration replaces drawn pictures by shipped ones, and keeps operators’ own', async () => {
  const before = partnersIn(await seen(t));
  for (const { id } of before) {
    const image = drawnName(id);
    await t.deps.db.updateTable('partners').set({ image }).where('id', '=', id).execute();
  }
  const [first, last] = [before[0], before.at(-1)];
  const own = { image: `${last?.id}.0123456789abcdef` };
  await t.deps.db.updateTable('partners').set(own).where('id', '=', `${last?.id}`).execute();
  await up(t.deps.db as never);
  await t.deps.db.updateTable('landing').set({ version: 'migrated' }).execute();
  const after = partnersIn(await seen(t));
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(after[0]?.image).toBe(first?.image);
  expect(after.at(-1)).toMatchObject({ image: `/images/ecosystem/${own.image}.webp` });
  expect(after.at(-1)).not.toHaveProperty('place');
});
