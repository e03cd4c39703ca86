import type { Page } from '@playwright/test';
import { account, ui, verification } from '../../packages/locales/src/english.ts';
import { alter } from '../support/database.ts';
import { DETAILS, sendDetails } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { adding, isSaid, methods, rows, walletMember } from '../support/security-page.ts';
import { expect, keep, type Member, test } from '../support/states.ts';
import { button, field, link, otherThan, stored, title } from '../support/walk.ts';
import { aWallet, giveWallets } from '../support/wallets.ts';

// Fourteen hours ahead of the stored time.
test.use({ timezoneId: 'Pacific/Kiritimati' });

const { profile } = account;
const who = (page: Page) => page.getByRole('main').locator('dl');
const badge = (page: Page) => who(page).getByText(profile.verified, { exact: true });
const statusCard = (page: Page, name: string) => page.getByRole('region', { name });

function decide(product: Product, { id }: Member, status: string): void {
  alter(product, 'update kyc set status = ?, details_at = 1 where account_id = ?', status, id);
}

test('R-MKT-5 a profile shows the email address, the joining date and the verification status; Back leads back @gate', async ({
  page,
  product,
  newMember,
}) => {
  const member = await newMember();
  const joined = '2026-03-26T11:00:00.000Z';
  const statement = 'update accounts set created_at = ? where id = ?';
  alter(product, statement, Date.parse(joined), member.id);
  await keep(page, { member });
  await page.goto('/');
  await link(page, ui.home.profile).click();
  await expect(title(page)).toHaveText(profile.title);
  await expect(title(page)).toBeFocused();
  await expect(who(page)).toContainText(`${account.security.email}${member.email}`);
  await expect(who(page).locator('time')).toHaveText('27 March 2026');
  await expect(who(page).locator('time')).toHaveAttribute('datetime', joined);
  await expect(page.getByText(profile.under_development)).toHaveCount(0);
  await expect(statusCard(page, ui.home.none_title)).toBeVisible();
  await expect(link(page, ui.home.none_action)).toHaveAttribute('href', '/registration/residency');
  await button(page, ui.shell.back).click();
  await expect(page).toHaveURL('/');

  await expect(badge(page)).toHaveCount(0);
  await sendDetails(page, member.access_token);
  decide(product, member, 'CONFIRMED');
  await page.goto('/profile');
  const { firstName, lastName } = DETAILS;
  await expect(page.getByRole('heading', { name: `${firstName} ${lastName}` })).toBeVisible();
  // Once, and with the navigation of the other pages.
  await expect(page.getByRole('main').getByText(member.email, { exact: true })).toHaveCount(1);
  await expect(page.getByRole('banner').getByText(ui.nav.blog)).toBeVisible();
  await expect(badge(page)).toBeVisible();
  await expect(badge(page).locator('svg')).toBeVisible();
  await expect(statusCard(page, verification.closed.confirmed_title)).toHaveCount(0);
});

test('R-MKT-5 R-DOOR-2 a wallet account shows its address, and an email address that is added becomes its name', async ({
  page,
  product,
  mailbox,
  email,
}) => {
  const { tokens, address } = await walletMember(page, product);
  const second = aWallet('Tower Wallet');
  await giveWallets(page, second);
  await keep(page, { member: { id: '', email: '', ...tokens } });
  await page.goto('/profile');
  await expect(who(page)).toContainText(`${account.security.wallet}${address}`);
  await link(page, account.security.title).last().click();
  await expect(page).toHaveURL('/security');
  await adding(page, 'wallet').click();
  await isSaid(page, account.security.way_added);
  await expect(rows(page).filter({ hasText: second.account.address })).toHaveCount(1);
  await adding(page, 'email').click();
  await field(page, account.security.new_email).fill(email);
  await button(page, account.security.send_code).click();
  const code = await mailbox.codeFor(email);
  await field(page, ui.code.label).fill(otherThan(code));
  await expect(page).toHaveTitle(`Error: ${account.security.title} – Portico`);
  await field(page, ui.code.label).fill(code);
  await isSaid(page, account.security.way_added);
  await expect(page).toHaveTitle(`${account.security.title} – Portico`);
  await page.goto('/profile');
  await expect(who(page)).toContainText(`${account.security.email}${email}`);
  await expect(methods(page).getByRole('listitem')).toHaveCount(3);
  await expect(methods(page)).toContainText(address);
});

test('R-MKT-5 a profile that fails to load says so, can be retried, and still allows signing out', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await keep(page, { member });
  for (const lost of ['profile', 'identities'])
    await page.route(`**/user/${lost}`, (route) => route.abort());
  await page.goto('/profile');
  const alerts = page.getByRole('alert');
  await expect(alerts).toHaveText([
    `${ui.notices.failed_load_profile}${ui.notices.network_error}`,
    `${account.security.failed}${ui.notices.network_error}`,
  ]);
  await expect(page).toHaveTitle(`Error: ${profile.title} – Portico`);
  await page.unroute('**/user/profile');
  await button(page, ui.shell.retry).first().click();
  await expect(who(page)).toContainText(member.email);
  await expect(page).toHaveTitle(/^Error: /);
  await page.unroute('**/user/identities');
  await button(page, ui.shell.retry).click();
  await expect(methods(page).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveTitle(`${profile.title} – Portico`);

  await button(page, ui.shell.sign_out).click();
  await expect(page).toHaveURL('/auth');
  expect(await stored(page, 'refreshToken')).toBeNull();
});
