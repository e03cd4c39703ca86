import { ui } from '../../packages/locales/src/english.ts';
import * as marketWallet from '../support/market-wallet.ts';
import { expect, test } from '../support/states.ts';
import { button, callsTo } from '../support/walk.ts';
import { aWallet, giveWallets, type Wallet } from '../support/wallets.ts';

/** Wallets that refuse or fail, in the marketplace. */

const LOGIN = '/user/auth/wallet/login';

test('R-WAL-3 every wallet failure is shown beside its button, and can be retried', async ({
  page,
}) => {
  const wallet = aWallet();
  await giveWallets(page, wallet);
  await page.goto('/marketplace');
  await marketWallet.opener(page).click();
  const logins = callsTo(page, LOGIN);
  for (const [manners, sentence, role] of [
    [{ personal_sign: 'refuse' }, ui.auth.wallet_cancelled, 'status'],
    [{ personal_sign: { code: 4100 } }, ui.auth.wallet_locked, 'alert'],
    [{ eth_requestAccounts: { code: -32002 } }, ui.auth.wallet_pending, 'alert'],
    [{ eth_chainId: { code: 4900 } }, marketWallet.words.offline, 'alert'],
    [{ wallet_switchEthereumChain: 'refuse' }, marketWallet.words.elsewhere, 'alert'],
    [{ personal_sign: 'fail' }, ui.auth.wallet_failed, 'alert'],
  ] satisfies [Wallet['manners'], string, 'status' | 'alert'][]) {
    wallet.manners = manners;
    wallet.chain = 1;
    await marketWallet.network(page).selectOption('137');
    await marketWallet.modal(page).getByRole('button', { name: wallet.name }).click();
    const said = marketWallet.modal(page).getByRole(role).filter({ hasText: sentence });
    await expect(said, JSON.stringify(manners)).toBeVisible();
  }
  // What happened stays with what was chosen then.
  const failed = page.getByRole('dialog').getByText(ui.auth.wallet_failed);
  await marketWallet.network(page).selectOption('1');
  await expect(failed).toHaveCount(0);
  await marketWallet.modal(page).getByRole('button', { name: wallet.name }).click();
  await expect(failed).toBeVisible();
  await button(page, marketWallet.words.title_sign_up).click();
  await expect(failed).toHaveCount(0);
  await button(page, marketWallet.words.log_in).click();
  await expect(failed).toHaveCount(0);
  expect(logins()).toBe(0);
  expect(await marketWallet.flag(page)).toBeNull();
  wallet.manners = {};
  await marketWallet.modal(page).getByRole('button', { name: wallet.name }).click();
  await expect(marketWallet.menu(page, wallet)).toBeVisible();
  expect(logins()).toBe(1);
});

test('R-WAL-2 R-WAL-3 a double press asks once, and an answer after the modal was closed connects no account', async ({
  page,
}) => {
  const wallet = aWallet();
  await giveWallets(page, wallet);
  await page.goto('/marketplace');
  const logins = callsTo(page, LOGIN);
  wallet.manners = { personal_sign: 'hold' };
  await marketWallet.opener(page).click();
  await marketWallet
    .modal(page)
    .getByRole('button', { name: wallet.name })
    .evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
  await expect(button(page, ui.auth.wallet_confirm)).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => wallet.shown.length).toBe(1);
  expect(wallet.asked).toEqual(['eth_requestAccounts', 'eth_chainId', 'personal_sign']);
  // The request stays pending in both cases.
  await button(page, marketWallet.words.title_sign_up).click();
  await expect(button(page, ui.auth.wallet_confirm)).toHaveAttribute('aria-busy', 'true');
  await button(page, ui.shell.close).click();
  wallet.release();
  wallet.manners = {};
  await marketWallet.connect(page, wallet);
  expect(logins()).toBe(1);
});

test('R-WAL-1 a modal whose code fails to load says so, and can be opened later', async ({
  page,
}) => {
  const wallet = aWallet();
  await giveWallets(page, wallet);
  await page.goto('/marketplace');
  await page.route(/\/wallet-modals-[^/]*\.js$/, (route) => route.abort());
  await marketWallet.opener(page).click();
  await expect(page.getByText(ui.shell.chunk_text)).toBeVisible();
  await expect(marketWallet.modal(page)).toHaveCount(0);
  await page.unroute(/\/wallet-modals-[^/]*\.js$/);
  // Some browsers request it only once per document.
  await page.reload();
  await marketWallet.connect(page, wallet);
});
