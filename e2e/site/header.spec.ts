import type { Locator, Page } from '@playwright/test';
import { LOCALES } from '../../packages/contract/src/locales.ts';
import { ui } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { expect, keep, test } from '../support/states.ts';
import { withoutContent } from '../support/unrendered.ts';
import { button, callsTo, field, link, title } from '../support/walk.ts';
import { widthPast } from '../support/width.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const { nav, nav_titles: titles } = ui;
const header = (page: Page) => page.getByRole('banner');
const navigation = (page: Page) => header(page).getByRole('navigation', { name: nav.label });
const entry = (page: Page, name: string) => navigation(page).getByRole('button', { name });
const picker = (page: Page) => header(page).getByRole('combobox');
const launch = (page: Page) => header(page).getByRole('link', { name: nav.launch, exact: true });

const expectOpen = (target: Locator, open: boolean) =>
  expect(target).toHaveAttribute('aria-expanded', String(open));

test('R-LAND-1 drop-downs open one at a time and close on an outside click, Escape, Tab and navigation @gate', async ({
  page,
}) => {
  await page.goto('/auth');
  const [ecosystem, account] = [entry(page, titles.ecosystem), entry(page, titles.account)];
  const partners = navigation(page).getByRole('link', { name: titles.all_partners });
  await expectOpen(ecosystem, false);
  await expect(partners).toBeHidden();
  await expect(ecosystem.locator('svg')).toHaveCount(1);

  await ecosystem.click();
  await expect(partners).toBeVisible();
  await expectOpen(ecosystem, true);
  const listId = (await ecosystem.getAttribute('aria-controls')) ?? '';
  await expect(page.locator(`[id="${listId}"]`).getByRole('link')).toHaveText([
    titles.all_partners,
    titles.most_users,
    titles.most_value,
    titles.marketplace,
  ]);
  await account.click();
  await expectOpen(account, true);
  await expect(partners).toBeHidden();
  await title(page).click();
  await expectOpen(account, false);

  await ecosystem.press('Enter');
  await expect(partners).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(partners).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(partners).toBeHidden();
  await expect(ecosystem).toBeFocused();
  await page.keyboard.press('ArrowDown');
  for (const name of ['all_partners', 'most_users', 'most_value', 'marketplace'] as const) {
    await page.keyboard.press('Tab');
    await expect(link(page, titles[name])).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(account).toBeFocused();
  await expectOpen(ecosystem, false);

  await entry(page, titles.about).click();
  await navigation(page).getByRole('link', { name: titles.terms }).click();
  await expect(title(page)).toHaveText(ui.legal.terms_title);
  await expectOpen(entry(page, titles.about), false);
});

test('R-LAND-1 R-ROUTE-6 an operator’s own navigation, labels and main site are shown as configured', async ({
  page,
}) => {
  await withoutContent(page, { mainSiteUrl: 'https://main.example' });
  await page.route('**/nav-items', (route) =>
    route.fulfill({
      json: [
        {
          title: 'ecosystem',
          arrow: false,
          dropItems: [
            { title: 'Wiki', link: 'https://wiki.example/start' },
            { title: 'security', link: '/security' },
            { title: 'Nothing yet' },
            { title: 'No link', link: 'javascript:alert(1)' },
          ],
        },
        { title: 'Plain', arrow: false, dropItems: [] },
      ],
    }),
  );
  await page.route('**/localization/*', async (route) => {
    const bundle = (await (await route.fetch()).json()) as { nav_titles: object };
    const nav_titles = { ...bundle.nav_titles, ecosystem: 'Our friends' };
    const words = { nav_titles, blog: 'News', learn: 'Lessons', launch_button: 'Go in' };
    await route.fulfill({ json: { ...bundle, ...words } });
  });
  await page.goto('/auth');
  const friends = entry(page, 'Our friends');
  await friends.click();
  await expect(friends.locator('svg')).toHaveCount(0);
  const links = navigation(page).getByRole('link');
  await expect(links).toHaveText([
    'Wiki',
    titles.security,
    'Nothing yet',
    'No link',
    'Plain',
    'News',
    'Lessons',
  ]);
  expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([
    'https://wiki.example/start',
    '/security',
    '/404',
    '/404',
    '/404',
    'https://main.example/blog',
    'https://main.example/learn',
  ]);
  await expect(links.first()).toHaveAttribute('rel', 'noopener');
  await expect(link(page, 'Go in')).toBeVisible();
  const logo = header(page).getByRole('link', { name: ui.shell.home });
  await expect(logo).toHaveAttribute('href', 'https://main.example');
  await link(page, 'Plain').click();
  await expect(page).toHaveURL('/404');
  await expect(logo).toHaveAttribute('href', '/');
});

test('R-ENTRY-1 R-ROUTE-6 public pages have language, navigation and launch; the steps have only logo and language @gate', async ({
  page,
  browser,
  product,
  beginner,
}) => {
  await page.goto('/auth');
  await launch(page).click();
  await expect(field(page, ui.auth.label)).toBeFocused();
  await expect(page).toHaveURL('/auth');
  await link(page, nav.blog).click();
  await expect(page).toHaveURL('/blog');
  await link(page, nav.learn).click();
  await expect(page).toHaveURL('/learn');
  await expect(link(page, nav.learn)).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 700, height: 700 });
  await expect(launch(page)).toBeVisible();
  await page.setViewportSize({ width: 699, height: 700 });
  await expect(launch(page)).toBeHidden();
  await page.setViewportSize({ width: 950, height: 700 });
  await launch(page).click();
  await expect(page).toHaveURL('/auth');

  await page.goto('/registration/creating-account');
  await expect(title(page)).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(picker(page)).toBeVisible();
    await expect(header(page).getByRole('link')).toHaveCount(1);
    await expect(header(page).getByRole('button')).toHaveCount(0);
  }

  await keep(page, { member: beginner });
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto('/404');
  await expect(button(page, ui.shell.sign_out)).toBeVisible();
  // It would lead to where a signed-in person is.
  await expect(launch(page)).toHaveCount(0);

  // Before any script has loaded, the links work, and the launch button leads to the form.
  const bare = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const first = await bare.newPage();
  await first.goto('/auth');
  await launch(first).click();
  await expect(field(first, ui.auth.label)).toBeFocused();
  await link(first, nav.blog).click();
  await expect(first).toHaveURL(`${product.url}/blog`);
  await bare.close();
});

test('R-ENTRY-1 the header fits one line from 950 px on, in every language, signed in, too', async ({
  page,
  beginner,
}) => {
  await page.setViewportSize({ width: 950, height: 700 });
  await keep(page, { member: beginner });
  await page.goto('/404');
  await expect(button(page, ui.shell.sign_out)).toBeVisible();
  for (const locale of Object.keys(LOCALES)) {
    await picker(page).selectOption(locale);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    // Where the fonts arrive late, as on a busy machine, this page keeps those of the device, which are wider.
    const heightOf = () =>
      header(page).evaluate((element) => {
        document.documentElement.dataset.letters = 'here';
        return element.getBoundingClientRect().height;
      });
    // The fonts of another alphabet are fetched only once its texts are shown, and substitutes are wider.
    await expect.poll(heightOf, locale).toBeLessThan(100);
    await expect.poll(() => widthPast(page), locale).toBe(0);
  }
});

test('R-ENTRY-1 with a wider font of the device the header wraps rather than overflow, in Arabic', async ({
  page,
  beginner,
}) => {
  await page.route(/\.woff2$/, (route) => route.abort());
  await keep(page, { member: beginner, locale: 'ar-AR' });
  for (const width of [950, 1180]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/404');
    await expect(header(page).getByRole('button')).toHaveCount(4);
    await header(page).evaluate((element) => {
      element.style.letterSpacing = '0.2em';
    });
    expect(await widthPast(page), `${width} px`).toBe(0);
  }
});

test('R-LAND-3 without navigation, labels, logo and visits the page works and logs nothing @gate', async ({
  page,
}) => {
  await withoutContent(page, { logo: '/images/logo.webp' });
  for (const lost of ['nav-items', 'localization/*', 'images/*', 'visits'])
    await page.route(`**/${lost}`, (route) => route.abort());
  const visit = page.waitForRequest('**/visits');
  await page.goto('/auth');
  await expect(navigation(page).getByRole('link')).toHaveText([nav.blog, nav.learn]);
  // The product's logo replaces the operator's.
  const logo = header(page).getByRole('link', { name: ui.shell.home });
  await expect(logo.locator('svg')).toBeVisible();
  await expect(logo.locator('img')).toHaveCount(0);
  await visit;
  await field(page, ui.auth.label).fill('somebody@example.com');
  await expect(button(page, ui.auth.submit)).not.toHaveAttribute('aria-disabled');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.unroute('**/images/*');
  await page.reload();
  await expect(logo.locator('img')).toBeVisible();
  expect(await logo.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(
    0,
  );
  await expect(logo).toHaveText('');
});

test('R-LAND-4 each load is counted once, without data about the visitor @gate', async ({
  page,
  beginner,
}) => {
  await keep(page, { member: beginner });
  const visits = callsTo(page, '/visits');
  const counting = page.waitForRequest('**/visits');
  await page.goto('/404');
  const visit = await counting;
  expect(visit.method()).toBe('GET');
  expect(visit.postData()).toBeNull();
  expect(new URL(visit.url()).search).toBe('');
  expect(await visit.allHeaders()).not.toHaveProperty('authorization');
  expect(JSON.stringify(await visit.allHeaders())).not.toContain(beginner.id);
  expect((await visit.response())?.status()).toBe(204);
  await link(page, nav.learn).click();
  await expect(page).toHaveURL('/learn');
  await link(page, nav.blog).click();
  await expect(title(page)).toBeVisible();
  expect(visits()).toBe(1);
});
