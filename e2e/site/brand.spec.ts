import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { operateApart } from '../../apps/api/src/test/engines/operate.ts';
import { expect, test } from '../support/fixtures.ts';
import { choose } from '../support/preferences.ts';
import { type Product, startProduct } from '../support/product.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';

const { colors, radius } = JSON.parse(readFileSync('examples/brand/brand.json', 'utf8'));
/** In no text of the product. */
const NAME = 'Qzx & Vyk';

/** What a person, a screen reader or a search engine reads of the page now. */
function words(page: Page): Promise<string> {
  return page.evaluate(() => {
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'alt', 'title', 'placeholder', 'content'].map((name) =>
        element.getAttribute(name),
      ),
    );
    const texts = [document.title, document.body.innerText, ...attributes];
    return texts.join('\n').replace(/[\u00ad\u2066-\u2069]/g, '');
  });
}

/** Elements that have the product's own accent in any of their colors. */
function unbranded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const own =
      /rgb\((?:11, 110, 90|95, 227, 191|9, 90, 74|69, 198, 163|10, 95, 78|123, 235, 205)\)/;
    return [...document.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const colors = ['color', 'backgroundColor', 'borderTopColor', 'fill', 'stroke'] as const;
        return colors
          .filter((name) => own.test(style[name]))
          .map((name) => `${element.outerHTML.slice(0, 80)} ${part} ${name}`);
      }),
    );
  });
}

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

async function apply(product: Product, brand: object): Promise<void> {
  const folder = join(product.dataDir, 'brand');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'brand.json'), JSON.stringify(brand));
  const { code, err } = await operateApart({ DATA_DIR: product.dataDir }, 'brand', 'apply');
  expect([code, err]).toEqual([0, '']);
}

test('R-BRAND-5 R-BRAND-21 the browser shows the brand’s name and colors on every public page, in a language chosen there, and at the desk', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const product = await startProduct();
  try {
    await page.goto(`${product.url}/auth`);
    await apply(product, { name: NAME, supportEmail: 'help@front-door.example', colors, radius });
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
}) => {
  const product = await startProduct();
  try {
    const folder = join(product.dataDir, 'brand');
    cpSync('examples/brand', folder, { recursive: true });
    const { code, err } = await operateApart({ DATA_DIR: product.dataDir }, 'brand', 'apply');
    expect([code, err]).toEqual([0, '']);
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
        await expect(async () => {
          await page.goto(path);
          await expect(page).toHaveTitle(/ Harbor$/, { timeout: 500 });
        }).toPass();
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
        await page.evaluate(() => document.fonts.ready);
        expect(await loaded(page), place).toEqual(
          expect.arrayContaining(['Brand 400', 'BrandBold 700']),
        );
        const moved = (await shiftsOf(page)).map(({ value }) => value);
        // A font that is used at once may break a heading elsewhere, which people hardly notice below 0.1 (Core Web
        // Vitals); one that waits for the next page moves nothing.
        const least = isLate ? 0.001 : 0.1;
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
