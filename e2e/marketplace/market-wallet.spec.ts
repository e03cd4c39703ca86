import type { Page } from '@playwright/test';
import { WALLET_CHAINS } from '@portico/contract';
import { ui } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { rowsOf } from '../support/database.ts';
import * as marketWallet from '../support/market-wallet.ts';
import { expect, test } from '../support/states.ts';
import { accountOf, button, link, stored } from '../support/walk.ts';
import { aWallet, bringWallets, giveWallets, setEthereum } from '../support/wallets.ts';

/** A wallet that answers as requested, in the marketplace. */

async function agreesToTerms(page: Page): Promise<void> {
  for (const [name, path] of [
    ['terms of use', '/terms'],
    ['privacy policy', '/privacy'],
  ] as const) {
    const text = marketWallet
      .modal(page)
      .getByRole('link', { name: `${name} ${ui.shell.new_tab}` });
    await expect(text).toHaveAttribute('href', path);
    await expect(text).toHaveAttribute('target', '_blank');
  }
}

test('R-WAL-1 R-WAL-2 Login and Sign Up link to each other, explain how to get a wallet, and list one that is announced late; their code loads with them, not before @phone @gate', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code: string[] = [];
  page.on('request', (request) => {
    if (/\/wallet-(modals-)?[\w-]{8}\.js$/.test(request.url())) code.push(request.url());
  });
  await page.goto('/marketplace');
  await expect(marketWallet.opener(page)).toBeEnabled();
  expect(code).toEqual([]);

  await marketWallet.opener(page).press('Enter');
  await expect(marketWallet.modal(page)).toHaveAccessibleName(marketWallet.words.title_login);
  expect(code).toHaveLength(2);
  await expect(marketWallet.modal(page).getByText(marketWallet.words.none)).toBeVisible();
  const find = marketWallet.modal(page).getByRole('link', { name: 'ethereum.org' });
  await expect(find).toHaveAttribute('href', 'https://ethereum.org/wallets/find-wallet/');
  await expect(find).toHaveAttribute('target', '_blank');
  await button(page, marketWallet.words.copy_page).click();
  await expect(marketWallet.modal(page).getByText(marketWallet.words.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  expect(await violations(page)).toEqual([]);

  await button(page, marketWallet.words.title_sign_up).press('Enter');
  await expect(marketWallet.modal(page)).toHaveAccessibleName(marketWallet.words.title_sign_up);
  await expect(marketWallet.modal(page).locator(':focus')).toHaveCount(1);
  await agreesToTerms(page);
  const wallet = aWallet('Tower <b>Wallet</b>');
  await bringWallets(page, wallet);
  await expect(marketWallet.modal(page).getByRole('listitem')).toHaveText([
    `${wallet.name}${marketWallet.words.installed}`,
  ]);
  await expect(marketWallet.modal(page).getByRole('listitem').locator('img')).toHaveCount(1);
  await expect(marketWallet.network(page)).toHaveValue('1');
  await expect(marketWallet.network(page).getByRole('option')).toHaveText(
    Object.values(WALLET_CHAINS),
  );

  await button(page, marketWallet.words.log_in).click();
  await expect(marketWallet.modal(page)).toHaveAccessibleName(marketWallet.words.title_login);
  // A new wallet gets an account here, too.
  await agreesToTerms(page);
  // A text selection that starts inside may end outside.
  await marketWallet.modal(page).getByText(marketWallet.words.text_login).hover();
  await page.mouse.down();
  await page.mouse.move(2, 2);
  await page.mouse.up();
  await expect(marketWallet.modal(page)).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(marketWallet.modal(page)).toHaveCount(0);
  await expect(marketWallet.opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(marketWallet.modal(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(marketWallet.modal(page)).toHaveCount(0);
  await expect(marketWallet.opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, marketWallet.words.title_sign_up).click();
  await link(page, marketWallet.words.other_ways).click();
  await expect(page).toHaveURL('/auth');
  await expect(marketWallet.modal(page)).toHaveCount(0);
  expect(wallet.asked).toEqual([]);
});

test('R-WAL-2 a wallet that only sets window.ethereum, as in its own browser on a phone, is offered until one announces itself @phone-only @gate', async ({
  page,
}) => {
  const wallet = aWallet();
  await setEthereum(page, wallet);
  await page.goto('/marketplace');
  await marketWallet.opener(page).click();
  const dialog = marketWallet.modal(page);
  const choices = dialog.getByRole('listitem').getByRole('button');
  await expect(choices).toContainText([marketWallet.words.unnamed]);
  await expect(dialog.getByText(marketWallet.words.none)).toHaveCount(0);
  await bringWallets(page, aWallet('Announced Wallet'));
  await expect(choices).toContainText(['Announced Wallet']);

  // On its own again, it signs in like any other.
  await page.reload();
  await marketWallet.opener(page).click();
  await choices.filter({ hasText: marketWallet.words.unnamed }).click();
  await marketWallet.menu(page, wallet).click();
  await expect(page.getByText(marketWallet.words.unnamed, { exact: true })).toBeVisible();
});

test('R-WAL-3 R-WAL-4 the welcome shows once per session; Disconnect ends the wallet’s session and reloads the page @gate', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const wallet = aWallet();
  wallet.knows = [1];
  await giveWallets(page, wallet);
  await page.goto('/marketplace');
  // It switches to the chosen network, and learns it first.
  await marketWallet.connect(page, wallet, 137);
  expect(wallet.added).toMatchObject([{ chainId: '0x89' }]);
  expect(wallet.shown.at(-1)).toContain('\nChain ID: 137\n');
  await expect(marketWallet.notice(page, marketWallet.words.welcome)).toHaveText(
    marketWallet.words.welcome,
  );
  expect(marketWallet.words.welcome).toBe('Congratulations, you have successfully logged in!');
  expect(await marketWallet.flag(page)).toBe('true');
  expect(await page.evaluate(() => sessionStorage.getItem('walletWelcomed'))).toBe('true');
  const id = await accountOf(page);
  const owner = 'select account_id from identities where label = ?';
  expect(rowsOf(product, owner, wallet.account.address)).toEqual([{ account_id: id }]);
  await expect(marketWallet.menu(page, wallet)).toBeFocused();
  await expect(marketWallet.menu(page, wallet)).toContainText(
    `${wallet.account.address.slice(0, 4)}…${wallet.account.address.slice(-4)}`,
  );

  await page.keyboard.press('Enter');
  await expect(page.getByText(wallet.name)).toBeVisible();
  await button(page, marketWallet.words.copy_address).click();
  await expect(
    page.getByRole('status').filter({ hasText: marketWallet.words.copied }),
  ).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(wallet.account.address);
  await page.keyboard.press('Escape');
  await expect(marketWallet.menu(page, wallet)).toBeFocused();
  await expect(button(page, marketWallet.words.disconnect)).toBeHidden();

  // In another tab it is connected, too.
  const other = await context.newPage();
  await other.goto('/marketplace');
  await expect(marketWallet.menu(other, wallet)).toBeVisible();
  await expect(marketWallet.notice(other, marketWallet.words.welcome)).toHaveCount(0);

  const spent = await stored(page, 'refreshToken');
  await marketWallet.disconnect(page, wallet);
  expect(wallet.asked.at(-1)).toBe('wallet_revokePermissions');
  await expect(marketWallet.notice(page, marketWallet.words.welcome)).toHaveCount(0);
  expect(await marketWallet.flag(page)).toBe('false');
  expect(await stored(page, 'wallet')).not.toContain('0x');
  expect(await accountOf(page)).toBe('');
  await expect(marketWallet.opener(other)).toBeVisible();
  const renewed = await page.request.post('/user/auth/refresh', {
    data: { refresh_token: spent },
  });
  expect(renewed.status()).toBe(401);

  await marketWallet.connect(page, wallet);
  expect(await accountOf(page)).toBe(id);
  await expect(marketWallet.notice(page, marketWallet.words.welcome)).toHaveCount(0);
});
