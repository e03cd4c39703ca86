import { mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shownAs } from '#platform/brand/brand.ts';
import { contentUnder } from '#site/landing/landing.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { aSite, type TestSite } from '#test/people/site.ts';
import { writePreview } from './preview.ts';

let t: TestApp;
let site: TestSite;
beforeAll(async () => {
  t = await startApp();
  site = aSite();
  mkdirSync(t.deps.config.brandDir, { recursive: true });
});
afterAll(async () => {
  await t.close();
  site.remove();
  rmSync(t.deps.config.brandDir, { recursive: true, force: true });
});

it('R-BRAND-26 the preview has screens and emails of the brand in light and dark, and applies nothing', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const brand = { name: 'Harbor & Co', colors: { accent: { light: '#1d4f91' } } };
  const files = [{ name: 'light', type: 'image/svg+xml', bytes }] as const;
  const path = await writePreview(t.deps, { brand, files, texts: [] }, site.folder);
  const page = await readFile(path ?? '', 'utf8');
  expect(page).toContain('<title>Harbor &#38; Co: preview</title>');
  for (const width of ['phone', 'desktop'])
    expect(page.split(`<div class="${width}">`)).toHaveLength(1 + 2 * 8);
  expect(page).toContain('data-theme=&#34;light&#34;');
  expect(page).toContain('data-theme=&#34;dark&#34;');
  expect(page).toContain('#1d4f91');
  expect(page).not.toMatch(/&#60;script|\/brand\/light|Portico|cid:/);
  expect((await t.deps.brand()).version).toBe('');
});

it('R-BRAND-26 the preview has screens in the offered languages alone', async () => {
  const { offer } = t.deps.config;
  const config = { ...t.deps.config, offer: { ...offer, locales: ['en-US', 'de-DE'] as const } };
  const given = { brand: { name: 'Harbor' }, files: [], texts: [] };
  const path = await writePreview({ ...t.deps, config }, given, site.folder);
  const page = await readFile(path ?? '', 'utf8');
  expect(page).toContain('<h2>Questions</h2>');
  expect(page).not.toMatch(/<h2>(?:Sign in, in Arabic|No page)<\/h2>/);
});

it('R-BRAND-26 menus of the preview have the new name, not that of the present brand', async () => {
  const brand = await shownAs({ brand: { name: 'Harbor' }, texts: [], files: [] });
  const { localization } = await contentUnder(brand, t.deps, 'ar-AR');
  expect(localization.nav_titles.about).toBe('حول \u2068Harbor\u2069');
});

it('R-BRAND-26 without a built site there is none, and the command says so', async () => {
  const given = { brand: { name: 'Harbor' }, files: [], texts: [] };
  expect(await writePreview(t.deps, given, t.dataDir)).toBeNull();
});
