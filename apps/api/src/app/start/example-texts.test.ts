import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applyBrand } from '#site/brand/import.ts';
import { readLegal } from '#site/legal/legal-files.ts';
import { anApp } from '#test/engines/start.ts';
import { exampleTexts } from './example-texts.ts';

const EXAMPLE = join(import.meta.dirname, '../../../../../examples/brand');

const t = anApp();
const production = (exampleLegalTexts = false) => ({
  db: t.deps.db,
  config: { ...t.deps.config, mode: 'production' as const, exampleLegalTexts },
});

it('R-LEGAL-4 production starts once both texts are the company’s own, or if one setting allows the examples', async () => {
  const read = await readLegal(EXAMPLE);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const apply = (document: string) =>
    applyBrand(
      t.deps,
      { name: 'Harbor' },
      { legal: read.texts.filter((text) => text.document === document) },
    );
  const [what, ...lines] = (await exampleTexts(production())) ?? [];
  expect(what).toContain('examples');
  expect(lines).toEqual([
    '- legal/terms of your own is not applied',
    '- legal/privacy of your own is not applied',
    expect.stringMatching(/docs\/legal\.md.*ALLOW_EXAMPLE_LEGAL_TEXTS=true/),
  ]);
  expect(await exampleTexts(production(true))).toBeNull();
  expect(await exampleTexts(t.deps)).toBeNull();
  await apply('terms');
  expect(await exampleTexts(production())).not.toContainEqual(lines[0]);
  expect(await exampleTexts(production())).toContainEqual(lines[1]);
  await apply('privacy');
  expect(await exampleTexts(production())).toBeNull();
});
