import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { rowsOf } from '../support/database.ts';
import { startProduct } from '../support/product.ts';
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

test('R-WAL-6 a browser without a wallet gets a demo wallet in development, which shows the whole message, refuses, waits, changes its account, and opens the same account twice @gate', async ({
  page,
}) => {
  const product = await startProduct({}, { standIns: true });
  const demo = page.getByRole('dialog', { name: /^Demo wallet/ });
  const press = (name: string) => demo.getByRole('button', { name }).click();
  try {
    await page.goto(`${product.url}/auth`);
    await walletButton(page).click();
    await press('Connect');
    await expect(demo.getByText(`${new URL(product.url).host} wants you to sign in`)).toBeVisible();
    await expect(demo.getByText(/Expiration Time: /)).toBeVisible();
    await press('Refuse');
    await expect(page.getByText(ui.auth.wallet_cancelled)).toBeVisible();
    await walletButton(page).click();
    await page.clock.install();
    await press('Wait 10 seconds');
    await expect(demo).toBeHidden();
    await page.clock.runFor(10_000);
    await press('Sign');
    await page.clock.resume();
    await expect(page).toHaveURL(`${product.url}/success`);
    const id = await accountOf(page);
    const again = async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${product.url}/auth`);
      await walletButton(page).click();
      await press('Sign');
    };
    await again();
    await expect(title(page)).toHaveText('Authorization succesfull');
    expect(await accountOf(page)).toBe(id);
    // The other account is another person.
    await page.getByRole('button', { name: /^Demo wallet · Ethereum · account 1/ }).click();
    await demo.getByRole('radio', { name: /^Account 2/ }).check();
    await press('Done');
    await again();
    await expect(title(page)).toHaveText('Account created');
    expect(await accountOf(page)).not.toBe(id);

    // Where there is another wallet, it does not announce itself.
    await giveWallets(page, aWallet('Harbour Wallet'));
    await page.goto(`${product.url}/auth`);
    await page.clock.fastForward(1_000);
    const names = await page.evaluate(() => {
      const heard: string[] = [];
      window.addEventListener('eip6963:announceProvider', (event) => {
        heard.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name);
      });
      window.dispatchEvent(new Event('eip6963:requestProvider'));
      return heard;
    });
    expect(names).toEqual(['Harbour Wallet']);
  } finally {
    await product.stop();
  }
});

test('R-WAL-6 no build of the site, of the desk or of the server has the demo wallet @gate', () => {
  const hasIt = (file: string) => readFileSync(file, 'utf8').includes('portico.demo-wallet');
  expect(globSync('apps/stand-ins/dist/*.js').filter(hasIt)).toHaveLength(1);
  const built = globSync('apps/{web,desk,api}/dist/**/*.{js,html,css,json}');
  expect(built.length).toBeGreaterThan(100);
  expect(built.filter(hasIt)).toEqual([]);
});
