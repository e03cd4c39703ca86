import { ui, verification } from '../../packages/locales/src/english.ts';
import { PASSWORD } from '../support/people.ts';
import { expect, keep, test } from '../support/states.ts';
import {
  button,
  callsTo,
  clickDimmed,
  enter,
  enterCode,
  field,
  historyState,
  letCodeAge,
  link,
  loginAs,
  problems,
  stored,
  title,
} from '../support/walk.ts';

const LOGIN = '/user/auth/login';

test('R-LOGIN-2 the right password stores both tokens and leads through /success to / @phone-only @gate', async ({
  page,
  beginner,
}) => {
  await loginAs(page, beginner.email);
  await field(page, ui.login.password).fill(PASSWORD);
  await button(page, ui.login.submit).click();
  await expect(page).toHaveURL('/success');
  await expect(title(page)).toHaveText('Authorization succesfull');
  expect(await historyState(page)).toEqual({ from: '/auth/login' });
  expect(await stored(page, 'accessToken')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await stored(page, 'refreshToken')).toMatch(/.{20}/);
  await button(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Signed in as ${beginner.email}`)).toBeVisible();
});

test('R-LOGIN-4 a wrong password and an unknown address get the same message @gate', async ({
  page,
  beginner,
}) => {
  for (const email of [beginner.email, 'nobody.is.here@example.com']) {
    await loginAs(page, email);
    const password = field(page, ui.login.password);
    await password.fill('Not the password 1');
    await password.press('Enter');
    await expect(problems(page)).toHaveText(['Login failed, please try again.']);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('group', { name: ui.shell.problem })).toBeFocused();
    await expect(password).toHaveValue('');
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
    expect(await stored(page, 'accessToken')).toBeNull();
  }
});

test('R-LOGIN-4 R-VAL-4 a sign-in without a response is reported as failed, with the reason', async ({
  page,
  beginner,
}) => {
  await loginAs(page, beginner.email);
  for (const [answer, sentence] of [
    [null, 'Network error.'],
    [{ status: 500 }, ui.errors.unexpected_error],
    [{ status: 200, body: 'garbage' }, ui.notices.parsing_error],
  ] as const) {
    await page.route(`**${LOGIN}`, (route) =>
      answer === null ? route.abort() : route.fulfill(answer),
    );
    await field(page, ui.login.password).fill(PASSWORD);
    await button(page, ui.login.submit).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(problems(page)).toHaveText(['Login failed, please try again.']);
    // It was not checked, so it need not be typed again.
    await expect(field(page, ui.login.password)).toHaveValue(PASSWORD);
    await page.unroute(`**${LOGIN}`);
  }
});

test('R-LOGIN-1 R-LOGIN-5 the sign-in shows Welcome back, needs the password rules alone and no repetition, and links to the reset @gate', async ({
  page,
  beginner,
}) => {
  const calls = callsTo(page, LOGIN);
  await loginAs(page, beginner.email);
  await expect(title(page)).toHaveText('Welcome back');
  await expect(page).toHaveTitle('Welcome back – Portico');
  await expect(page.getByText(`Sign in as ${beginner.email}`)).toBeVisible();
  const password = field(page, ui.login.password);
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(beginner.email);
  const logIn = button(page, ui.login.submit);
  await expect(page.locator('input[type=password]')).toHaveCount(1);
  for (const [typed, sentence] of [
    ['', ui.login.need_password],
    ['Short 7', ui.login.password_rules],
    ['no capital 7', ui.login.password_rules],
    ['No digit here', ui.login.password_rules],
  ] as const) {
    await password.fill(typed);
    await clickDimmed(logIn);
    await expect(problems(page)).toHaveText([sentence]);
    await expect(password).toHaveValue(typed);
  }
  expect(calls()).toBe(0);
  // A common password is refused when it is created, never here (R-VAL-6).
  await password.fill('Password123');
  await expect(logIn).not.toHaveAttribute('aria-disabled');
  await logIn.click();
  await expect(problems(page)).toHaveText([ui.errors.login_failed]);
  expect(calls()).toBe(1);
  await link(page, ui.login.forgot).click();
  await expect(page).toHaveURL('/auth/reset-password');
  await expect(title(page)).toHaveText(ui.reset.title);
});

test('R-LOGIN-6 an account gets a code on arrival, which signs it in; the password is the alternative @gate', async ({
  page,
  newMember,
  mailbox,
  product,
}) => {
  const { email } = await newMember();
  letCodeAge(product, email, 1);
  await enter(page, email);
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
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test('R-ROUTE-2 a page that required a sign-in opens after it, by password or by code @gate', async ({
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
  await enterCode(page, await mailbox.codeFor(email, 2));
  await button(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/kyc-select');
  await expect(title(page)).toHaveText(verification.select.title);

  await keep(page, { identifiers: { loginEmail: email } });
  await page.goto('/registration/residency');
  await expect(page).toHaveURL('/auth');
  await page.goto('/auth/login');
  await field(page, ui.login.password).fill(PASSWORD);
  await button(page, ui.login.submit).click();
  await button(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/registration/residency');
  // Once: the next sign-in in this tab leads to / again.
  await page.goto('/auth/login');
  await field(page, ui.login.password).fill(PASSWORD);
  await button(page, ui.login.submit).click();
  await button(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/');
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
