import type { Page } from '@playwright/test';
import { readPart } from '../../packages/locales/build/read-part.ts';
import {
  card,
  cards,
  dialog,
  filters,
  ITEM_COUNT,
  ITEMS,
  nameOf,
  shown,
  words,
} from '../support/collection.ts';
import { expect, keep, test } from '../support/states.ts';
import { button } from '../support/walk.ts';

const german = readPart('de-DE', 'marketplace');

/** Far more than a window holds, far fewer than the total. */
const FEW = 120;

/** Pixels of one turn of the wheel: less than a window. */
const STEP = 700;

/** The list positions that are in the page, and the number of them in the window, two frames from now. */
const places = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const entries = [...document.querySelectorAll<HTMLElement>('main [data-entry]')];
    const inWindow = entries.filter((entry) => {
      const { top, bottom } = entry.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    return { all: entries.map((entry) => Number(entry.dataset.entry)), seen: inWindow.length };
  });

/** The list positions that are in the page, once the window shows some of them. */
async function settled(page: Page, where: string): Promise<number[]> {
  let all: number[] = [];
  await expect
    .poll(
      async () => {
        const now = await places(page);
        all = now.all;
        return now.seen;
      },
      { message: `cards in the window ${where}` },
    )
    .toBeGreaterThan(0);
  return all;
}

test('R-MKT-4 scrolling reaches all 8,888 items, and few of them are in the page at a time @gate', async ({
  page,
}) => {
  await page.goto('/marketplace');
  await expect(filters(page)).toBeEnabled();
  const first = await shown(page);
  // One window at a time: none is left out.
  const met = new Set<number>();
  for (let window = 1; window <= 5; window += 1) {
    await page.mouse.wheel(0, STEP);
    // The browser scrolls after the event, and the rows follow the scroll.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(window * STEP);
    const all = window > 1 ? await settled(page, `after step ${window}`) : (await places(page)).all;
    for (const place of all) met.add(place);
    expect(all.length).toBeLessThan(FEW);
  }
  expect([...met].toSorted((one, other) => one - other)).toEqual([...Array(met.size).keys()]);
  expect(met.size).toBeGreaterThan(20);

  // In jumps to the end, through the whole list.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let leap = 1; leap <= 4; leap += 1) {
    await page.evaluate((top) => window.scrollTo(0, top), (height * leap) / 5);
    expect((await settled(page, `at leap ${leap}`)).length).toBeLessThan(FEW);
  }
  // Not by the key: the browser animates that, and gives up when the machine is busy.
  await page.evaluate((top) => window.scrollTo(0, top), height);
  const last = cards(page).last();
  await expect(last).toHaveAttribute('aria-posinset', String(ITEM_COUNT));
  await expect(last).toHaveAttribute('aria-setsize', String(ITEM_COUNT));
  await expect(last).toBeInViewport();
  // The page is as high as it was announced to be from the first moment.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await page.keyboard.press('Home');
  await expect.poll(() => shown(page)).toEqual(first);
  await expect(page.getByRole('banner')).toBeInViewport();
});

test('R-MKT-4 the focused card stays in the page while the list scrolls away, and the focus returns to it', async ({
  page,
}) => {
  await page.goto('/marketplace');
  await expect(filters(page)).toBeEnabled();
  await cards(page).nth(4).locator('a').focus();
  const [, , , , focused] = await shown(page);
  const name = nameOf(focused?.id ?? 0);
  await page.evaluate(() => window.scrollTo(0, 200_000));
  await expect(cards(page).nth(10)).toBeInViewport();
  await expect(page.locator(':focus')).toHaveText(name);
  await expect(page.locator(':focus')).not.toBeInViewport();
  // Tab continues from there.
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toBeInViewport();
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', new RegExp(`${name}\\b`));
});

test('R-MKT-4 R-MKT-3 an item opens above the list from its card or a shared link, and closing it leaves everything unchanged @phone-only', async ({
  page,
}) => {
  await page.goto('/marketplace?sort=date&item=7');
  await expect(dialog(page)).toHaveAccessibleName(nameOf(7));
  await expect(dialog(page)).toContainText(ITEMS[6]?.owner ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/marketplace?sort=date');

  await page.evaluate(() => window.scrollTo(0, 30_000));
  await expect.poll(async () => (await places(page)).seen).toBeGreaterThan(0);
  const chosen = (await shown(page))[8]?.id ?? 0;
  await card(page, chosen).scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => window.scrollY);
  const close = [
    () => page.goBack().then(() => undefined),
    () => page.keyboard.press('Escape'),
    () => button(page, 'Close').click(),
  ];
  for (const each of close) {
    await card(page, chosen).click();
    await expect(page).toHaveURL(`/marketplace?sort=date&item=${chosen}`);
    await expect(dialog(page)).toHaveAccessibleName(nameOf(chosen));
    await each();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/marketplace?sort=date');
    await expect(card(page, chosen)).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(at);
  }
  // Opening and closing it three times left no history entry before this page.
  await page.goForward();
  await expect(dialog(page)).toHaveAccessibleName(nameOf(chosen));
});

/** How many cards the first row has. */
const columns = (page: Page) =>
  cards(page).evaluateAll((all) => {
    const tops = all.map((each) => each.getBoundingClientRect().top);
    return tops.filter((top) => top === tops[0]).length;
  });
const panel = (page: Page) => page.getByRole('region', { name: words.filters, exact: true });

test('R-MKT-6 the grid changes its columns at 576, 768, 992 and 1200 px, and the filters change from a drawer to a panel @gate', async ({
  page,
}) => {
  await page.goto('/marketplace');
  await expect(filters(page)).toBeEnabled();
  for (const [width, wanted] of [
    [1200, 4],
    [1199, 3],
    [992, 3],
    [991, 4],
    [768, 4],
    [767, 3],
    [576, 3],
    [575, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => columns(page), `at ${width} px`).toBe(wanted);
    await expect(panel(page)).toHaveCount(width >= 992 ? 1 : 0);
  }
  await expect(filters(page)).toHaveAttribute('aria-expanded', 'false');
  await filters(page).click();
  await expect(dialog(page)).toHaveAccessibleName(words.filters);
  await dialog(page).getByLabel(words.for_sale).check();
  await expect(page).toHaveURL('/marketplace?listed=1');
  await button(page, words.show_found).click();
  await expect(filters(page)).toBeFocused();

  for (const [width, beside, alone] of [
    [992, 3, 5],
    [1200, 4, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(filters(page)).toHaveAttribute('aria-expanded', 'true');
    expect(await startOf(panel(page))).toBeLessThan(await startOf(cards(page).first()));
    await expect.poll(() => columns(page)).toBe(beside);
    await filters(page).click();
    await expect(panel(page)).toHaveCount(0);
    await expect.poll(() => columns(page), `${width} px, without filters`).toBe(alone);
    await filters(page).click();
  }
});

const startOf = async (target: ReturnType<typeof cards>) => (await target.boundingBox())?.x ?? -1;

test('R-MKT-6 every view of the collection fits 320 px, in German', async ({ page }) => {
  const { market } = german;
  await page.setViewportSize({ width: 320, height: 640 });
  await keep(page, { locale: 'de-DE' });
  await page.goto('/marketplace?listed=1&sky=dawn&min=0.4');
  const expectToFit = async (what: string) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, what).toBe(320);
  };
  await button(page, market.layout_list).click();
  await expect(button(page, market.layout_list)).toHaveAttribute('aria-pressed', 'true');
  await expectToFit('the list');
  for (const each of ['tab_coins', 'tab_activity'] as const) {
    await page.getByRole('tab', { name: market[each] }).click();
    await expect(page.getByRole('table', { name: market[each] })).toBeVisible();
    await expectToFit(market[each]);
  }
  await page.getByRole('tab', { name: market.tab_nft }).click();
  await filters(page).click();
  await expect(dialog(page)).toHaveAccessibleName(market.filters);
  await expectToFit('the filters');
  await page.keyboard.press('Escape');
  await cards(page).first().locator('a').click();
  await expect(dialog(page)).toHaveAccessibleName(/^Arch #/);
  await expectToFit('an item');
  expect(await dialog(page).evaluate((open) => open.scrollWidth - open.clientWidth)).toBe(0);
});
