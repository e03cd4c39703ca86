import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/states.ts';
import { field, link, title } from '../support/walk.ts';

const LETTERS = /\.woff2$/;
const ENTRY_SCRIPT = /\/assets\/index-[\w-]+\.js$/;

const family = (page: Page) => title(page).evaluate((h1) => getComputedStyle(h1).fontFamily);
/** The product’s fonts that the browser has loaded. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => /Rubik Variable/.test(family) && status === 'loaded')
      .map(({ unicodeRange }) => unicodeRange),
  );

test('R-ENTRY-11 no font shares the line with the script, and only the page’s own fonts are requested', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(ENTRY_SCRIPT, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => LETTERS.test(request.url()) && asked.push(request.url()));
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  expect(asked).toEqual([]);
  held.resolve();
  await expect.poll(() => loaded(page)).toHaveLength(1);
  await page.waitForLoadState('networkidle');
  // The languages' names would need all fonts.
  expect(asked).toHaveLength(1);
});

test('R-ENTRY-11 fonts that arrive late shift nothing, and show on the next page @gate', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(LETTERS, async (route) => {
    await held.promise;
    await route.continue();
  });
  await watchShifts(page);
  await page.goto('/auth');
  await expect(page.locator('button:disabled')).toHaveCount(0);
  await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return paint !== undefined && performance.now() - paint.startTime > 1_000;
  });
  await field(page, ui.auth.label).fill('somebody@exam');
  held.resolve();
  await expect(page.locator('html')).toHaveAttribute('data-letters', 'next');
  expect(await family(page)).not.toContain('Rubik Variable');
  expect(await shiftsOf(page)).toEqual([]);
  await link(page, ui.footer.terms).click();
  await expect(page).toHaveURL('/terms');
  expect(await family(page)).toContain('Rubik Variable');
  expect(await loaded(page)).not.toEqual([]);
});

test('R-ENTRY-11 fonts that arrive within a moment show, and do not wait without script', async ({
  page,
  browser,
  product,
}) => {
  // The clock is stopped, so that everything arrives in time.
  await page.addInitScript(() => {
    performance.now = () => 0;
  });
  await page.goto('/auth');
  await expect(page.locator('html')).toHaveAttribute('data-letters', 'here');
  expect(await family(page)).toContain('Rubik Variable');

  const bare = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const other = await bare.newPage();
  const letters = other.waitForRequest(LETTERS);
  await other.goto('/auth');
  await letters;
  await expect(title(other)).toHaveCSS('font-family', /^"Rubik Variable"/);
  await bare.close();
});
