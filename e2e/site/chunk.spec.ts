import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { chooseResidency } from '../support/details.ts';
import { visit } from '../support/journey-states.ts';
import { expect, keep, test } from '../support/states.ts';
import { button, title } from '../support/walk.ts';

const { shell, legal, creating_account, personal } = { ...ui, ...verification };

/** The page's visible content at every moment from its document on: never nothing. */
async function watchForBlank(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const seen = { blank: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const main = document.querySelector('main');
      if (main && main.textContent === '') seen.blank = true;
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { blank: boolean } }).seen.blank);
}

test('R-ROUTE-8 a page in its document whose code fails offers a retry, and works after it @gate', async ({
  page,
}) => {
  const wasBlank = await watchForBlank(page);
  await page.route('**/assets/creating-account*', (route) => route.abort());
  await page.goto('/registration/creating-account');
  await expect(title(page)).toHaveText(shell.chunk_title);
  expect(await wasBlank()).toBe(false);
  await page.unrouteAll();
  await button(page, shell.retry).click();
  await expect(title(page)).toHaveText(creating_account.title);
  await expect(page).toHaveURL('/registration/creating-account');
  await expect(page.locator('main button:disabled')).toHaveCount(0);
});

test('R-ROUTE-8 code that has not arrived after 120 s times out; until then the document stays @gate', async ({
  page,
}) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route('**/assets/legal.page*', () => {});
  const texts = page.waitForResponse('**/assets/account-*');
  await page.goto('/terms', { waitUntil: 'commit' });
  // The page waits for its code once it has its texts.
  await texts;
  // The frame around the page works without its code.
  await expect(page.getByRole('banner').getByRole('button').first()).toBeEnabled();
  await page.clock.runFor(119_000);
  await expect(title(page)).toHaveText(legal.terms_title);
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(title(page)).toHaveText(shell.chunk_title, { timeout: 500 });
  }).toPass();
});

test('R-ROUTE-8 a page whose texts fail does the same', async ({ page }) => {
  await page.route('**/assets/legal-*', (route) => route.abort());
  await page.goto('/terms');
  await expect(title(page)).toHaveText(shell.chunk_title);
  await page.unrouteAll();
  await button(page, shell.retry).click();
  await expect(title(page)).toHaveText(legal.terms_title);
  await expect(page).toHaveURL('/terms');
});

test('R-ROUTE-8 an in-app navigation does the same, and other links keep working', async ({
  page,
}) => {
  await page.route('**/assets/*not-found*', (route) => route.abort());
  await page.goto('/auth');
  await visit(page, '/404');
  await expect(title(page)).toHaveText(shell.chunk_title);
  await visit(page, '/privacy');
  await expect(title(page)).toHaveText(legal.privacy_title);
});

test('R-ROUTE-14 the guard loads no code of a page that it refuses, and the next step is there before the tap @gate', async ({
  page,
  beginner,
}) => {
  const files: string[] = [];
  page.on('requestfinished', (request) => files.push(request.url()));
  const has = (name: string) => files.some((file) => file.includes(`/assets/${name}.page-`));
  await page.goto('/my-data');
  await expect(page).toHaveURL('/auth');
  await keep(page, { member: beginner });
  await page.goto('/kyc-person');
  await expect(page).toHaveURL('/kyc-select');
  // What follows is fetched after the page, so by now a page refused would have been, too.
  await expect.poll(() => has('kyc-doc')).toBe(true);
  expect(has('kyc-select')).toBe(true);
  expect(has('own-data')).toBe(false);

  await page.goto('/registration/residency');
  await expect.poll(() => has('personal-information')).toBe(true);
  await page.route('**/assets/**', (route) => route.abort());
  await chooseResidency(page, 'DE');
  await expect(title(page)).toHaveText(personal.title);
});
