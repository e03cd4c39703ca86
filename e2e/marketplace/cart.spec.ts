import type { Page } from '@playwright/test';
import { account, marketplace } from '../../packages/locales/src/english.ts';
import { itemOf } from '../../packages/marketplace-demo/src/data/items.ts';
import { violations } from '../support/axe.ts';
import { expect, keep, test } from '../support/states.ts';
import { button, field, filled, link } from '../support/walk.ts';

const { market, market_nav: nav, cart } = marketplace;
const { wallet } = account;

const header = (page: Page) => page.getByRole('banner');
const navLink = (page: Page, name: string) =>
  header(page).getByRole('navigation', { name: nav.label }).getByRole('link', { name });
const search = (page: Page) => header(page).getByRole('searchbox', { name: nav.search });
const listSearch = (page: Page) => field(page, market.search_nft);
const drawer = (page: Page) => page.getByRole('dialog', { name: cart.title });
const rows = (page: Page) => drawer(page).locator('li p');
const row = (id: number) => [`Arch #${id}`, ether(priceOf(id))];
const removal = (page: Page, id: number) =>
  drawer(page).getByRole('button', { name: `${filled(cart.remove, { name: named(id) })}` });
// The language picker has a status of its own in the header, which is empty here.
const said = (page: Page) => header(page).getByRole('status').filter({ hasText: /\S/ });

/** As the product's sentences name an item, with its own text direction. */
const named = (id: number) => `\u2068Arch #${id}\u2069`;
const ether = (milli: number) => `${milli / 1000}\u00a0ETH`;
const priceOf = (id: number) => itemOf(id).price ?? Number.NaN;

/** On a phone the search box is collapsed. */
async function unfoldSearch(page: Page): Promise<void> {
  const unfold = header(page).getByRole('button', { name: nav.search });
  if (!(await unfold.isVisible())) return;
  await expect(search(page)).toBeHidden();
  await unfold.click();
  await expect(search(page)).toBeFocused();
}

async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 780 });
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    ...[...document.querySelectorAll('header a, header button, header select')]
      .map((control) => control.getBoundingClientRect())
      .filter((box) => box.width > 0)
      .map((box) => Math.ceil(Math.max(box.right, document.body.clientWidth - box.left))),
  ]);
  expect(Math.max(...widths)).toBeLessThanOrEqual(width);
}

test('R-MKT-1 the header links to home, KYC, FAQ and the profile, and its search box searches the collection @phone @gate', async ({
  page,
  beginner,
}) => {
  await page.goto('/marketplace');
  await expect(navLink(page, nav.home)).toHaveAttribute('href', '/');
  await expect(navLink(page, nav.kyc)).toHaveAttribute('href', '/kyc-select');
  await expect(navLink(page, nav.faq)).toHaveAttribute('href', '/faq');
  await expect(button(page, wallet.login)).toBeEnabled();
  await expect(button(page, filled('Cart, empty', {}))).toBeEnabled();
  await expect(navLink(page, nav.profile)).toHaveCount(0);

  await unfoldSearch(page);
  await search(page).fill('  moon ');
  await search(page).press('Enter');
  await expect(page).toHaveURL('/marketplace?q=moon');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await expect(listSearch(page)).toHaveValue('moon');
  await expect(search(page)).toHaveValue('moon');
  await expect(header(page).locator('[aria-current]')).toHaveCount(0);

  // The other choices stay, and the focus moves to the results.
  await field(page, market.sort).selectOption('high');
  await expect(page).toHaveURL('/marketplace?q=moon&sort=high');
  await search(page).fill('owl');
  await header(page).getByRole('button', { name: nav.find, exact: true }).click();
  await expect(page).toHaveURL('/marketplace?q=owl&sort=high');
  await expect(listSearch(page)).toHaveValue('owl');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await expect(listSearch(page)).toBeInViewport();
  await expect(search(page)).not.toBeInViewport();
  await page.goBack();
  await expect(search(page)).toHaveValue('moon');
  await expect(listSearch(page)).toHaveValue('moon');
  // The list's own search and the header's show the same text.
  await listSearch(page).fill('cat');
  await expect(search(page)).toHaveValue('cat');
  await button(page, nav.clear).click();
  await expect(page).toHaveURL('/marketplace?sort=high');
  await expect(search(page)).toBeFocused();
  await expect(listSearch(page)).toHaveValue('');

  await keep(page, { member: beginner });
  await page.goto('/marketplace');
  await expect(navLink(page, nav.profile)).toBeVisible();
  for (const width of [320, 700, 1200]) await expectNoSidewaysScroll(page, width);
  await navLink(page, nav.profile).click();
  await expect(page).toHaveURL('/profile');
  // An account's page, and no part of the marketplace.
  await expect(link(page, wallet.login)).toHaveCount(0);
  await expect(button(page, wallet.login)).toHaveCount(0);
});

test('R-MKT-1 the cart counts and totals its items, announces changes, and survives a reload', async ({
  page,
}) => {
  await page.goto('/marketplace');
  const adding = page.getByRole('main').getByRole('button', {
    name: filled(market.add_item, { item: '' }),
  });
  const ids: number[] = [];
  for (const count of [1, 2, 3]) {
    const label = (await adding.first().getAttribute('aria-label')) ?? '';
    const id = Number(/#(\d+)/.exec(label)?.[1]);
    ids.push(id);
    await adding.first().click();
    const items = count === 1 ? '1 item' : `${count} items`;
    await expect(button(page, `Cart, ${items}`)).toBeVisible();
    await expect(said(page)).toHaveText(`${named(id)} added. ${items} in your cart.`);
  }
  const [first = 0, second = 0, third = 0] = ids;

  await button(page, 'Cart, 3 items').click();
  await expect(drawer(page).getByRole('button', { name: cart.close })).toBeFocused();
  await expect(rows(page)).toHaveText(ids.flatMap(row));
  const sum = drawer(page).getByText(cart.sum).locator('..');
  await expect(sum).toHaveText(`${cart.sum}${ether(ids.reduce((n, id) => n + priceOf(id), 0))}`);
  await expect(drawer(page).getByText(cart.no_checkout)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await removal(page, second).click();
  await expect(removal(page, third)).toBeFocused();
  await expect(drawer(page).getByRole('status')).toHaveText(
    `${named(second)} removed. 2 items in your cart.`,
  );
  await removal(page, third).click();
  await expect(removal(page, first)).toBeFocused();
  await expect(sum).toHaveText(`${cart.sum}${ether(priceOf(first))}`);
  await page.reload();
  await button(page, 'Cart, 1 item').click();
  await expect(rows(page)).toHaveText(row(first));
  await button(page, cart.clear).click();
  await expect(drawer(page).getByText(cart.empty, { exact: true })).toBeVisible();
  await expect(button(page, cart.back)).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await button(page, cart.back).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(button(page, 'Cart, empty')).toBeFocused();
});

test('R-MKT-1 the cart follows other tabs, leaves out items that are not for sale, and closes', async ({
  page,
  context,
}) => {
  const all = Array.from({ length: 100 }, (_, index) => index + 1);
  const [first = 0, second = 0] = all.filter((id) => itemOf(id).price !== null);
  const unsold = all.find((id) => itemOf(id).price === null);
  await page.goto('/marketplace');
  await button(page, 'Cart, empty').click();
  await expect(drawer(page).getByText(cart.empty, { exact: true })).toBeVisible();

  const other = await context.newPage();
  const write = async (stored: string) => {
    await other.evaluate((value) => localStorage.setItem('cart', value), stored);
  };
  await other.goto('/health');
  await write(`[${first},${unsold},8889,"7",${second}]`);
  await expect(rows(page)).toHaveText([first, second].flatMap(row));
  await expect(drawer(page).getByText('2 items', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Cart, 2 items')).toBeFocused();
  // The count matches what is shown.
  await write(`[${unsold},${second}]`);
  await expect(button(page, 'Cart, 1 item')).toBeVisible();
  await write('{"0":7,"length":1}');
  await button(page, 'Cart, empty').click();
  await button(page, cart.back).click();
  await expect(drawer(page)).toHaveCount(0);
});
