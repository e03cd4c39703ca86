import type { Browser } from '@playwright/test';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { ui } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/fixtures.ts';
import { visit } from '../support/journey-states.ts';
import type { Product } from '../support/product.ts';
import { link, title } from '../support/walk.ts';

const german = readPart('de-DE', 'ui');

const { not_found } = ui;

test('R-ROUTE-5 an unknown address leads to /404, which says so and links on @gate', async ({
  page,
}) => {
  for (const unknown of ['/nowhere', '/auth/nowhere', '/registration/address', '/404/x?y=1']) {
    const answer = await page.goto(unknown);
    expect(answer?.status(), unknown).toBe(404);
    await expect(page).toHaveURL('/404');
    await expect(title(page)).toHaveText(not_found.title);
  }
  await link(page, not_found.ecosystem).click();
  await expect(page).toHaveURL('/ecosystem');
  await page.goBack();
  await link(page, not_found.home).click();
  // The home link of a visitor who is not signed in.
  await expect(page).toHaveURL('/auth');
});

test('R-ROUTE-5 an unknown address in the browser leads there, too, and Back skips it', async ({
  page,
}) => {
  await page.goto('/terms');
  await visit(page, '/nowhere');
  await expect(page).toHaveURL('/404');
  await expect(title(page)).toHaveText(not_found.title);
  await expect(page).toHaveTitle(`${not_found.title} – Portico`);
  await page.goBack();
  await expect(page).toHaveURL('/terms');
  await expect(title(page)).toHaveText(ui.legal.terms_title);
});

test('R-ROUTE-5 the page is in its document, in the requested language, without script', async ({
  browser,
  product,
}) => {
  const page = await withoutScript(browser, product, 'de-DE');
  await page.goto('/nowhere');
  await expect(page).toHaveURL(`${product.url}/404`);
  await expect(title(page)).toHaveText(german.not_found.title);
  await expect(page).toHaveTitle(`${german.not_found.title} – Portico`);
  await expect(link(page, german.not_found.home)).toHaveAttribute('href', '/');
  await page.getByRole('main').locator('a[href="/ecosystem"]').click();
  await expect(page).toHaveURL(`${product.url}/ecosystem`);
  await page.context().close();
});

async function withoutScript(browser: Browser, { url }: Product, locale: string) {
  const context = await browser.newContext({ baseURL: url, locale, javaScriptEnabled: false });
  return context.newPage();
}
