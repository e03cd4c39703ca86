import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { operateApart } from '../../apps/api/src/test/engines/operate.ts';
import { LOCALE_IDS, LOCALES } from '../../packages/contract/src/locales.ts';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { account, ui } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { expect, keep, test } from '../support/states.ts';
import { button, field, link, title } from '../support/walk.ts';
import { widthPast } from '../support/width.ts';

const arabic = readPart('ar-AR', 'ui');

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
});

const TEXTS = { 'en-US': ui, 'ar-AR': arabic };
const { nav, nav_titles: titles } = ui;
const burger = (page: Page) => page.locator('header > button[aria-haspopup=dialog]');
const menu = (page: Page) => page.getByRole('dialog');
const isLocked = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');

test('R-LAND-2 the burger opens and closes the menu, which traps the focus, locks the page and releases both @gate', async ({
  page,
}) => {
  await page.goto('/auth');
  await expect(page.getByRole('combobox', { name: ui.shell.language })).toBeHidden();
  const closed = async () => {
    await expect(menu(page)).toHaveCount(0);
    await expect(burger(page)).toHaveAttribute('aria-expanded', 'false');
    expect(await isLocked(page)).toBe(false);
  };
  const open = async () => {
    await button(page, nav.menu).click();
    await expect(menu(page)).toHaveAccessibleName(nav.menu);
    expect(await isLocked(page)).toBe(true);
  };

  await open();
  await expect(button(page, nav.close_menu)).toBeFocused();
  expect(await menu(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  for (let tabs = 0; tabs < 15; tabs += 1) {
    await page.keyboard.press('Tab');
    // Between the last and the first stop the browser itself has the focus.
    const strayed = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(strayed, `after ${tabs + 1} tabs`).toBe(false);
  }
  await button(page, nav.close_menu).click();
  await closed();
  await expect(burger(page)).toBeFocused();
  await open();
  await page.keyboard.press('Escape');
  await closed();
  await expect(burger(page)).toBeFocused();

  await open();
  await page.setViewportSize({ width: 950, height: 740 });
  await expect(menu(page)).toHaveCount(0);
  expect(await isLocked(page)).toBe(false);
  await expect(burger(page)).toBeHidden();
  await page.setViewportSize({ width: 949, height: 740 });

  await open();
  await menu(page).getByRole('link', { name: nav.launch, exact: true }).click();
  await closed();
  await expect(field(page, ui.auth.label)).toBeFocused();
  await open();
  // On a phone, too, the navigation's items follow their links (R-ROUTE-5).
  await button(page, titles.account).click();
  await expect(link(page, titles.verify)).toHaveAttribute('href', '/kyc-select');
  await link(page, nav.learn).click();
  await expect(page).toHaveURL('/learn');
  await closed();
  await expect(title(page)).toBeFocused();
  await open();
  await page.goBack();
  await expect(page).toHaveURL('/auth');
  await closed();
});

test('R-ROUTE-5 on a phone a sub-item of the navigation follows its link, and an imported one without a link leads to /404, which links home', async ({
  page,
  product,
}) => {
  const landing = (...words: string[]) =>
    operateApart({ DATA_DIR: product.dataDir }, 'landing', ...words);
  const { out: shipped } = await landing('export');
  // The shipped navigation has no item that leads nowhere.
  const before = JSON.parse(shipped);
  const items: { link?: string }[] = before.navigation.flatMap(
    (each: { dropItems: object[] }) => each.dropItems,
  );
  expect(items.filter(({ link }) => link === undefined)).toEqual([]);

  const [first] = before.navigation;
  const [file, old] = [join(product.dataDir, 'imported.json'), join(product.dataDir, 'old.json')];
  await writeFile(old, shipped);
  const dropItems = [...first.dropItems, { title: 'Nothing yet' }];
  const navigation = [{ ...first, dropItems }, ...before.navigation.slice(1)];
  await writeFile(file, JSON.stringify({ ...before, navigation }));
  await landing('import', file);
  // Running servers follow within seconds.
  await expect(async () => {
    expect(await (await page.request.get('/nav-items')).text()).toContain('Nothing yet');
  }).toPass();

  await page.goto('/terms');
  await button(page, nav.menu).click();
  const groups = [
    [titles.ecosystem, { [titles.all_partners]: '/ecosystem', 'Nothing yet': '/404' }],
    [titles.account, { [titles.verify]: '/kyc-select', [titles.security]: '/security' }],
    [titles.about, { [titles.faq]: '/faq', [titles.privacy]: '/privacy' }],
  ] as const;
  for (const [group, links] of groups) {
    const inGroup = (label: string) => menu(page).getByRole('link', { name: label });
    await expect(inGroup(Object.keys(links)[0] ?? '')).toBeHidden();
    await button(page, group).click();
    for (const [label, target] of Object.entries(links))
      await expect(inGroup(label)).toHaveAttribute('href', target);
  }
  await link(page, titles.most_users).click();
  await expect(page).toHaveURL('/ecosystem?sort=users');
  await expect(menu(page)).toHaveCount(0);
  await button(page, nav.menu).click();
  await button(page, titles.ecosystem).click();
  await link(page, 'Nothing yet').click();
  await expect(page).toHaveURL('/404');
  await expect(menu(page)).toHaveCount(0);
  await expect(title(page)).toHaveText(ui.not_found.title);
  await link(page, ui.not_found.home).click();
  await expect(page).toHaveURL('/auth');
  await landing('import', old);
});

test('R-I18N-1 R-LAND-2 the languages have their own view; a choice keeps page, values and position', async ({
  page,
}) => {
  await page.goto('/auth');
  await field(page, ui.auth.label).fill('somebody@example.com');
  await page.evaluate(() => window.scrollTo(0, 12));
  // Playwright's click would scroll first.
  await burger(page).evaluate((element: HTMLElement) => element.click());
  const opener = menu(page).getByRole('button', { name: ui.shell.language });
  await opener.click();
  await expect(menu(page)).toHaveAccessibleName(nav.languages);
  await expect(menu(page).getByRole('heading', { name: nav.languages })).toBeFocused();
  await button(page, nav.back_to_menu).click();
  await expect(opener).toBeFocused();
  await opener.click();
  const names = menu(page).getByRole('listitem').locator('[lang]');
  await expect(names).toHaveText(LOCALE_IDS.map((id) => LOCALES[id].name));
  expect(
    await names.evaluateAll((all) => (all as HTMLElement[]).map(({ lang, dir }) => [lang, dir])),
  ).toEqual(LOCALE_IDS.map((id) => [id, LOCALES[id].dir]));
  await expect(menu(page).locator('[aria-current=true]')).toHaveText(['English']);
  await button(page, 'العربية').click();
  await expect(menu(page)).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar-AR');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(field(page, arabic.auth.label)).toHaveValue('somebody@example.com');
  await expect(page).toHaveURL('/auth');
  expect(await page.evaluate(() => window.scrollY)).toBe(12);
});

test('R-LAND-2 axe finds no violation in the mobile menu and its languages, en-US dark and ar-AR light', async ({
  page,
  beginner,
}) => {
  for (const [locale, theme] of [
    ['en-US', 'dark'],
    ['ar-AR', 'light'],
  ] as const) {
    await keep(page, { locale, theme, member: beginner });
    await page.goto('/404');
    await burger(page).click();
    await menu(page).getByRole('navigation').getByRole('button').first().click();
    expect(await violations(page), locale).toEqual([]);
    await menu(page).getByRole('button', { name: TEXTS[locale].shell.language }).click();
    expect(await violations(page), locale).toEqual([]);
  }
});

test('R-LAND-10 on the steps of a task the account is in the menu, and the header is one line @gate', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await keep(page, { member });
  await page.goto('/kyc-select');
  await expect(title(page)).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header.getByText(ui.shell.sign_out)).toBeHidden();
  await expect(header.getByText(titles.security)).toBeHidden();
  const box = await header.boundingBox();
  expect(box?.height).toBeLessThan(90);
  await button(page, nav.menu).click();
  await expect(menu(page).getByRole('navigation')).toHaveCount(0);
  // The languages are at the same place as on every other page of a signed-in person.
  await expect(header.getByRole('combobox')).toBeHidden();
  await expect(menu(page).getByRole('button', { name: ui.shell.language })).toBeVisible();
  await link(page, titles.security).click();
  await expect(title(page)).toHaveText(account.security.title);
  await page.goto('/profile');
  await button(page, nav.menu).click();
  await expect(menu(page)).toContainText(member.email);
  await expect(menu(page).getByRole('button', { name: ui.shell.language })).toBeVisible();
  expect(await widthPast(page)).toBe(0);
  await menu(page).getByRole('button', { name: ui.shell.sign_out }).click();
  await expect(page).toHaveURL('/auth');
  await expect(menu(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('R-LAND-10 a signed-out visitor has no menu on the steps of a task, and the whole one around the marketplace', async ({
  page,
}) => {
  await page.goto('/registration/creating-account');
  await expect(title(page)).toBeVisible();
  await expect(burger(page)).toHaveCount(0);
  await page.goto('/marketplace');
  await button(page, nav.menu).click();
  await expect(menu(page).getByRole('navigation')).toBeVisible();
});
