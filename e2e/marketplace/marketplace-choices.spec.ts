import type { Page } from '@playwright/test';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { activity } from '../../packages/marketplace-demo/src/data/activity.ts';
import { COINS } from '../../packages/marketplace-demo/src/data/coins.ts';
import {
  ascending,
  chips,
  dialog,
  ITEMS,
  layout,
  option,
  prices,
  search,
  shown,
  sort,
  status,
  tab,
  traitWords,
  words,
} from '../support/collection.ts';
import { expect, keep, test } from '../support/states.ts';
import { button, field } from '../support/walk.ts';

const arabic = readPart('ar-AR', 'marketplace');

const counted = (count: number) => `${count.toLocaleString('en')} items`;

/** A choice is pressed or not, in every layout. */
async function expectLayout(page: Page, chosen: 'grid' | 'list'): Promise<void> {
  for (const each of ['grid', 'list'] as const) {
    const pressed = String(each === chosen);
    await expect(layout(page, words[`layout_${each}`])).toHaveAttribute('aria-pressed', pressed);
  }
}

async function expectFirstView(page: Page): Promise<void> {
  await expect(tab(page, words.tab_nft)).toHaveAttribute('aria-selected', 'true');
  await expect(status(page)).toHaveText('8,888 items');
  await expect(search(page)).toHaveValue('');
  await expect(sort(page)).toHaveValue('low');
  await expectLayout(page, 'grid');
  await expect(chips(page)).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
}

/** The list shows the first of these items, as many as its window holds; the rows follow the status and the address. */
async function expectFirst(page: Page, found: (typeof ITEMS)[number][]): Promise<void> {
  await expect(async () => {
    const items = await shown(page);
    expect(items).toEqual(found.slice(0, items.length));
    expect(items.length).toBeGreaterThan(Math.min(5, found.length - 1));
  }).toPass({ timeout: 30_000 });
}

test('R-MKT-3 R-MKT-4 search, order, filters and layout work, are kept in the address, and Back undoes them one by one @gate', async ({
  page,
}) => {
  await page.goto('/marketplace');
  await expectFirstView(page);
  await expect(sort(page).locator('option')).toHaveText([
    'Price low to hight',
    'Price high to low',
    'Sort by data',
  ]);
  const least = Math.min(...ITEMS.flatMap(({ price }) => price ?? []));
  const first = (await prices(page)).map((price) => price ?? Number.NaN);
  expect(first[0]).toBe(least / 1000);
  expect(ascending(first)).toBe(true);

  await search(page).pressSequentially('moon');
  const moons = ITEMS.filter(({ traits }) => traits.light === 'moon');
  await expect(status(page)).toHaveText(counted(moons.length));
  await expect(page).toHaveURL('/marketplace?q=moon');
  await expect
    .poll(async () => (await shown(page)).every(({ traits }) => traits.light === 'moon'))
    .toBe(true);
  await sort(page).selectOption({ label: 'Price high to low' });
  await expect(page).toHaveURL('/marketplace?q=moon&sort=high');
  const most = Math.max(...moons.map(({ price }) => price ?? 0));
  await expect.poll(async () => (await prices(page))[0]).toBe(most / 1000);
  await expect
    .poll(async () => ascending((await prices(page)).map((price) => -(price ?? 0))))
    .toBe(true);

  await option(page, words.status, words.for_sale).check();
  await expect(page).toHaveURL('/marketplace?q=moon&sort=high&listed=1');
  const listed = moons.filter(({ price }) => price !== null);
  await expect(status(page)).toHaveText(counted(listed.length));
  await field(page, words.min).fill('0,5');
  await field(page, words.max).fill('1.25');
  await button(page, words.apply).click();
  await expect(page).toHaveURL('/marketplace?q=moon&sort=high&listed=1&min=0.5&max=1.25');
  const afforded = listed.filter(({ price }) => price && price >= 500 && price <= 1250);
  await expect(status(page)).toHaveText(counted(afforded.length));
  for (const sky of ['dawn', 'dusk'] as const) {
    await option(page, traitWords.sky, traitWords[`sky_${sky}`]).check();
  }
  const address = '/marketplace?q=moon&sort=high&listed=1&min=0.5&max=1.25&sky=dusk,dawn';
  await expect(page).toHaveURL(address);
  const found = afforded
    .filter(({ traits: { sky } }) => sky === 'dawn' || sky === 'dusk')
    .toSorted((one, other) => (other.price ?? 0) - (one.price ?? 0) || one.id - other.id);
  await expect(status(page)).toHaveText(counted(found.length));
  expect(found.length).toBeGreaterThan(5);
  await expectFirst(page, found);
  await expect(chips(page)).toHaveCount(5);
  await layout(page, words.layout_list).click();
  const shared = address.replace('&listed', '&view=list&listed');
  await expect(page).toHaveURL(shared);

  await page.reload();
  await expect(status(page)).toHaveText(counted(found.length));
  await expectLayout(page, 'list');
  await expectFirst(page, found);
  await expect(search(page)).toHaveValue('moon');
  await expect(sort(page)).toHaveValue('high');
  await expect(field(page, words.min)).toHaveValue('0.5');
  await expect(option(page, traitWords.sky, traitWords.sky_dusk)).toBeChecked();
  await expect(chips(page)).toHaveCount(5);

  for (const [before, count] of [
    ['?q=moon&sort=high&listed=1&min=0.5&max=1.25&sky=dusk,dawn', found.length],
    ['?q=moon&sort=high&listed=1&min=0.5&max=1.25&sky=dawn', null],
    ['?q=moon&sort=high&listed=1&min=0.5&max=1.25', afforded.length],
    ['?q=moon&sort=high&listed=1', listed.length],
    ['?q=moon&sort=high', moons.length],
    ['?q=moon', moons.length],
  ] as const) {
    await page.goBack();
    await expect(page).toHaveURL(`/marketplace${before}`);
    if (count !== null) await expect(status(page)).toHaveText(counted(count));
  }
  await expect(option(page, words.status, words.for_sale)).not.toBeChecked();
  await expect(sort(page)).toHaveValue('low');
  await expectLayout(page, 'grid');
});

test('R-MKT-3 an empty result offers a way out, and filters are removed one by one', async ({
  page,
}) => {
  await page.goto('/marketplace?q=%3Cb%3Enothing&sky=dawn&stone=brick&listed=1');
  await expect(status(page)).toHaveText('No items');
  await expect(page.getByText(words.none)).toBeVisible();
  await expect(search(page)).toHaveValue('<b>nothing');
  // Filters are removed one at a time; the next one gets the focus.
  await expect(chips(page)).toHaveCount(4);
  await chips(page).nth(1).click();
  await expect(page).toHaveURL('/marketplace?q=%3Cb%3Enothing&listed=1&stone=brick');
  await expect(chips(page).nth(1)).toBeFocused();
  await button(page, words.clear_search).click();
  await expect(page).toHaveURL('/marketplace');
  await expect(status(page)).toBeFocused();
  await expectFirstView(page);
  await field(page, words.min).fill('a lot');
  await button(page, words.apply).click();
  await expect(page.getByText(words.price_unreadable)).toBeVisible();
  await expect(field(page, words.min)).toBeFocused();
  await expect(page).toHaveURL('/marketplace');
});

test('R-MKT-3 tabs work by mouse and keyboard; coins and events can be searched, filtered and sorted, too', async ({
  page,
}) => {
  await page.goto('/marketplace');
  await expect(tab(page, words.tab_nft)).toBeEnabled();
  await tab(page, words.tab_nft).focus();
  for (const [key, name, address] of [
    ['ArrowRight', words.tab_coins, '?tab=coins'],
    ['ArrowRight', words.tab_activity, '?tab=activity'],
    ['ArrowRight', words.tab_nft, ''],
    ['End', words.tab_activity, '?tab=activity'],
    ['ArrowLeft', words.tab_coins, '?tab=coins'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(`/marketplace${address}`);
  }
  await expect(page.getByRole('tabpanel', { name: words.tab_coins })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(3);

  // What else they find: select-coins.test.ts and select-events.test.ts.
  const coins = page.getByRole('table', { name: words.tab_coins }).getByRole('rowheader');
  const cheapest = COINS.toSorted((one, other) => one.price - other.price);
  await expect(coins).toHaveText(cheapest.map(({ name, code }) => name + code));
  await sort(page).selectOption('high');
  await option(page, words.trend, words.trend_down).check();
  await expect(page).toHaveURL('/marketplace?tab=coins&sort=high&trend=down');
  const falling = cheapest.toReversed().filter(({ change24h }) => change24h < 0);
  await expect(coins).toHaveText(falling.map(({ name, code }) => name + code));
  await expect(status(page)).toHaveText(`${falling.length} coins`);

  await tab(page, words.tab_activity).click();
  await option(page, words.kinds, words.kind_sale).check();
  const sales = activity().filter(({ kind }) => kind === 'sale');
  await expect(status(page)).toHaveText(`${sales.length} events`);
  const row = page.getByRole('table', { name: words.tab_activity }).locator('[data-entry]');
  const kinds = async () => new Set(await row.locator('td:nth-child(1)').allTextContents());
  await expect.poll(kinds).toEqual(new Set([words.kind_sale]));
});

test('R-MKT-3 R-I18N-3 in Arabic the arrow keys follow the visual order', async ({ page }) => {
  await keep(page, { locale: 'ar-AR' });
  await page.goto('/marketplace');
  const { market } = arabic;
  // The first tab has the same name in English, in which the page arrives: only the second one tells them apart.
  await expect(tab(page, market.tab_coins)).toBeEnabled();
  await tab(page, market.tab_nft).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, market.tab_coins)).toBeFocused();
  await expect(page).toHaveURL('/marketplace?tab=coins');
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, market.tab_nft)).toBeFocused();
  const [nft, coins] = await Promise.all(
    [market.tab_nft, market.tab_coins].map((name) => tab(page, name).boundingBox()),
  );
  expect(coins?.x).toBeLessThan(nft?.x ?? 0);
});
