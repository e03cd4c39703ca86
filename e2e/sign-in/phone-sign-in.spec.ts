import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { alter } from '../support/database.ts';
import { smsCodeFor } from '../support/mailbox.ts';
import { PASSWORD } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, keep, test } from '../support/states.ts';
import {
  button,
  codeError,
  enter,
  enterCode,
  field,
  historyState,
  letCodeAge,
  link,
  loginError,
  otherThan,
  registerPhone,
  stored,
  title,
} from '../support/walk.ts';

/** An account with this number, whose last code is a minute old. */
async function havePhone(page: Page, product: Product, phone: string): Promise<void> {
  await registerPhone(page, phone, () => smsCodeFor(product.dataDir, phone));
  letCodeAge(product, phone, 1);
}

/** This browser asks for the password of a number. */
async function atPassword(page: Page, phone: string): Promise<void> {
  await keep(page, { identifiers: { typed: phone, loginPhone: phone } });
  await page.goto('/auth/login');
}

async function givePassword(page: Page, password = PASSWORD): Promise<void> {
  await field(page, ui.login.password).fill(password);
  await button(page, ui.login.submit).click();
}

const storedFactor = (page: Page) => page.evaluate(() => sessionStorage.getItem('signInTicket'));

test('R-LOGIN-3 R-LOGIN-7 a Ukrainian number in local notation signs in by password, then by the code of a text message @gate', async ({
  page,
  phone,
  product,
}) => {
  await havePhone(page, product, phone);
  await enter(page, phone.replace('+38', ''));
  await expect(page).toHaveURL('/registration/phone');
  const code = await smsCodeFor(product.dataDir, phone, 2);
  await button(page, ui.code.use_password).click();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText(`Sign in as ${phone}`)).toBeVisible();
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(phone);
  expect(await stored(page, 'accessToken')).toBeNull();
  await givePassword(page);

  await expect(page).toHaveURL('/auth/phone-verify');
  await expect(title(page)).toHaveText(ui.code.title_phone_sign_in);
  await expect(page.getByText(`We sent a 6-digit code to ${phone}`)).toBeVisible();
  expect(await stored(page, 'accessToken')).toBeNull();
  expect(await historyState(page)).toBeNull();
  // The code from half a minute ago is still the newest, and a wrong one can be corrected.
  await enterCode(page, otherThan(code));
  await expect(codeError(page)).toHaveText(ui.errors.incorrect_code);
  expect(await stored(page, 'accessToken')).toBeNull();
  await enterCode(page, code);
  await expect(page).toHaveURL('/success');
  await expect(title(page)).toHaveText('Authorization succesfull');
  expect(await historyState(page)).toEqual({ from: '/auth/login' });
  expect(await storedFactor(page)).toBeNull();
  await button(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Signed in as ${phone}`)).toBeVisible();
});

test('R-LOGIN-7 a code alone does not replace the password here, nor a password the code', async ({
  page,
  context,
  phone,
  product,
}) => {
  await havePhone(page, product, phone);
  await atPassword(page, phone);
  await givePassword(page, 'Wrong password 7');
  await expect(loginError(page)).toHaveText(ui.errors.login_failed);
  await page.goto('/auth/phone-verify');
  await expect(page).toHaveURL('/auth');
  await page.goto('/auth/login');
  await givePassword(page);
  await expect(page).toHaveURL('/auth/phone-verify');
  // The pending second factor belongs to this tab alone.
  const second = await context.newPage();
  await second.goto('/auth/phone-verify');
  await expect(second).toHaveURL('/auth');
  await page.goto('/registration/residency');
  await expect(page).toHaveURL('/auth');
});

test('R-LOGIN-7 R-VAL-4 an expired second factor is reported, and the sign-in restarts with the password', async ({
  page,
  phone,
  product,
}) => {
  await havePhone(page, product, phone);
  await atPassword(page, phone);
  await givePassword(page);
  const code = await smsCodeFor(product.dataDir, phone, 2);
  alter(product, 'update tickets set expires_at = 1 where phone = ?', phone);
  await enterCode(page, code);
  await expect(page.getByRole('alert')).toHaveText(ui.errors.sign_in_expired);
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  expect(await storedFactor(page)).toBeNull();
  await link(page, ui.code.start_again).click();
  await expect(page).toHaveURL('/auth/login');
  await givePassword(page);
  await expect(page).toHaveURL('/auth/phone-verify');
  await enterCode(page, code);
  await expect(page).toHaveURL('/success');
});

test('R-LOGIN-7 choosing another method or signing out discards the pending second factor', async ({
  page,
  phone,
  product,
  beginner,
}) => {
  await havePhone(page, product, phone);
  await atPassword(page, phone);
  await givePassword(page);
  await expect(page).toHaveURL('/auth/phone-verify');
  await link(page, ui.shell.back).click();
  await expect(page).toHaveURL('/auth/login');
  await link(page, ui.login.use_code).click();
  await expect(page).toHaveURL('/registration/phone');
  await expect(page.getByText(phone, { exact: true })).toBeVisible();
  expect(await storedFactor(page)).toBeNull();

  await keep(page, { member: beginner, ticket: { phone, ticket: 'of-a-password' } });
  await page.goto('/auth/phone-verify');
  // Without the server: signing out must not end a session that other tests use.
  await page.route('**/user/auth/logout', (route) => route.abort());
  await button(page, ui.shell.sign_out).click();
  await expect(page).toHaveURL('/auth');
  expect(await storedFactor(page)).toBeNull();
});

test('R-LOGIN-7 if codes alone are not accepted, the number’s code leads to its password, and a new code completes the sign-in', async ({
  browser,
  mailbox,
  phone,
}) => {
  const product = await startProduct({
    SMTP_URL: mailbox.smtpUrl,
    DISABLE_CODE_SIGN_IN: 'true',
  });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await havePhone(page, product, phone);
  await enter(page, phone);
  await enterCode(page, await smsCodeFor(product.dataDir, phone, 2));
  await expect(page).toHaveURL('/auth/login');
  await givePassword(page);
  await expect(page).toHaveURL('/auth/phone-verify');
  // The sent code has been used: the next one is sent at once.
  await expect(page.getByText(`We sent a 6-digit code to ${phone}`)).toBeVisible();
  await enterCode(page, await smsCodeFor(product.dataDir, phone, 3));
  await expect(page).toHaveURL('/success');
  await context.close();
  await product.stop();
});

test('R-LOGIN-4 R-VAL-4 a closed account is reported only after the right password', async ({
  page,
  newMember,
  product,
}) => {
  const { email, id } = await newMember();
  alter(product, 'update accounts set disabled_at = 1 where id = ?', id);
  await keep(page, { identifiers: { loginEmail: email } });
  await page.goto('/auth/login');
  await givePassword(page, 'Wrong password 7');
  await expect(loginError(page)).toHaveText(ui.errors.login_failed);
  await givePassword(page);
  await expect(page.getByRole('alert')).toHaveText(ui.errors.account_disabled);
  await expect(page.getByText(ui.errors.login_failed)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Error: /);
});
