import { alter } from '../support/database.ts';
import { choose } from '../support/preferences.ts';
import type { Product } from '../support/product.ts';
import { expect, keep, test } from '../support/states.ts';
import { title } from '../support/walk.ts';

const OURS = [
  ['en-US', 'market.demo', 'Nothing here is real'],
  ['en-US', 'residency.title', 'Your country'],
  ['de-DE', 'residency.title', 'Ihr Land'],
] as const;

/** Texts of pages that landing.json never had, as the brand's folder gives them. */
const OF_BRAND = [
  ['en-US', 'ui.footer.terms', 'Our rules'],
  ['en-US', 'legal.terms.intro', 'These are the rules of {brand}.'],
  ['de-DE', 'legal.terms.intro', 'Das sind die Regeln von {brand}.'],
  ['en-US', 'pages.blog.articles.once.text.0', 'It begins here.'],
];

test.afterEach(({ product }) => {
  alter(product, 'delete from brands where version = ?', 'ours');
  for (const [locale, key] of OURS) {
    alter(product, 'delete from text_overrides where locale = ? and key = ?', locale, key);
  }
  changed(product, 'as they were');
});

test('R-I18N-4 R-TEXT-2 operators’ texts also replace texts that belong to single pages @gate', async ({
  page,
  beginner,
  product,
}) => {
  for (const row of OURS) {
    alter(product, 'insert into text_overrides (locale, key, text) values (?, ?, ?)', ...row);
  }
  changed(product, 'ours');
  await expect(async () => {
    const answer = await page.request.get('/marketplace');
    expect(await answer.text()).toContain('Nothing here is real</');
  }).toPass();

  const texts = JSON.stringify(OF_BRAND);
  alter(
    product,
    'insert into brands (position, brand, texts, version, applied_at) values (1, ?, ?, ?, 1)',
    '{"name":"Portico"}',
    texts,
    'ours',
  );
  await expect(async () => {
    const answer = await page.request.get('/terms');
    expect(await answer.text()).toContain('These are the rules of Portico.</');
  }).toPass();
  await page.goto('/terms');
  await expect(page.getByText('These are the rules of Portico.')).toBeVisible();
  await choose(page, 'header', 'de-DE');
  await expect(page.getByText('Das sind die Regeln von Portico.')).toBeVisible();
  await choose(page, 'header', 'en-US');
  await page.goto('/blog');
  await expect(page.getByText('It begins here.')).toBeAttached();

  await page.goto('/marketplace');
  await expect(page.getByText('Nothing here is real')).toBeVisible();
  await keep(page, { member: beginner });
  await page.goto('/registration/residency');
  await expect(title(page)).toHaveText('Your country');
  await choose(page, 'header', 'de-DE');
  await expect(title(page)).toHaveText('Ihr Land');
});

/** Servers check for another version of the landing page every second or two. */
function changed(product: Product, version: string): void {
  alter(product, 'update landing set version = ?', version);
}
