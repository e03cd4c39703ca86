import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { operateApart } from '../../apps/api/src/test/engines/operate.ts';
import { expect, test } from '../support/fixtures.ts';
import { choose } from '../support/preferences.ts';
import { type Product, startProduct } from '../support/product.ts';

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

async function expectNamed(page: Page, place: string): Promise<void> {
  await expect.poll(() => words(page), place).toContain(NAME);
  // The guide names the trust framework and the namespace, which stay under every brand.
  const seen = (await words(page)).replace(/(?:trust_framework|namespace).*/g, '');
  expect(seen.match(/.*portico.*/gi) ?? [], place).toEqual([]);
}

async function apply(product: Product, brand: object): Promise<void> {
  const folder = join(product.dataDir, 'brand');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'brand.json'), JSON.stringify(brand));
  const { code, err } = await operateApart({ DATA_DIR: product.dataDir }, 'brand', 'apply');
  expect([code, err]).toEqual([0, '']);
}

test('R-BRAND-5 the browser shows the brand’s name on every public page, in a language chosen there, and at the desk', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const product = await startProduct();
  try {
    await page.goto(`${product.url}/auth`);
    await apply(product, { name: NAME, supportEmail: 'help@front-door.example' });
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
