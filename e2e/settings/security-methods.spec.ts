import type { Page } from '@playwright/test';
import { account, mail, ui } from '../../packages/locales/src/english.ts';
import { smsCodeFor, textsTo } from '../support/mailbox.ts';
import { post } from '../support/people.ts';
import {
  adding,
  changing,
  isSaid,
  methods,
  openSecurity,
  opens,
  removing,
  rows,
  walletMember,
} from '../support/security-page.ts';
import { expect, test } from '../support/states.ts';
import {
  accountOf,
  button,
  field,
  fieldError,
  filled,
  letCodeAge,
  otherThan,
} from '../support/walk.ts';
import { aWallet, giveWallets, signInBy } from '../support/wallets.ts';

/** Sign-in methods that are added on /security. */

const heading = (page: Page) => methods(page).getByRole('heading', { name: account.security.ways });

async function askCode(page: Page, label: string, address: string): Promise<void> {
  await field(page, label).fill(address);
  await button(page, account.security.send_code).click();
}

/** A complete code is submitted by itself (R-CODE-12). */
async function confirm(page: Page, code: string): Promise<void> {
  await field(page, ui.code.label).fill(code);
}

test('R-DOOR-2 an email address becomes a sign-in method by the code of a real mail', async ({
  page,
  product,
  mailbox,
  email,
}) => {
  const { tokens, address } = await walletMember(page, product);
  await openSecurity(page, tokens);
  const id = await accountOf(page);
  await expect(removing(page, 'wallet', address)).toHaveCount(0);
  await adding(page, 'email').click();
  await expect(adding(page, 'email')).toHaveAttribute('aria-expanded', 'true');
  await expect(field(page, account.security.new_email)).toBeFocused();
  await askCode(page, account.security.new_email, 'not an address');
  await expect(fieldError(page, 'email-address')).toHaveText(ui.fields.email_invalid);
  await expect(page).toHaveTitle(/^Error: /);
  await askCode(page, account.security.new_email, email);
  await expect(field(page, ui.code.label)).toBeFocused();
  await expect(page.getByText(`We sent a 6-digit code to ${email}`)).toBeVisible();
  const code = await mailbox.codeFor(email);
  await confirm(page, otherThan(code));
  await expect(fieldError(page, 'email-code')).toHaveText(ui.errors.incorrect_code);
  await expect(removing(page, 'email', email)).toHaveCount(0);
  await confirm(page, code);
  await isSaid(page, account.security.way_added);
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(`${account.security.title} – Portico`);
  await expect(rows(page).filter({ hasText: email })).toHaveCount(1);
  await expect(removing(page, 'email', email)).toBeVisible();
  await expect(removing(page, 'wallet', address)).toBeVisible();
  await expect(methods(page)).not.toContainText(account.security.only_way);

  letCodeAge(product, email, 1);
  await post(page, '/user/auth/send-code', { email });
  // After the first code, and the notice about the new sign-in method.
  expect(await opens(page, email, await mailbox.codeFor(email, 3))).toBe(true);
  expect(await accountOf(page)).toBe(id);
});

test('R-DOOR-2 another email address replaces the previous one, which gets a notice', async ({
  page,
  product,
  mailbox,
  newMember,
  email,
}) => {
  const member = await newMember();
  await openSecurity(page, member);
  await changing(page, 'email').click();
  await askCode(page, account.security.new_email, email);
  await confirm(page, await mailbox.codeFor(email));
  await isSaid(page, account.security.way_added);
  await expect(rows(page).filter({ hasText: email })).toHaveCount(1);
  await expect(methods(page)).not.toContainText(member.email);
  const subjects = () => mailbox.mailsTo(member.email).map(({ subject }) => subject);
  await expect.poll(subjects).toContain(mail.identity_removed.subject);

  letCodeAge(product, member.email, 1);
  const count = mailbox.mailsTo(member.email).length + 1;
  await post(page, '/user/auth/send-code', { email: member.email });
  expect(await opens(page, member.email, await mailbox.codeFor(member.email, count))).toBe(false);
});

test('R-DOOR-4 the address of another account stays with that account, even for a person who can read its mail', async ({
  page,
  product,
  mailbox,
  newMember,
}) => {
  const [owner, member] = [await newMember(), await newMember()];
  letCodeAge(product, owner.email, 1);
  await openSecurity(page, member);
  await changing(page, 'email').click();
  await askCode(page, account.security.new_email, owner.email);
  await confirm(page, await mailbox.codeFor(owner.email, 2));
  await expect(fieldError(page, 'email-address')).toHaveText(ui.errors.identity_taken);
  await expect(field(page, account.security.new_email)).toBeFocused();
  await expect(field(page, account.security.new_email)).toHaveValue(owner.email);
  await expect(field(page, account.security.new_email)).toHaveAttribute('aria-invalid', 'true');
  await button(page, account.security.cancel).click();
  await expect(changing(page, 'email')).toBeFocused();
  await expect(rows(page).filter({ hasText: member.email })).toHaveCount(1);
  await expect(methods(page)).not.toContainText(owner.email);
});

test('R-DOOR-2 a phone number is added and changed by the code of a text message', async ({
  page,
  product,
  newMember,
  phone,
}, info) => {
  const next = `+4915112${String(400_000 + info.workerIndex)}`;
  await openSecurity(page, await newMember());
  await adding(page, 'phone').click();
  await askCode(page, account.security.new_phone, '12345');
  await expect(fieldError(page, 'phone-address')).toHaveText(ui.fields.phone_invalid);
  await askCode(page, account.security.new_phone, phone.replace('+38', ''));
  await expect(page.getByText(`We sent a 6-digit code to ${phone}`)).toBeVisible();
  await confirm(page, await smsCodeFor(product.dataDir, phone));
  await isSaid(page, account.security.way_added);
  await expect(rows(page).filter({ hasText: phone })).toHaveCount(1);

  await changing(page, 'phone').click();
  await askCode(page, account.security.new_phone, next);
  await confirm(page, await smsCodeFor(product.dataDir, next));
  await expect(rows(page).filter({ hasText: next })).toHaveCount(1);
  await expect(methods(page)).not.toContainText(phone);
  const method = filled(mail.ways.phone, { label: phone });
  const texts = await textsTo(product.dataDir, phone, 2);
  expect(texts.at(-1)).toContain(filled(mail.identity_removed.sms, { way: method }));
});

test('R-DOOR-2 R-DOOR-4 a wallet is added by its signature; a wallet of another account is refused', async ({
  page,
  product,
  newMember,
}) => {
  const wallet = aWallet();
  const { address } = wallet.account;
  await giveWallets(page, wallet);
  await openSecurity(page, await newMember());
  const id = await accountOf(page);
  wallet.manners = { personal_sign: 'refuse' };
  await adding(page, 'wallet').click();
  const quiet = methods(page).getByRole('status').filter({ hasText: ui.auth.wallet_cancelled });
  await expect(quiet).toBeVisible();
  await expect(methods(page)).not.toContainText(address);
  wallet.manners = {};
  await adding(page, 'wallet').click();
  await isSaid(page, account.security.way_added);
  await expect(heading(page)).toBeFocused();
  await expect(rows(page).filter({ hasText: address })).toHaveCount(1);
  // It can be the only wallet of this browser and still not the last one added.
  await expect(adding(page, 'wallet')).toBeVisible();
  expect((await signInBy(page, product.url, wallet)).kyc).toBe(false);

  const { wallet: foreign } = await walletMember(page, product);
  wallet.account = foreign.account;
  await adding(page, 'wallet').click();
  await expect(methods(page).getByRole('alert')).toHaveText(ui.errors.identity_taken);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(methods(page)).not.toContainText(foreign.account.address);
  expect(await accountOf(page)).toBe(id);
});
