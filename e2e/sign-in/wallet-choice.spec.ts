import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/states.ts';
import { button, entryTitle, field, link, title } from '../support/walk.ts';
import { aWallet, bringWallets, giveWallets, WALLET_CODE } from '../support/wallets.ts';

/** The wallets of a browser: none, several, or one that is announced late. */

const walletButton = (page: Page) => button(page, ui.auth.wallet);

test('R-WAL-5 the person chooses among several wallets, by keyboard too, and Escape asks none', async ({
  page,
}) => {
  const harbour = aWallet('Harbour Wallet');
  const tower = aWallet('Tower <b>Wallet</b>', 'https://wallet.example/icon.png');
  const late = aWallet('Late Wallet');
  await giveWallets(page, harbour, tower);
  await page.goto('/auth');
  await walletButton(page).press('Enter');
  const dialog = page.getByRole('dialog', { name: ui.auth.wallet_choose });
  await expect(dialog.getByRole('listitem')).toHaveText([harbour.name, tower.name]);
  await bringWallets(page, late);
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  // Only an embedded image is shown as the wallet's icon.
  await expect(dialog.locator('img')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(walletButton(page)).toBeFocused();
  expect([...harbour.asked, ...tower.asked]).toEqual([]);

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: ui.shell.close }).click();
  await expect(dialog).toHaveCount(0);
  await expect(walletButton(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: harbour.name })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/success');
  await link(page, ui.success.not_now).click();
  await expect(page.getByText(tower.account.address)).toBeVisible();
  expect([...harbour.asked, ...late.asked]).toEqual([]);
});

test('R-WAL-5 without a wallet neither button nor code is loaded; a wallet announced late gets its button, once', async ({
  page,
}) => {
  const code: string[] = [];
  page.on('request', (request) => {
    if (/\/wallet[^/]*\.js$/.test(request.url())) code.push(request.url());
  });
  await page.goto('/auth');
  await expect(title(page)).toHaveText(entryTitle(ui));
  await page.waitForLoadState('networkidle');
  await expect(walletButton(page)).toHaveCount(0);
  expect(code).toEqual([]);

  const wallet = aWallet();
  await bringWallets(page, wallet);
  await expect(walletButton(page)).toBeVisible();
  await bringWallets(page, wallet);
  await walletButton(page).click();
  await expect(page).toHaveURL('/success');
});

test('R-WAL-5 a wallet whose code does not load is not offered, or says so', async ({ page }) => {
  const wallet = aWallet();
  await giveWallets(page, wallet);
  await page.route(/\/wallet-sign-in[^/]*\.js$/, (route) => route.abort());
  const asked = page.waitForRequest(/\/wallet-sign-in[^/]*\.js$/);
  await page.goto('/auth');
  await asked;
  await field(page, ui.auth.label).fill('somebody@example.com');
  await expect(button(page, ui.auth.submit)).not.toHaveAttribute('aria-disabled');
  await expect(walletButton(page)).toHaveCount(0);

  await page.unroute(/\/wallet-sign-in[^/]*\.js$/);
  await page.route(WALLET_CODE, (route) => route.abort());
  await page.reload();
  await walletButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(ui.notices.network_error);
  expect(wallet.asked).toEqual([]);
});
