import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { alter } from '../support/database.ts';
import { expect, test } from '../support/states.ts';
import { accountOf, button, callsTo, entryTitle, field, stored, title } from '../support/walk.ts';
import { aWallet, giveWallets, newKey, signInBy, type Wallet } from '../support/wallets.ts';

/** Wallets that refuse or fail, and calls that fail. */

const NONCE = '/user/auth/wallet/nonce';
const LOGIN = '/user/auth/wallet/login';

const walletButton = (page: Page) => button(page, ui.auth.wallet);
const alerts = (page: Page) => page.getByRole('alert');

async function nobodyIsSignedIn(page: Page): Promise<void> {
  await expect(page).toHaveURL('/auth');
  await expect(walletButton(page)).toBeEnabled();
  expect(await stored(page, 'accessToken')).toBeNull();
  expect(await stored(page, 'refreshToken')).toBeNull();
}

/** An earlier failure does not prevent another try. */
async function worksNow(page: Page, wallet: Wallet): Promise<void> {
  wallet.manners = {};
  await walletButton(page).click();
  await expect(page).toHaveURL('/success');
  expect(await stored(page, 'accessToken')).not.toBeNull();
}

test('R-WAL-5 what a wallet rejects, breaks or gets wrong is reported and can be retried, and nothing is sent unsigned', async ({
  page,
}) => {
  const wallet = aWallet();
  await giveWallets(page, wallet);
  await page.goto('/auth');
  const nonces = callsTo(page, NONCE);
  const logins = callsTo(page, LOGIN);
  // How each answer is understood: apps/web/src/domain/wallet/wallet.test.ts.
  for (const [manners, sentence] of [
    [{ personal_sign: 'refuse' }, null],
    [{ eth_requestAccounts: 'fail' }, ui.auth.wallet_failed],
    [{ eth_requestAccounts: { answer: ['somebody'] } }, ui.auth.wallet_failed],
    [{ eth_requestAccounts: { answer: [] } }, ui.auth.wallet_locked],
    [{ eth_requestAccounts: { code: -32002 } }, ui.auth.wallet_pending],
    [{ personal_sign: { answer: null } }, ui.auth.wallet_failed],
  ] satisfies [Wallet['manners'], string | null][]) {
    wallet.manners = manners;
    await walletButton(page).click();
    if (sentence === null) {
      const quiet = page.getByRole('status').filter({ hasText: ui.auth.wallet_cancelled });
      await expect(quiet).toBeVisible();
      await expect(alerts(page)).toHaveCount(0);
      await expect(page).toHaveTitle(`${entryTitle(ui)} – Portico`);
    } else {
      await expect(alerts(page), JSON.stringify(manners)).toHaveText(sentence);
      await expect(page).toHaveTitle(/^Error: /);
    }
    await nobodyIsSignedIn(page);
  }
  // No nonce before there is an account to sign with.
  expect(nonces()).toBe(3);
  expect(logins()).toBe(0);
  await worksNow(page, wallet);
});

test('R-WAL-5 a wallet that never answers times out, and the page stays usable meanwhile', async ({
  page,
}) => {
  const wallet = aWallet();
  await giveWallets(page, wallet);
  await page.clock.install();
  await page.goto('/auth');
  for (const [method, patience] of [
    ['eth_requestAccounts', '03:00'],
    ['personal_sign', '03:00'],
  ] as const) {
    const before = wallet.asked.filter((each) => each === method).length;
    wallet.manners = { [method]: 'hold' };
    await walletButton(page).click();
    await expect
      .poll(() => wallet.asked.filter((each) => each === method).length, method)
      .toBe(before + 1);
    await field(page, ui.auth.label).fill('somebody@example.com');
    await expect(button(page, ui.auth.submit)).not.toHaveAttribute('aria-disabled');
    await page.clock.fastForward(patience);
    await expect(alerts(page), method).toHaveText(ui.auth.wallet_failed);
    await nobodyIsSignedIn(page);
  }
  // A message dated three minutes ahead would be refused.
  await page.clock.setSystemTime(Date.now());
  // An answer that arrives now is ignored.
  wallet.release();
  const logins = callsTo(page, LOGIN);
  await worksNow(page, wallet);
  expect(logins()).toBe(1);
});

test('R-WAL-5 a signature that arrives after the page was left signs no account in', async ({
  page,
}) => {
  const wallet = aWallet();
  await giveWallets(page, wallet);
  await page.goto('/auth');
  const logins = callsTo(page, LOGIN);
  wallet.manners = { personal_sign: 'hold' };
  await walletButton(page).click();
  await expect.poll(() => wallet.shown.length).toBe(1);
  await page.getByRole('main').getByRole('link', { name: 'terms of use' }).click();
  // The address changes first; the page is left when the other one is shown.
  await expect(title(page)).toHaveText(ui.legal.terms_title);
  wallet.release();
  await page.goBack();
  await worksNow(page, wallet);
  expect(logins()).toBe(1);
});

test('R-WAL-5 a wallet on an unsupported chain is asked to switch to Ethereum; one that stays there gets no signature request', async ({
  page,
}) => {
  const wallet = aWallet();
  wallet.chain = 999;
  await giveWallets(page, wallet);
  await page.goto('/auth');
  wallet.manners = { wallet_switchEthereumChain: { answer: null } };
  await walletButton(page).click();
  await expect(alerts(page)).toHaveText(ui.errors.wallet_network_unsupported);
  await nobodyIsSignedIn(page);
  expect(wallet.shown).toEqual([]);
  await worksNow(page, wallet);
  expect(wallet.asked.slice(-3)).toEqual([
    'wallet_switchEthereumChain',
    'eth_chainId',
    'personal_sign',
  ]);
  expect(wallet.shown).toEqual([expect.stringContaining('\nChain ID: 1\n')]);
});

test('R-WAL-5 R-VAL-4 a failed call shows the reason, and a signature of another key, or for a closed account, is refused', async ({
  page,
  product,
}) => {
  const wallet = aWallet();
  await signInBy(page, product.url, wallet);
  await giveWallets(page, wallet);
  await page.goto('/auth');
  for (const path of [NONCE, LOGIN]) {
    await page.route(`**${path}`, (route) => route.abort());
    await walletButton(page).click();
    await expect(alerts(page), path).toHaveText(ui.notices.network_error);
    await nobodyIsSignedIn(page);
    await page.unroute(`**${path}`);
  }
  wallet.signer = newKey();
  await walletButton(page).click();
  await expect(alerts(page)).toHaveText(ui.errors.contract_wallet_unsupported);
  await nobodyIsSignedIn(page);
  delete wallet.signer;
  await worksNow(page, wallet);

  const id = await accountOf(page);
  await page.evaluate(() => localStorage.clear());
  alter(product, 'update accounts set disabled_at = 1 where id = ?', id);
  await page.goto('/auth');
  await walletButton(page).click();
  await expect(alerts(page)).toHaveText(ui.errors.account_disabled);
  await nobodyIsSignedIn(page);
});
