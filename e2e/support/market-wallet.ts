import type { Page } from '@playwright/test';
import type { WalletChain } from '@portico/contract';
import { account } from '../../packages/locales/src/english.ts';
import { expect } from './states.ts';
import { button, stored } from './walk.ts';
import type { Wallet } from './wallets.ts';

/** The wallet in the header of the marketplace area. */

export const words = account.wallet;

export const opener = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: words.login, exact: true });
export const modal = (page: Page) => page.getByRole('dialog');
export const network = (page: Page) => page.getByRole('combobox', { name: words.network });
/** The button of the connected wallet, whose name contains the ends of the account's address. */
export const menu = (page: Page, { account: { address } }: Wallet) =>
  button(page, `${account.security.wallet} ${address.slice(0, 4)}…${address.slice(-4)}`);
export const flag = (page: Page) => stored(page, 'walletConnected');
export const notice = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text });

/** Chooses the chain in Login, if one is given, and has the wallet sign. */
export async function choose(page: Page, wallet: Wallet, chain?: WalletChain): Promise<void> {
  await opener(page).click();
  if (chain !== undefined) await network(page).selectOption(String(chain));
  await modal(page).getByRole('button', { name: wallet.name, exact: true }).click();
}

export async function connect(page: Page, wallet: Wallet, chain?: WalletChain): Promise<void> {
  await choose(page, wallet, chain);
  await expect(menu(page, wallet)).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
}

/** Uses the button, which reloads the page. */
export async function disconnect(page: Page, wallet: Wallet): Promise<void> {
  await menu(page, wallet).click();
  const reload = page.waitForEvent('load');
  await button(page, words.disconnect).click();
  await reload;
  await expect(opener(page)).toBeEnabled();
}
