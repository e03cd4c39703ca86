import type { Page } from '@playwright/test';
import {
  boxesOf,
  type DetailKey,
  type DetailPage,
  detailField,
  exampleDetails,
  keysOnPage,
  typedDateOf,
} from '../../packages/contract/src/index.ts';

/** Chooses the country of residence, which goes on. */
export const chooseResidency = (page: Page, country: string) =>
  page.locator(`#residency button[value="${country}"]`).click();

/** Fills in every field of a page of the details that is still empty; with the examples, unless given. */
export async function fillDetails(
  page: Page,
  on: DetailPage,
  given: Partial<Record<DetailKey, string>> = {},
): Promise<void> {
  const values = { ...exampleDetails(), ...given };
  for (const key of keysOnPage(on)) {
    const { kind } = detailField(key).input;
    const field = page.locator(`#${kind === 'date' ? boxesOf(key).year : key}`);
    if ((await field.inputValue()) !== '') continue;
    if (kind === 'text') await field.fill(values[key]);
    else if (kind !== 'date') await field.selectOption(values[key]);
    else
      for (const [box, id] of Object.entries(boxesOf(key)))
        await page.locator(`#${id}`).fill(typedDateOf(values[key])?.[box as 'day'] ?? '');
  }
}
