import type { Page } from '@playwright/test';
import { expect } from './states.ts';
import { button, link, title } from './walk.ts';

/* Walks through the partner console, which is in English. */

export const REDIRECT = 'http://localhost:4000/callback';

/** From the list of apps to the new one’s quick start. */
export async function createApp(page: Page, name: string, redirectUri = REDIRECT): Promise<void> {
  await link(page, 'Create an app').click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Redirect URI').fill(redirectUri);
  await button(page, 'Create the app').click();
  await expect(title(page)).toHaveText(name);
}

/** A value that the console shows beside this label. */
export const shownAs = (page: Page, label: string) =>
  page
    .locator('main div', { has: page.locator(`> span:text-is("${label}")`) })
    .locator('> code')
    .innerText();

/** Nothing makes the page wider than its window. */
export async function expectToFit(page: Page): Promise<void> {
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
