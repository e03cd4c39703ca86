import { ui, verification } from '../../packages/locales/src/english.ts';
import { PASSWORD } from '../support/people.ts';
import { expect, forgetSession, keep, test } from '../support/states.ts';
import {
  button,
  callsTo,
  clickDimmed,
  enterCode,
  field,
  historyState,
  letCodeAge,
  link,
  loginAs,
  loginError,
  stored,
  title,
} from '../support/walk.ts';

const LOGIN = '/user/auth/login';

test('R-LOGIN-1 R-LOGIN-5 R-LOGIN-4 R-LOGIN-2 the sign-in needs the password rules alone, words a refusal the same with and without an account, and the right password leads through /success to / @phone-only @gate', async ({
  page,
  beginner,
}) => {
  const calls = callsTo(page, LOGIN);
  const password = field(page, ui.login.password);
  const logIn = button(page, ui.login.submit);
  for (const email of ['nobody.is.here@example.com', beginner.email]) {
    await loginAs(page, email);
    await expect(page.getByText(`Sign in as ${email}`)).toBeVisible();
    await password.fill('Not the password 1');
    await password.press('Enter');
    await expect(loginError(page)).toHaveText('Login failed, please try again.');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(password).toBeFocused();
    await expect(password).toHaveValue('');
    expect(await stored(page, 'accessToken')).toBeNull();
  }
  expect(calls()).toBe(2);
  await expect(title(page)).toHaveText('Welcome back');
  await expect(page).toHaveTitle('Error: Welcome back – Portico');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(beginner.email);
  await expect(page.locator('input[type=password]')).toHaveCount(1);
  await expect(link(page, ui.login.forgot)).toHaveAttribute('href', '/auth/reset-password');
  for (const [typed, sentence] of [
    ['', ui.login.need_password],
    ['Short 7', ui.login.password_rules],
    ['no capital 7', ui.login.password_rules],
    ['No digit here', ui.login.password_rules],
  ] as const) {
    await password.fill(typed);
    await clickDimmed(logIn);
    await expect(loginError(page)).toHaveText(sentence);
    await expect(password).toHaveValue(typed);
  }
  // A common password is refused when it is created, never here (R-VAL-6).
  await password.fill('Password123');
  await expect(logIn).not.toHaveAttribute('aria-disabled');
  expect(calls()).toBe(2);
  await password.fill(PASSWORD);
  await logIn.click();
  await expect(page).toHaveURL('/success');
  await expect(title(page)).toHaveText('Authorization succesfull');
  expect(await historyState(page)).toEqual({ from: '/auth/login' });
  expect(await stored(page, 'accessToken')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await stored(page, 'refreshToken')).toMatch(/.{20}/);
  await button(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Signed in as ${beginner.email}`)).toBeVisible();
});

test('R-LOGIN-4 R-VAL-4 a sign-in without a usable response says so, and the password stays', async ({
  page,
  beginner,
}) => {
  await loginAs(page, beginner.email);
  for (const [answer, sentence, failed] of [
    [null, 'Network error.', true],
    [{ status: 500 }, ui.errors.unexpected_error, true],
    [{ status: 200, body: 'garbage' }, ui.notices.parsing_error, true],
    [{ status: 429, json: { code: 'too_many_requests' } }, ui.errors.too_many_requests, false],
  ] as const) {
    await page.route(`**${LOGIN}`, (route) =>
      answer === null ? route.abort() : route.fulfill(answer),
    );
    await field(page, ui.login.password).fill(PASSWORD);
    await button(page, ui.login.submit).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await (failed
      ? expect(loginError(page)).toHaveText('Login failed, please try again.')
      : expect(loginError(page)).toHaveCount(0));
    // It was not checked, so it need not be typed again.
    await expect(field(page, ui.login.password)).toHaveValue(PASSWORD);
    await page.unroute(`**${LOGIN}`);
  }
});

test('R-LOGIN-6 R-ROUTE-2 a page that required a sign-in opens after it: an account gets a code on arrival, and the password is the alternative @gate', async ({
  page,
  newMember,
  mailbox,
  product,
}) => {
  const { email } = await newMember();
  letCodeAge(product, email, 1);
  await page.goto('/kyc-select');
  await expect(page).toHaveURL('/auth');
  await field(page, ui.auth.label).fill(email);
  await button(page, ui.auth.submit).click();
  await expect(page).toHaveURL('/auth/email-verify');
  await expect(title(page)).toHaveText(ui.code.title_sign_in);
  const code = await mailbox.codeFor(email, 2);
  await link(page, ui.code.use_password).click();
  await expect(page).toHaveURL('/auth/login');
  await link(page, ui.login.use_code).click();
  await expect(page).toHaveURL('/auth/email-verify');
  expect(mailbox.mailsTo(email)).toHaveLength(2);
  await enterCode(page, code);
  await expect(page).toHaveURL('/success');
  expect(await historyState(page)).toEqual({ from: '/auth/email-verify' });
  await expect(title(page)).toHaveText('Authorization succesfull');
  await button(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/kyc-select');
  await expect(title(page)).toHaveText(verification.select.title);
});

test('R-ROUTE-2 a page that required a sign-in opens after the password, once', async ({
  page,
  newMember,
}) => {
  const { email } = await newMember();
  await keep(page, { identifiers: { loginEmail: email } });
  await page.goto('/registration/residency');
  await expect(page).toHaveURL('/auth');
  // The next sign-in in this tab leads to / again.
  for (const target of ['/registration/residency', '/']) {
    await page.goto('/auth/login');
    await field(page, ui.login.password).fill(PASSWORD);
    await button(page, ui.login.submit).click();
    await button(page, ui.success.go_on).click();
    await expect(page).toHaveURL(target);
    await forgetSession(page);
  }
});

test('R-ROUTE-2 an address of another site never replaces /', async ({ page, beginner }) => {
  // Other spellings: apps/web/src/platform/router/paths.test.ts.
  await loginAs(page, beginner.email);
  await page.evaluate(() => sessionStorage.setItem('returnTo', '//example.org'));
  await field(page, ui.login.password).fill(PASSWORD);
  await button(page, ui.login.submit).click();
  await button(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/');
});
