import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { rowsOf } from '../support/database.ts';
import { expect, test } from '../support/states.ts';
import { accountOf, button, historyState, link, title } from '../support/walk.ts';
import { aWallet, giveWallets, newKey, signInBy, type Wallet } from '../support/wallets.ts';

/** Signing in with a wallet that answers as requested. */

const walletButton = (page: Page) => button(page, ui.auth.wallet);

/** Presses the button of a fresh /auth, and returns where it leads. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await walletButton(page).click();
  await expect(page).toHaveURL('/success');
}

const isHome = async (page: Page, { account }: Wallet) => {
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Signed in as ${account.address}`)).toBeVisible();
};

test('R-WAL-5 a new wallet signs once, gets an account without an email address, and lands on / @phone-only @gate', async ({
  page,
  product,
}) => {
  const wallet = aWallet();
  await giveWallets(page, wallet);
  await page.goto('/auth');
  await expect(walletButton(page)).toHaveAccessibleDescription(ui.auth.wallet_free);
  await walletButton(page).click();
  await expect(page).toHaveURL('/success');
  await expect(title(page)).toHaveText('Account created');
  expect(await historyState(page)).toEqual({ from: '/registration/creating-password' });
  expect(wallet.asked).toEqual(['eth_requestAccounts', 'eth_chainId', 'personal_sign']);
  await link(page, ui.success.not_now).click();
  await isHome(page, wallet);

  // No address was made up for them.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('@');
  await expect(page.locator('body')).not.toContainText('@');
  const id = await accountOf(page);
  const identities = rowsOf(product, 'select * from identities where account_id = ?', id);
  expect(identities).toMatchObject([{ kind: 'wallet', label: wallet.account.address }]);
  const account = rowsOf(product, 'select * from accounts where id = ?', id);
  const kyc = rowsOf(product, 'select * from kyc where account_id = ?', id);
  expect(account).toHaveLength(1);
  expect(JSON.stringify([identities, account, kyc])).not.toContain('@');
});

test('R-WAL-5 R-ROUTE-2 the next sign-in, on another chain, opens the same account and the page that required it', async ({
  page,
  product,
}) => {
  const wallet = aWallet();
  await signInBy(page, product.url, wallet);
  const query = 'select account_id from identities where label = ?';
  const [row] = rowsOf(product, query, wallet.account.address);
  await giveWallets(page, wallet);
  wallet.chain = 137;
  await page.goto('/security');
  await expect(page).toHaveURL('/auth');
  await walletButton(page).click();
  await expect(title(page)).toHaveText('Authorization succesfull');
  expect(await historyState(page)).toEqual({ from: '/auth' });
  expect(wallet.shown).toEqual([expect.stringContaining('\nChain ID: 137\n')]);
  expect(await accountOf(page)).toBe(row?.account_id);
  await button(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/security');
});

test('R-WAL-5 another account of the same wallet opens another account here', async ({ page }) => {
  const wallet = aWallet();
  await giveWallets(page, wallet);
  await signIn(page);
  const one = await accountOf(page);
  wallet.account = newKey();
  await page.goto('/auth');
  await button(page, verification.entry.other_account).click();
  await walletButton(page).click();
  await expect(page).toHaveURL('/success');
  await expect(title(page)).toHaveText('Account created');
  expect(await accountOf(page)).not.toBe(one);
  await link(page, ui.success.not_now).click();
  await isHome(page, wallet);
});

test('R-WAL-5 a double press asks once, and shows that the wallet is waiting', async ({ page }) => {
  const wallet = aWallet();
  wallet.manners = { personal_sign: 'hold' };
  await giveWallets(page, wallet);
  await page.goto('/auth');
  // Faster than the page can show that it is waiting.
  await walletButton(page).evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  const busy = button(page, ui.auth.wallet_confirm);
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status').filter({ hasText: ui.auth.wallet_confirm })).toHaveCount(1);
  await expect.poll(() => wallet.shown.length).toBe(1);
  await busy.press('Enter');
  wallet.release();
  await expect(page).toHaveURL('/success');
  expect(wallet.asked).toEqual(['eth_requestAccounts', 'eth_chainId', 'personal_sign']);
});
