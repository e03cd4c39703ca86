import { account, marketplace, ui } from '../../packages/locales/src/english.ts';
import { alter, rowsOf } from '../support/database.ts';
import * as marketWallet from '../support/market-wallet.ts';
import { removing } from '../support/security-page.ts';
import { expect, keep, test } from '../support/states.ts';
import { accountOf, button, link, stored, title } from '../support/walk.ts';
import { aWallet, emit, giveWallets, linkWallet, newKey, signInBy } from '../support/wallets.ts';

/** Events that a connected wallet sends by itself, and the account that it belongs to. */

test('R-WAL-4 a wallet that switches accounts is disconnected with a notice, its session ends, and the new account signs in as itself', async ({
  page,
}) => {
  const wallet = aWallet();
  await giveWallets(page, wallet);
  await page.goto('/marketplace');
  await marketWallet.connect(page, wallet);
  const first = await accountOf(page);
  // The same account again is not a change.
  await emit(page, wallet, 'accountsChanged', [wallet.account.address]);
  await expect(marketWallet.menu(page, wallet)).toBeVisible();

  wallet.account = newKey();
  await emit(page, wallet, 'accountsChanged', [wallet.account.address.toLowerCase()]);
  const changed = marketWallet.notice(page, marketWallet.words.changed);
  await expect(changed).toBeVisible();
  await expect(marketWallet.notice(page, marketWallet.words.welcome)).toHaveCount(0);
  await expect(marketWallet.opener(page)).toBeVisible();
  expect(await marketWallet.flag(page)).toBe('false');
  expect(await accountOf(page)).toBe('');

  await changed.getByRole('button', { name: marketWallet.words.login }).click();
  await marketWallet.modal(page).getByRole('button', { name: wallet.name }).click();
  await expect(marketWallet.menu(page, wallet)).toBeFocused();
  await expect(changed).toHaveCount(0);
  const second = await accountOf(page);
  expect(['', first]).not.toContain(second);
});

test('R-WAL-2 R-WAL-4 a locked wallet is disconnected and reconnects to the same account; a chain change is shown', async ({
  page,
}) => {
  const wallet = aWallet();
  await giveWallets(page, wallet);
  await page.goto('/marketplace');
  await marketWallet.connect(page, wallet);
  const id = await accountOf(page);
  await emit(page, wallet, 'accountsChanged', []);
  await expect(marketWallet.notice(page, marketWallet.words.gone)).toBeVisible();
  expect(await marketWallet.flag(page)).toBe('false');
  // It belongs to the same person as before.
  expect(await accountOf(page)).toBe(id);
  await marketWallet.connect(page, wallet);
  await expect(marketWallet.notice(page, marketWallet.words.gone)).toHaveCount(0);
  expect(await accountOf(page)).toBe(id);
  await emit(page, wallet, 'disconnect', { code: 1013 });
  await marketWallet.menu(page, wallet).click();
  await expect(marketWallet.network(page)).toHaveValue('1');
  wallet.chain = 8453;
  await emit(page, wallet, 'chainChanged', '0x2105');
  await expect(marketWallet.network(page)).toHaveValue('8453');
  await marketWallet.network(page).selectOption('42161');
  await expect(marketWallet.network(page)).toHaveValue('42161');
  expect(wallet.chain).toBe(42161);
  wallet.manners = { wallet_switchEthereumChain: 'refuse' };
  await marketWallet.network(page).selectOption('1');
  await expect(page.getByRole('alert')).toHaveText(marketWallet.words.elsewhere);
  await expect(marketWallet.network(page)).toHaveValue('42161');
  await page.keyboard.press('Escape');

  // While no page of the product is open.
  await page.goto('/health');
  wallet.chain = 56;
  wallet.manners = {};
  await page.goto('/marketplace');
  const foreign = marketWallet.notice(page, marketWallet.words.unsupported);
  await expect(foreign).toBeVisible();
  await foreign.getByRole('combobox').focus();
  await foreign.getByRole('combobox').selectOption('137');
  await expect(foreign).toHaveCount(0);
  expect(wallet.chain).toBe(137);
  await expect(title(page)).toBeFocused();

  // It began the session, so it ends it, even after a reconnection.
  await marketWallet.disconnect(page, wallet);
  expect(await accountOf(page)).toBe('');
});

test('R-WAL-4 a session that ends elsewhere disconnects the wallet', async ({ page, context }) => {
  const wallet = aWallet();
  await giveWallets(page, wallet);
  await page.goto('/marketplace');
  await marketWallet.connect(page, wallet);
  const other = await context.newPage();
  await other.goto('/');
  await button(other, ui.shell.sign_out).click();
  await expect(marketWallet.opener(page)).toBeVisible();
  await expect(marketWallet.notice(page, marketWallet.words.welcome)).toHaveCount(0);
  expect(await marketWallet.flag(page)).toBe('false');
});

test('R-WAL-3 a signed-in person adds the wallet to their account after an explanation, and stays signed in without it', async ({
  page,
  product,
  newMember,
}) => {
  const member = await newMember();
  const wallet = aWallet();
  await giveWallets(page, wallet);
  await keep(page, { member });
  await page.goto('/marketplace');
  await marketWallet.opener(page).click();
  await expect(marketWallet.modal(page).getByText(marketWallet.words.adds)).toBeVisible();
  await marketWallet.modal(page).getByRole('button', { name: wallet.name }).click();
  await expect(marketWallet.notice(page, marketWallet.words.welcome)).toBeVisible();
  expect(await accountOf(page)).toBe(member.id);
  const kinds = 'select kind from identities where account_id = ? order by kind';
  expect(rowsOf(product, kinds, member.id)).toEqual([{ kind: 'email' }, { kind: 'wallet' }]);
  await marketWallet.disconnect(page, wallet);
  expect(await accountOf(page)).toBe(member.id);

  // Their own wallet needs no recent sign-in; another one does.
  const age = 'update sessions set created_at = created_at - 3600000 where account_id = ?';
  alter(product, age, member.id);
  const before = await stored(page, 'refreshToken');
  await marketWallet.connect(page, wallet);
  expect(await accountOf(page)).toBe(member.id);
  expect(await stored(page, 'refreshToken')).not.toBe(before);
  const sessions = 'select id from sessions where account_id = ? and ended_at is null';
  expect(rowsOf(product, sessions, member.id)).toHaveLength(1);

  // A wallet that is no longer a sign-in method is no longer connected.
  await link(page, marketplace.market_nav.profile).click();
  await link(page, account.security.title).click();
  await removing(page, 'wallet', wallet.account.address).click();
  await button(page, account.security.remove).click();
  await expect(removing(page, 'wallet', wallet.account.address)).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/marketplace/);
  await expect(marketWallet.opener(page)).toBeVisible();
  expect(await marketWallet.flag(page)).toBe('false');
  expect(await accountOf(page)).toBe(member.id);
});

test('R-WAL-3 a wallet is added only to the account that was signed in when it was asked: not to another tab’s account, nor unasked to a new one', async ({
  page,
  product,
  newMember,
}) => {
  const [member, another] = [await newMember(), await newMember()];
  const wallet = aWallet();
  const methods = () =>
    rowsOf(product, 'select account_id from identities where label = ?', wallet.account.address);
  await giveWallets(page, wallet);
  await keep(page, { member });
  await page.goto('/marketplace');
  wallet.manners = { personal_sign: 'hold' };
  await marketWallet.choose(page, wallet);
  await expect.poll(() => wallet.shown.length).toBe(1);
  const tab = await page.context().newPage();
  await tab.goto('/health');
  await tab.evaluate(({ access_token, refresh_token }) => {
    localStorage.setItem('refreshToken', refresh_token);
    localStorage.setItem('accessToken', access_token);
  }, another);
  // A browser passes what one tab stores to the next a moment later.
  await expect.poll(() => stored(page, 'accessToken')).toBe(another.access_token);
  wallet.release();
  await expect(page.getByRole('alert')).toContainText(ui.errors.session_ended);
  expect(methods()).toEqual([]);

  await marketWallet.modal(page).getByRole('button', { name: wallet.name }).click();
  await expect.poll(() => wallet.shown.length).toBe(2);
  await page.request.post('/user/auth/logout', { data: { refresh_token: another.refresh_token } });
  wallet.release();
  await expect(marketWallet.modal(page).getByText(marketWallet.words.text_login)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(ui.errors.session_ended);
  expect(methods()).toEqual([]);
  // The page has now said what it will do.
  wallet.manners = {};
  await marketWallet.modal(page).getByRole('button', { name: wallet.name }).click();
  await expect(marketWallet.menu(page, wallet)).toBeVisible();
  expect(methods()).toEqual([{ account_id: await accountOf(page) }]);
});

test('R-WAL-3 another person’s wallet signs nobody into their account, and a new wallet needs a recent sign-in', async ({
  page,
  product,
  newMember,
}) => {
  const member = await newMember();
  const [theirs, fresh, linked] = [aWallet('Theirs'), aWallet('Fresh'), aWallet('Linked')];
  await signInBy(page, product.url, theirs);
  await linkWallet(page, product.url, linked, member.access_token);
  await giveWallets(page, theirs, fresh);
  await keep(page, { member });
  await page.goto('/marketplace');
  await marketWallet.choose(page, theirs);
  await expect(page.getByRole('alert')).toContainText(ui.errors.identity_taken);
  expect(await accountOf(page)).toBe(member.id);
  expect(await marketWallet.flag(page)).toBe(null);
  alter(
    product,
    'update sessions set created_at = created_at - 3600000 where account_id = ?',
    member.id,
  );
  await marketWallet.modal(page).getByRole('button', { name: fresh.name }).click();
  await expect(page.getByRole('alert')).toContainText(ui.errors.recent_sign_in_needed);
  expect(await accountOf(page)).toBe(member.id);

  await marketWallet
    .modal(page)
    .getByRole('button', { name: account.security.sign_in_again })
    .click();
  await expect(page).toHaveURL('/auth');
  expect(await stored(page, 'refreshToken')).toBeNull();
  await button(page, ui.auth.wallet).click();
  await page
    .getByRole('dialog', { name: ui.auth.wallet_choose })
    .getByRole('button', { name: theirs.name })
    .click();
  await button(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/marketplace');
});
