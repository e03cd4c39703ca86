import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { operateApart } from '../../apps/api/src/test/engines/operate.ts';
import { applyBrand, COLORED, unbranded, words } from '../support/brand.ts';
import { expect, test } from '../support/fixtures.ts';
import { choose } from '../support/preferences.ts';
import { startProduct } from '../support/product.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';

/** In no text of the product. */
const NAME = 'Qzx & Vyk';

async function expectNamed(page: Page, place: string): Promise<void> {
  await expect.poll(() => words(page), place).toContain(NAME);
  // The guide names the trust framework and the namespace, which stay under every brand.
  const seen = (await words(page)).replace(/(?:trust_framework|namespace).*/g, '');
  expect(seen.match(/.*portico.*/gi) ?? [], place).toEqual([]);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await unbranded(page), `${place} ${colorScheme}`).toEqual([]);
  }
}

test('R-BRAND-5 R-BRAND-21 the browser shows the brand’s name and colors on every public page, in a language chosen there, and at the desk', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const product = await startProduct();
  try {
    await page.goto(`${product.url}/auth`);
    await applyBrand(product, { name: NAME, ...COLORED });
    await expect(async () => {
      await page.goto(`${product.url}/auth`);
      await expect(page).toHaveTitle(new RegExp(`– ${NAME}$`), { timeout: 500 });
    }).toPass();
    const paths = ['/auth', '/terms', '/privacy', '/faq', '/blog', '/ecosystem', '/marketplace'];
    for (const path of [...paths, '/partners', '/partners/guide', '/404', '/connect']) {
      await page.goto(`${product.url}${path}`);
      await page.waitForLoadState('networkidle');
      await expectNamed(page, path);
    }
    for (const locale of ['ar-AR', 'de-DE', 'he-IL', 'uk-UA', 'en-US']) {
      await page.goto(`${product.url}/privacy`);
      await choose(page, 'header', locale);
      await expectNamed(page, locale);
    }
    await page.goto(product.deskUrl);
    await expect(page).toHaveTitle(`Sign in · ${NAME} review desk`);
    await expectNamed(page, 'desk');
  } finally {
    await product.stop();
  }
});

/** The fonts of this page that the browser has loaded, by family and weight. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, weight }) => `${family} ${weight}`)
      .filter((name) => !/Fallback/.test(name)),
  );

test('R-BRAND-28 R-BRAND-29 pages and the desk are in the brand’s font, and nothing moves when it arrives late, and little when early', async ({
  browser,
  request,
}) => {
  const product = await startProduct();
  try {
    const folder = join(product.dataDir, 'brand');
    cpSync('examples/brand', folder, { recursive: true });
    const { code, err } = await operateApart({ DATA_DIR: product.dataDir }, 'brand', 'apply');
    expect([code, err]).toEqual([0, '']);
    // Apart from the browsers, whose second visit of a page would ask for no font.
    await expect
      .poll(async () => (await request.get(`${product.url}/auth`)).text())
      .toContain('– Harbor</title>');
    for (const [path, locale] of [
      ['/auth', 'en-US'],
      ['/auth', 'de-DE'],
      ['/auth', 'uk-UA'],
      ['/faq', 'en-US'],
    ] as const)
      for (const isLate of [false, true]) {
        const held = Promise.withResolvers<void>();
        const context = await browser.newContext({ baseURL: product.url, locale });
        const page = await context.newPage();
        const asked: string[] = [];
        await page.route(/\.woff2$/, async (route) => {
          asked.push(new URL(route.request().url()).pathname);
          if (isLate) await held.promise;
          await route.continue();
        });
        // Without it the clock decides whether the font is early.
        if (!isLate)
          await page.addInitScript(() => {
            performance.now = () => 0;
          });
        await watchShifts(page);
        await page.goto(path);
        await expect(page).toHaveTitle(/ Harbor$/);
        if (isLate) {
          await page.waitForFunction(() => {
            const [paint] = performance.getEntriesByType('paint');
            return paint !== undefined && performance.now() - paint.startTime > 1_000;
          });
          held.resolve();
        }
        const place = `${path} ${locale} ${isLate ? 'late' : 'early'}`;
        const html = page.locator('html');
        await expect(html, place).toHaveAttribute('data-letters', isLate ? 'next' : 'here');
        const family = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
        expect((await family()).startsWith('Brand'), place).toBe(!isLate);
        // A page may decide before it has asked for a font.
        await expect
          .poll(() => loaded(page), place)
          .toEqual(expect.arrayContaining(['Brand 400', 'BrandBold 700']));
        const moved = (await shiftsOf(page)).map(({ value }) => value);
        // One that waits for the next page moves nothing; one that is used at once may break a line elsewhere.
        const least = isLate ? 0.001 : 0.03;
        expect(
          moved.filter((value) => value >= least),
          place,
        ).toEqual([]);
        expect(
          [...new Set(asked)].filter((file) => !/^\/brand\/font(-bold)?\.\w+\.woff2$/.test(file)),
          place,
        ).toEqual([]);
        await context.close();
      }
    const desk = await browser.newPage();
    await desk.goto(product.deskUrl);
    await expect(desk.getByRole('heading').first()).toHaveCSS('font-family', /^"?Brand/);
    await desk.waitForLoadState('networkidle');
    expect(await loaded(desk)).toContain('Brand 400');
    await desk.close();
  } finally {
    await product.stop();
  }
});
