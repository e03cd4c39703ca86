import type { Page } from '@playwright/test';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { marketplace, ui } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdScripts, SCRIPTS } from '../support/hold-scripts.ts';
import { button, entryTitle, title } from '../support/walk.ts';

const german = readPart('de-DE', 'marketplace');
const french = readPart('fr-FR', 'ui');

const html = (page: Page) => page.locator('html');
const picker = (page: Page) => page.getByRole('banner').locator('select');
const searchField = (page: Page) => page.getByRole('main').getByRole('searchbox');
const english = marketplace.market.search_nft;
const inGerman = german.market.search_nft;

/** The page, once it is hydrated. */
async function openMarket(page: Page) {
  await page.goto('/marketplace');
  await expect(page.getByRole('main').locator('button[aria-expanded]')).toBeEnabled();
}

/** Records `lang`, `dir` and the search field's text at each change of `lang`. */
async function watchLanguage(page: Page) {
  await page.evaluate(() => {
    const seen: unknown[][] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const { lang, dir } = document.documentElement;
      seen.push([lang, dir, document.querySelector('main input')?.getAttribute('placeholder')]);
    }).observe(document.documentElement, { attributeFilter: ['lang'] });
  });
  return () => page.evaluate(() => (window as unknown as { seen: unknown[] }).seen);
}

test('R-I18N-12 on a slow line nothing changes until the whole language has loaded, then everything at once @gate', async ({
  page,
}) => {
  await openMarket(page);
  await expect(searchField(page)).toHaveAccessibleName(english);
  await searchField(page).fill('bronze');
  const seen = await watchLanguage(page);
  const { held, release } = await holdScripts(page);
  await picker(page).focus();
  await picker(page).selectOption('de-DE');

  await expect(picker(page)).toHaveAttribute('aria-busy', 'true');
  await expect(picker(page)).toHaveValue('de-DE');
  await expect(page.locator('header [role=status]').first()).toHaveText(ui.shell.loading);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  // The page's own texts are held back; the shared texts arrive.
  await expect(searchField(page)).toHaveAccessibleName(english);
  await expect(html(page)).toHaveAttribute('lang', 'en-US');
  await release();

  await expect(searchField(page)).toHaveAccessibleName(inGerman);
  expect(await seen()).toEqual([['de-DE', 'ltr', inGerman]]);
  await expect(picker(page)).not.toHaveAttribute('aria-busy');
  await expect(page.locator('header [role=status]').first()).toHaveText('');
  await expect(picker(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue('bronze');
});

test('R-I18N-12 a language that fails to load changes nothing, is reported, and loads when chosen again', async ({
  page,
}) => {
  await openMarket(page);
  await searchField(page).fill('bronze');
  const seen = await watchLanguage(page);
  await page.route(SCRIPTS, (route) => route.abort());
  await picker(page).selectOption('de-DE');

  await expect(page.getByText(ui.shell.chunk_text)).toBeVisible();
  await expect(picker(page)).toHaveValue('en-US');
  await expect(picker(page)).not.toHaveAttribute('aria-busy');
  await expect(searchField(page)).toHaveAccessibleName(english);
  await expect(searchField(page)).toHaveValue('bronze');
  expect(await seen()).toEqual([]);

  await expect(page).toHaveURL('/marketplace?q=bronze');
  // A browser caches a failed import: chosen again, the language arrives with a page load.
  await page.unroute(SCRIPTS);
  await picker(page).selectOption('de-DE');
  await expect(searchField(page)).toHaveAccessibleName(inGerman);
  await expect(searchField(page)).toHaveValue('bronze');
  await expect(html(page)).toHaveAttribute('lang', 'de-DE');
});

test('R-I18N-12 R-LAND-5 a failure is reported even if the connection ended before the code of the toasts had arrived', async ({
  page,
}) => {
  await page.route('**/assets/later-*.js', (route) => route.abort());
  await openMarket(page);
  await page.route(SCRIPTS, (route) => route.abort());
  await picker(page).selectOption('de-DE');
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(ui.shell.chunk_text);
  await expect(alert).toBeInViewport({ ratio: 1 });
  await alert.click();
  await expect(alert).toHaveCount(0);
});

test('R-I18N-12 choosing back meanwhile keeps the old language', async ({ page }) => {
  await openMarket(page);
  const seen = await watchLanguage(page);
  const { held, release } = await holdScripts(page);
  await picker(page).selectOption('de-DE');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await picker(page).selectOption('en-US');
  await expect(picker(page)).not.toHaveAttribute('aria-busy');
  await release();
  await picker(page).selectOption('fr-FR');
  await expect(html(page)).toHaveAttribute('lang', 'fr-FR');
  expect((await seen()).map((each) => (each as string[])[0])).toEqual(['fr-FR']);
});

test('R-I18N-12 R-LAND-2 the menu stays open until the language has loaded, and yields to the notice if it fails', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/auth');
  const menu = page.getByRole('dialog');
  await expect(title(page)).toHaveText(entryTitle(ui));
  await button(page, ui.nav.menu).click();
  await menu.getByRole('button', { name: ui.shell.language }).click();
  const { held, release } = await holdScripts(page);
  const row = menu.locator('button[aria-busy]');
  await button(page, 'Français').click();
  await expect(row).toContainText(ui.shell.loading);
  await expect(menu.getByRole('status')).toHaveText(ui.shell.loading);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await release();
  await expect(menu).toHaveCount(0);
  await expect(title(page)).toHaveText(entryTitle(french));

  await page.route(SCRIPTS, (route) => route.abort());
  await button(page, french.nav.menu).click();
  await menu.getByRole('button', { name: french.shell.language }).click();
  await button(page, 'Deutsch').click();
  await expect(menu).toHaveCount(0);
  await expect(page.getByText(french.shell.chunk_text)).toBeVisible();
  await expect(html(page)).toHaveAttribute('lang', 'fr-FR');
});
