import type { Page } from '@playwright/test';
import { marketplace } from '../../packages/locales/src/english.ts';
import {
  COLLECTION,
  ITEM_COUNT,
  nameOf,
} from '../../packages/marketplace-demo/src/data/collection.ts';
import { type Item, itemOf } from '../../packages/marketplace-demo/src/data/items.ts';
import { button, field } from './walk.ts';

/** The collection page, and the items that it must show. */

export { COLLECTION, ITEM_COUNT, nameOf };
export const words = marketplace.market;
export const traitWords = marketplace.traits;

/** All of them, in the order of their numbers. */
export const ITEMS: readonly Item[] = Array.from({ length: ITEM_COUNT }, (_, index) =>
  itemOf(index + 1),
);

const main = (page: Page) => page.getByRole('main');
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
export const search = (page: Page, label: string = words.search_nft) => field(page, label);
export const sort = (page: Page) => field(page, words.sort);
export const layout = (page: Page, name: string) => button(page, name);
/** The number of results, as announced to screen readers. */
export const status = (page: Page) => main(page).getByRole('status').first();
/** The button that opens and closes the filters; its name ends with the number of chosen ones. */
export const filters = (page: Page) => main(page).locator('button[aria-expanded]');
export const option = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByLabel(name);
export const chips = (page: Page) =>
  page.getByRole('list', { name: words.chosen }).getByRole('button');
export const dialog = (page: Page) => page.getByRole('dialog');

export const cards = (page: Page) => main(page).locator('li[data-entry]');
export const card = (page: Page, id: number) =>
  main(page)
    .locator('[data-entry] a')
    .filter({ hasText: nameOf(id) });

/** The items whose cards or event rows are in the page, in their order. */
export async function shown(page: Page): Promise<Item[]> {
  const names = await main(page).locator('[data-entry] a > span').allTextContents();
  return names.map((name) => itemOf(Number(/^Arch #(\d+)$/.exec(name)?.[1])));
}

/** The prices shown, in ether; null if the page says that the item is not for sale. English only. */
export async function prices(page: Page): Promise<(number | null)[]> {
  const texts = await cards(page).locator('p:first-of-type').allTextContents();
  return texts.map((text) => {
    if (text === words.not_for_sale) return null;
    return Number(/^([\d.]+)\u00a0ETH$/.exec(text)?.[1]);
  });
}

export function ascending(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
}
