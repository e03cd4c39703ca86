import type { Page } from '@playwright/test';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { ui } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/states.ts';
import { button, clickDimmed, title } from '../support/walk.ts';

const german = readPart('de-DE', 'ui');

const ENTRY_SCRIPT = /\/assets\/index-[\w-]+\.js$/;

// Both languages for pages with figures and dates, which the server and the browser format; one for the others.
const IN_BOTH = ['/auth', '/marketplace', '/ecosystem', '/blog', '/terms', '/partners'];
const HYDRATED = {
  'en-US': [...IN_BOTH, '/auth/reset-password', '/404', '/learn', '/auth/', '/success'],
  'ar-AR': [
    ...IN_BOTH,
    '/registration/creating-account',
    '/faq',
    '/privacy',
    '/terms/',
    '/profile',
    '/auth/change-password',
  ],
};

for (const locale of ['en-US', 'ar-AR'] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`R-ROUTE-1 R-LAND-3 every page hydrates without a warning, in ${locale}`, async ({
      page,
    }) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        const expected = /status of 404 .*\/404$/.test(
          `${message.text()} ${message.location().url}`,
        );
        if (/error|warning/.test(message.type()) && !expected) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`${event.violatedDirective}: ${event.blockedURI}`),
        );
        // State that only the browser knows.
        localStorage.setItem('identifiers', JSON.stringify({ typed: 'a@b', resetEmail: 'c@d' }));
      });
      for (const path of HYDRATED[locale]) {
        await page.goto(path);
        // Buttons are inactive before that.
        await page.waitForLoadState('load');
        await expect(page.locator('button:disabled')).toHaveCount(0);
        await expect(title(page)).toBeAttached();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
      }
      expect(complaints).toEqual([]);
    });
  });
}

test('R-ROUTE-9 input from before the script loaded is kept, and its button then works', async ({
  page,
  email,
}) => {
  let held = Promise.withResolvers<void>();
  await page.route(ENTRY_SCRIPT, async (route) => {
    await held.promise;
    await route.continue();
  });
  for (const [path, submit] of [
    ['/auth', ui.auth.submit],
    ['/registration/creating-account', ui.creating_account.submit],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('#identifier').fill(email);
    if (path !== '/auth') await page.locator('#terms').check();
    await expect(button(page, submit)).toBeDisabled();
    held.resolve();
    await button(page, submit).click();
    await expect(page).toHaveURL('/registration/email');
    held = Promise.withResolvers();
    // Nothing is kept for the next page.
    await page.evaluate(() => localStorage.clear());
  }
});

test('R-I18N-1 a page stays in the language that it was sent in, even if the script would choose another', async ({
  page,
}) => {
  await page.route('**/auth', (route, request) =>
    route.continue({ headers: { ...request.headers(), 'accept-language': 'he-IL' } }),
  );
  await page.goto('/auth');
  expect(await page.evaluate(() => navigator.language)).toBe('en-US');
  await expect(page.locator('html')).toHaveAttribute('lang', 'he-IL');
  await page.locator('#identifier').fill('x');
  await clickDimmed(page.locator('main form button[type=submit]'));
  await expect(page.locator('#identifier')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('R-LAND-12 R-I18N-1 the device’s theme is that of the document, until a theme is chosen, which stays with the language @gate', async ({
  page,
  browser,
  product,
}) => {
  const shown = (of: Page) =>
    of.evaluate(() => ({
      background: getComputedStyle(document.documentElement).backgroundColor,
      bars: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    }));
  const light = { background: 'rgb(250, 247, 241)', bars: ['#faf7f1'] };
  const dark = { background: 'rgb(11, 16, 23)', bars: ['#0b1017'] };
  // Without script: the document itself, before anything could correct it.
  for (const colorScheme of ['light', 'dark'] as const) {
    const bare = await browser.newContext({
      baseURL: product.url,
      javaScriptEnabled: false,
      colorScheme,
    });
    const first = await bare.newPage();
    const html = await (await first.goto('/auth'))?.text();
    expect(html).toContain(' data-theme="auto" ');
    expect(await shown(first)).toEqual(colorScheme === 'light' ? light : dark);
    await bare.close();
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/auth/reset-password');
  await page.getByRole('banner').getByRole('combobox').selectOption({ label: 'Deutsch' });
  await expect(title(page)).toHaveText(german.reset.title);
  await page.getByLabel(german.shell.theme).selectOption({ label: german.shell.theme_light });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const html = await (await page.reload())?.text();
  expect(html).toContain('<html lang="de-DE" dir="ltr" data-theme="light" ');
  expect(html).toContain(german.reset.title);
  await expect(page.getByLabel(german.shell.theme)).toHaveValue('light');
  expect(await shown(page)).toEqual(light);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name, value, sameSite }) => [name, value, sameSite]).sort()).toEqual([
    ['locale', 'de-DE', 'Lax'],
    ['theme', 'light', 'Lax'],
  ]);
});
