import { marketplace } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdScripts } from '../support/hold-scripts.ts';

test('R-ROUTE-10 a language and a theme chosen before the scripts arrive are applied @gate', async ({
  page,
}) => {
  const html = page.locator('html');
  const picker = page.getByRole('banner').locator('select');
  const { release } = await holdScripts(page);
  await page.goto('/marketplace', { waitUntil: 'commit' });
  await expect(html).toHaveAttribute('lang', 'en-US');
  await picker.selectOption('ar-AR');
  await page.getByRole('contentinfo').locator('select').selectOption('light');
  await release();
  await expect(html).toHaveAttribute('lang', 'ar-AR');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(picker).toHaveValue('ar-AR');
  // What another tab stored counts, and not what this field held before the reload.
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('locale', 'fr-FR');
  });
  await page.unrouteAll();
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'fr-FR');
  await expect(picker).toHaveValue('fr-FR');
});

test('R-ROUTE-10 a language chosen while the page’s own code is on its way keeps what was typed in it', async ({
  page,
}) => {
  const { held, release } = await holdScripts(page, '**/assets/creating-account*.js');
  await page.goto('/registration/creating-account?from=a-letter', { waitUntil: 'commit' });
  await page.locator('#identifier').fill('somebody@example.com');
  await page.locator('#terms').check();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const texts = page.waitForResponse('**/localization/de-DE');
  await page.getByRole('banner').locator('select').selectOption('de-DE');
  await texts;
  await release();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(page.locator('#identifier')).toHaveValue('somebody@example.com');
  await expect(page.locator('#terms')).toBeChecked();
});

test('R-ROUTE-10 a search, an order and prices given before the scripts arrive narrow the list', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const { release } = await holdScripts(page);
  await page.goto('/ecosystem', { waitUntil: 'commit' });
  await main.getByRole('searchbox').fill('a');
  await main.locator('#sort').selectOption('users');
  await release();
  await expect(page).toHaveURL(/\?(q=a&sort=users|sort=users&q=a)$/);
  await expect(main.locator('#sort')).toHaveValue('users');
  await expect(main.getByRole('searchbox')).toHaveValue('a');

  await page.unrouteAll();
  const market = await holdScripts(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/marketplace', { waitUntil: 'commit' });
  const { min, max } = marketplace.market;
  const ends = [
    [min, '0.5'],
    [max, '1'],
  ] as const;
  await main.locator('#sort-collection').selectOption('high');
  for (const [label, price] of ends) await main.getByLabel(label, { exact: true }).fill(price);
  await market.release();
  await expect(page).toHaveURL('/marketplace?sort=high');
  for (const [label, price] of ends) {
    await expect(main.getByLabel(label, { exact: true })).toHaveValue(price);
  }
  await main.getByRole('button', { name: marketplace.market.apply, exact: true }).click();
  await expect(page).toHaveURL('/marketplace?sort=high&min=0.5&max=1');
});
