import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Locator, type Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import type { UiMessages } from '../../packages/locales/src/index.ts';
import type { Mailbox } from './mailbox.ts';
import { PASSWORD, post } from './people.ts';
import type { Product } from './product.ts';
import { keep } from './states.ts';

/** A person's paths through the first screens, in any language. */

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The text of the error summary above a form. */
export const problems = (page: Page, words: UiMessages = ui) =>
  page.getByRole('group', { name: words.shell.problem }).getByRole('listitem');

/** The error beside the field of a screen that has one field, and no summary. */
export const fieldError = (page: Page, id: string) =>
  page.locator(`#${id}-error > span > span`).last();

export const codeError = (page: Page) => fieldError(page, 'code');

/** Of /auth. */
export const entryError = (page: Page) => fieldError(page, 'identifier');

/** Of /auth/login. */
export const loginError = (page: Page) => fieldError(page, 'password');

/** A text of the product with its gaps filled. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** Clicks like a person does: Playwright would wait until the element is not aria-disabled. */
export async function clickDimmed(target: Locator): Promise<void> {
  await expect(target).toHaveAttribute('aria-disabled', 'true');
  // Before its page is hydrated the button is disabled for another reason, and shows no errors.
  await expect(target).toHaveJSProperty('disabled', false);
  await target.click({ force: true });
}

/**
 * Resolves once the browser has hydrated the frame and its page, whose code may arrive later: before that, links load a
 * document, and buttons have no effect.
 */
export async function takenUp(page: Page): Promise<void> {
  await expect(page.locator('button:enabled').first()).toBeAttached();
  // Set by `packages/client/src/router/use-page.ts` once the page is hydrated.
  await page.waitForFunction(() => performance.getEntriesByName('page', 'mark').length > 0);
}

/** Chooses another language on /auth: from the header's list, or on a phone from its menu. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  const list = page.getByLabel(ui.shell.language);
  if (await list.isVisible()) {
    await list.selectOption({ label: name });
    return;
  }
  await button(page, ui.nav.menu).click();
  await page.getByRole('dialog').getByRole('button', { name: ui.shell.language }).click();
  await button(page, name).click();
}

/** Enters an address on /auth and submits it. */
export async function enter(page: Page, address: string, words: UiMessages = ui) {
  await page.goto('/auth');
  await field(page, words.auth.label).fill(address);
  await button(page, words.auth.submit).click();
}

/** A complete code is submitted by itself (R-CODE-12). */
export async function enterCode(page: Page, code: string, words: UiMessages = ui) {
  await field(page, words.code.label).fill(code);
}

/** From the header, or on a narrow screen from its menu. */
export async function signOut(page: Page): Promise<void> {
  const [menu, out] = [button(page, ui.nav.menu), button(page, ui.shell.sign_out)];
  await expect(menu.or(out).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await out.click();
}

/** A wrong code. */
export function otherThan(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

export async function createPassword(page: Page, password: string, words: UiMessages = ui) {
  await expect(title(page)).toHaveText(words.password.title);
  await field(page, words.password.label).fill(password);
  await field(page, words.password.confirm).fill(password);
  await button(page, words.password.submit).click();
}

/** A browser that has verified the address and must now create a password. */
export async function verifiedAs(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  await post(page, '/user/auth/send-code', { email });
  await post(page, '/user/auth/verify-code', { email, code: await mailbox.codeFor(email) });
  await keep(page, { identifiers: { typed: email, signUpEmail: email } });
  await page.goto('/registration/creating-password');
}

/** A browser at the password of an address, with or without an account. */
export async function loginAs(page: Page, email: string): Promise<void> {
  await keep(page, { identifiers: { typed: email, loginEmail: email } });
  await page.goto('/auth/login');
}

/** An account whose sign-in method is a phone number. */
export async function registerPhone(page: Page, phone: string, code: () => Promise<string>) {
  await post(page, '/user/auth/send-code', { phone });
  await post(page, '/user/auth/verify-code', { phone, code: await code() });
  await post(page, '/user/auth/registration-with-phone', { phone, password: PASSWORD });
}

export const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** The account id in this browser's token; '' if it has none. */
export async function accountOf(page: Page): Promise<string> {
  const payload = (await stored(page, 'accessToken'))?.split('.')[1] ?? '';
  return payload && JSON.parse(Buffer.from(payload, 'base64url').toString()).sub;
}

/** The state that the product stores in the browser's history entry. */
export const historyState = (page: Page) => page.evaluate(() => history.state?.usr);

/** Counts the calls to a path from now on. */
export function callsTo(page: Page, path: string): () => number {
  let count = 0;
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

/** Counts the calls of this path that succeeded, in every tab: one that its page gave up has no answer. */
export function successesOf(page: Page, path: string): () => number {
  let count = 0;
  page.context().on('response', (response) => {
    if (response.ok() && new URL(response.url()).pathname === path) count += 1;
  });
  return () => count;
}

/** Moves the codes for this address, and the limits of mailboxes, this many minutes into the past, on the server. */
export function letCodeAge({ dataDir }: Product, address: string, minutes: number): void {
  const database = new DatabaseSync(join(dataDir, 'portico.db'), { timeout: 5_000 });
  const passed = minutes * 60_000;
  let codes = 0;
  for (const table of ['codes', 'browser_codes']) {
    const { changes } = database
      .prepare(
        `update ${table} set issued_at = issued_at - ?, expires_at = expires_at - ? where address = ?`,
      )
      .run(passed, passed, address);
    codes += Number(changes);
  }
  // Codes are limited per mailbox, and in it per network, under keys that only the product knows: those of all of them.
  database
    .prepare('update recipient_sends set last_at = last_at - ?, since = since - ?')
    .run(passed, passed);
  database.close();
  expect(codes, `codes for ${address}`).toBeGreaterThan(0);
}

/** The heading of /auth: one sentence per line. */
export function entryTitle({ auth }: { auth: { title1: string; title2: string } }): string {
  return `${auth.title1} ${auth.title2}`;
}

/** The words of a text that are a link. */
export const inLink = (text: string) => /<link>(.*)<\/link>/.exec(text)?.[1] ?? '';
