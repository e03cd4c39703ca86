import type { Page } from '@playwright/test';
import { post } from './people.ts';
import { expect, keep, type Member } from './states.ts';
import { button, link, title } from './walk.ts';

/* Walks through the partner console, which is in English. */

export const REDIRECT = 'http://localhost:4000/callback';

type App = { id: string; secret: string };

/** An app created through the product's API, whose owner this browser is signed in as from now on. */
export async function haveApp(
  page: Page,
  member: Member,
  name: string,
  { redirectUri = REDIRECT, locale = 'en-US', auth = 'secret' } = {},
): Promise<App> {
  await keep(page, { member, locale });
  const app = { name, redirectUris: [redirectUri], auth };
  return post<App>(page, '/console/clients', app, member.access_token);
}

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
