import type { Browser, BrowserContext, Page } from '@playwright/test';
import { account, ui } from '../../packages/locales/src/english.ts';
import { alter } from './database.ts';
import { PASSWORD, post, type Tokens } from './people.ts';
import type { Product } from './product.ts';
import { expect, keep } from './states.ts';
import { button, filled, stored } from './walk.ts';
import { aWallet, linkWallet, signInBy, type Wallet } from './wallets.ts';

/** The content of /security, in English. */

const section = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });

export const methods = section(account.security.ways);
export const password = section(account.security.password);
export const sessions = section(account.security.sessions);
export const rows = (page: Page) => methods(page).getByRole('listitem');
export const devices = (page: Page) => sessions(page).getByRole('listitem');

type Kind = 'email' | 'phone' | 'wallet' | 'passkey';

export const adding = (page: Page, kind: Kind) =>
  button(page, filled(account.security.add_label, { way: account.security[kind] }));
export const changing = (page: Page, kind: Kind) =>
  button(page, filled(account.security.change_label, { way: account.security[kind] }));
export const removing = (page: Page, kind: Kind, label: string) =>
  button(page, filled(account.security.remove_label, { way: account.security[kind], label }));
export const removal = (page: Page) =>
  page.getByRole('dialog', { name: account.security.remove_title, exact: true });
export const notice = (page: Page) =>
  page.getByRole('group', { name: account.security.recent_needed, exact: true });

/** Shown in a toast, and announced in the live region. */
export const isSaid = (page: Page, text: string) =>
  expect(page.locator('[aria-live=polite]')).toContainText(text);

/** Opens the page in this browser, signed in with these tokens. */
export async function openSecurity(page: Page, tokens: Tokens): Promise<void> {
  await keep(page, { member: { id: '', email: '', ...tokens } });
  await page.goto('/security');
  await expect(password(page)).toBeVisible();
}

/** An account whose only sign-in method is a wallet. */
export async function walletMember(
  page: Page,
  { url }: Product,
): Promise<{ wallet: Wallet; tokens: Tokens; address: string }> {
  const wallet = aWallet();
  return { wallet, tokens: await signInBy(page, url, wallet), address: wallet.account.address };
}

/** Adds a wallet to the account of these tokens as a further sign-in method. */
export async function addWallet(page: Page, { url }: Product, tokens: Tokens): Promise<string> {
  const wallet = aWallet();
  await linkWallet(page, url, wallet, tokens.access_token);
  return wallet.account.address;
}

/** Moves the sign-in of these tokens this many minutes into the past; towards the future if negative. */
export function letSessionAge(product: Product, { access_token }: Tokens, minutes = 30): void {
  const payload = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString();
  const { sid } = JSON.parse(payload);
  const statement = 'update sessions set created_at = created_at - ? where id = ?';
  alter(product, statement, minutes * 60_000, sid);
}

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1';

/** The same person on another device, which identifies itself as a phone. */
export async function otherDevice(
  browser: Browser,
  { url }: Product,
  email: string,
): Promise<{ context: BrowserContext; page: Page; tokens: Tokens }> {
  const context = await browser.newContext({ baseURL: url, userAgent: PHONE });
  const page = await context.newPage();
  const tokens = await post<Tokens>(page, '/user/auth/login', { email, password: PASSWORD });
  await keep(page, { member: { id: '', email, ...tokens } });
  return { context, page, tokens };
}

/** The start page's next call fails because its session has ended, and the page says so. */
export async function hearsOfTheEnd(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: ui.home.security }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText(ui.notices.signed_out_elsewhere)).toBeVisible();
  expect(await stored(page, 'refreshToken')).toBeNull();
}

/** Whether this address signs in now, by a code sent to it. */
export async function opens(page: Page, email: string, code: string): Promise<boolean> {
  const answer = await post<object>(page, '/user/auth/verify-code', { email, code });
  return 'access_token' in answer;
}
