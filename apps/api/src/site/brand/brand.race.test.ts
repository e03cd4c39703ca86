import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LegalPage } from '@portico/contract';
import { expect, it } from 'vitest';
import { DAY } from '#core/clock.ts';
import { readLegal } from '#site/legal/legal-files.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { seen } from '#test/people/landing.ts';
import { aRegisteredPerson, get } from '#test/people/people.ts';
import { applyBrand } from './import.ts';

const t = anApp();
const shown = async () => {
  await seen(t);
  return t.deps.brand();
};

it('R-BRAND-3 of several brands that are applied at once one is shown, whole; the others are there before it, or refused', async () => {
  const brands = Array.from({ length: 8 }, (_, n) => ({
    name: `Name ${n}`,
    legalName: `Company ${n}`,
  }));
  const done = await Promise.all(brands.map((brand) => applyBrand(t.deps, brand)));
  const applied = done.filter(({ ok }) => ok);
  expect(applied.length).toBeGreaterThan(0);
  for (const each of done)
    if (!each.ok) expect(each.problem).toContain('at the same time. Run it again');
  const { name, legalName } = await shown();
  expect(legalName).toBe(name.replace('Name', 'Company'));
  const rows = await t.deps.db.selectFrom('brands').selectAll().execute();
  expect(rows).toHaveLength(applied.length);
});

it('R-TEXT-3 of several folders of texts that are applied at once, one is shown with its own texts', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `Name ${n}`);
  await Promise.all(
    names.map((name) =>
      applyBrand(t.deps, { name }, { texts: [['en-US', 'ui.auth.title1', `Of ${name}`]] }),
    ),
  );
  const { name, texts } = await shown();
  expect(texts['en-US']).toEqual({ 'auth.title1': `Of ${name}` });
});

it('R-LEGAL-3 of several terms that are applied at once one is shown, whole', async () => {
  const folder = join(t.dataDir, 'brand');
  mkdirSync(join(folder, 'legal/terms'), { recursive: true });
  const dayIn = (days: number) => new Date(t.clock.now() + days * DAY).toISOString().slice(0, 10);
  const terms = async (version: number, date: string, title: string) => {
    const head = `---\nversion: ${version}\ndate: ${date}\n---`;
    writeFileSync(join(folder, 'legal/terms/en-US.md'), `${head}\n# ${title}\n\nText\n`);
    const read = await readLegal(folder);
    if (!read.ok) throw new Error(read.problems.join('\n'));
    return read.texts;
  };
  const apply = (legal: Awaited<ReturnType<typeof terms>>) =>
    applyBrand(t.deps, { name: 'Harbor' }, { legal });
  expect(await apply(await terms(1, '2026-12-01', 'First'))).toMatchObject({ ok: true });
  await aRegisteredPerson(t);
  const next = [];
  for (let n = 0; n < 4; n += 1) next.push(await terms(2, dayIn(40 + n), `Terms ${n}`));
  const done = await Promise.all(next.map(apply));
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  const winner = done.findIndex(({ ok }) => ok);
  await seen(t);
  expect((await get(t, '/legal/terms/shown/en-US')).json() as LegalPage).toMatchObject({
    title: `Terms ${winner}`,
    from: dayIn(40 + winner),
  });
  expect(await findRows(t, 'terms_versions', { version: 2 }, 'applies_on')).toEqual([
    { applies_on: dayIn(40 + winner) },
  ]);
});
