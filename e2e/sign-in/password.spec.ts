import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { labelContrast } from '../support/contrast.ts';
import { PASSWORD, register } from '../support/people.ts';
import { expect, test } from '../support/states.ts';
import {
  button,
  callsTo,
  clickDimmed,
  createPassword,
  field,
  letCodeAge,
  problems,
  stored,
  title,
  verifiedAs,
} from '../support/walk.ts';

const REGISTER = '/user/auth/registration-with-email';

/** Types both, and returns which points of the list are met. */
async function type(page: Page, password: string, repeated: string) {
  await field(page, ui.password.label).fill(password);
  await field(page, ui.password.confirm).fill(repeated);
}

const checklist = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: /\((?:not yet )?met\)/ });

test('R-REG-3 R-REG-11 R-VAL-6 R-REG-4 R-VAL-4 the checklist follows the input; a weak password and a failed registration each have their text, and a strong one stores the tokens @gate', async ({
  page,
  email,
  mailbox,
}) => {
  const calls = callsTo(page, REGISTER);
  await verifiedAs(page, mailbox, email);
  const create = button(page, ui.password.submit);
  const says = async (...met: boolean[]) => {
    const rules = [
      'At least 8 symbols',
      'At least 1 number',
      'At least 1 capital letter',
      'Not easy to guess',
      'Passwords must match',
    ];
    const states = rules.map((rule, index) => `${rule} (${met[index] ? 'met' : 'not yet met'})`);
    await expect(checklist(page)).toHaveText(states);
    if (met.every(Boolean)) return expect(create).not.toHaveAttribute('aria-disabled');
    await expect(create).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => labelContrast(create)).toBeGreaterThan(4.5);
  };
  await says(false, false, false, false, false);
  await type(page, 'longenough', '');
  await says(true, false, false, true, false);
  // Its only capital letter is Ukrainian.
  await type(page, 'довгий їжак 7', 'довгий їжак 7');
  await says(true, true, false, true, true);
  await type(page, 'довгий Їжак 7', 'довгий їжак 7');
  await says(true, true, true, true, false);
  await clickDimmed(create);
  await expect(problems(page)).toHaveText(['Passwords must match']);
  await type(page, 'Short7', 'Short7');
  await says(false, true, true, false, true);
  await field(page, ui.password.label).press('Enter');
  await expect(problems(page)).toHaveText([ui.password.incomplete]);
  await type(page, 'довгий Їжак 7', 'довгий Їжак 7');
  await says(true, true, true, true, true);
  await type(page, 'Password1', 'Password1');
  await says(true, true, true, false, true);
  expect(calls()).toBe(0);

  const [mailboxName = ''] = email.split('@');
  for (const [password, sentence] of [
    ['Password123', ui.fields.password_common],
    [`Xy ${mailboxName.toUpperCase()} 99`, ui.fields.password_contains_address],
    ['Long enough 7 '.repeat(10), ui.fields.password_too_long],
  ] as const) {
    await type(page, password, password);
    await field(page, ui.password.confirm).press('Enter');
    await expect(problems(page)).toHaveText([sentence]);
    await expect(field(page, ui.password.label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, ui.password.label)).toHaveAccessibleDescription(
      new RegExp(sentence.slice(0, 20)),
    );
  }
  // What the server alone knows is about the password before: its message goes at the next key.
  await page.route(`**${REGISTER}`, (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'invalid_request',
        message: '-',
        requestId: 'x',
        fields: { password: 'password_common' },
      },
    }),
  );
  await createPassword(page, PASSWORD);
  await expect(problems(page)).toHaveText([ui.fields.password_common]);
  await field(page, ui.password.label).press('End');
  await field(page, ui.password.label).press('x');
  await expect(problems(page)).toHaveCount(0);
  await page.unroute(`**${REGISTER}`);
  // Neighbors in this list have different sentences.
  for (const [failure, answer, sentence] of [
    ['garbage', { status: 200, body: '<html>' }, ui.notices.parsing_error],
    ['no network', null, 'Network error.'],
    ['half an answer', { status: 200, json: { access_token: 'a.b.c' } }, ui.notices.parsing_error],
  ] as const) {
    await page.route(`**${REGISTER}`, (route) =>
      answer === null ? route.abort() : route.fulfill(answer),
    );
    await createPassword(page, PASSWORD);
    const alert = page.getByRole('alert');
    await expect(alert, failure).toContainText('Sign up failed');
    await expect(alert, failure).toContainText(sentence);
    await expect(page, failure).toHaveURL('/registration/creating-password');
    expect(await stored(page, 'accessToken'), failure).toBeNull();
    await page.unroute(`**${REGISTER}`);
  }
  // A code that only a newer server has.
  const json = { code: 'of_tomorrow', message: '-', requestId: 'x' };
  await page.route(`**${REGISTER}`, (route) => route.fulfill({ status: 409, json }));
  await createPassword(page, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText(ui.errors.unexpected_error);
  await page.unroute(`**${REGISTER}`);
  await create.click();
  await expect(page).toHaveURL('/success');
  await expect(title(page)).toHaveText(ui.success.account_created);
  expect(await stored(page, 'accessToken')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await stored(page, 'refreshToken')).toMatch(/.{20}/);
  // No password stays in the browser.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PASSWORD);
});

test('R-REG-3 each password can be shown, and is hidden again when it is sent', async ({
  page,
  email,
  mailbox,
}) => {
  await verifiedAs(page, mailbox, email);
  const password = field(page, ui.password.label);
  const confirm = field(page, ui.password.confirm);
  await type(page, 'Peristyle 1', 'Peristyle 2');
  await button(page, ui.password.show).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(confirm).toHaveAttribute('type', 'password');
  await button(page, ui.password.show_confirm).click();
  await expect(confirm).toHaveAttribute('type', 'text');
  await confirm.press('Enter');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(confirm).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('Peristyle 1');
  for (const field of [password, confirm]) {
    await expect(field).toHaveAttribute('autocomplete', 'new-password');
    await expect(field).not.toHaveAttribute('maxlength');
  }
});

test('R-REG-4 without a recent address proof the server’s message shows, with a link to a new code', async ({
  page,
  context,
  email,
  mailbox,
}) => {
  await verifiedAs(page, mailbox, email);
  await context.clearCookies();
  await createPassword(page, PASSWORD);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(ui.errors.verification_missing);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(field(page, ui.password.label)).toHaveValue(PASSWORD);
  await alert.getByRole('link', { name: ui.code.resend }).click();
  await expect(page).toHaveURL('/registration/email');
});

test('R-REG-4 R-VAL-4 an account that was created meanwhile is reported, with a link to its sign-in', async ({
  page,
  request,
  email,
  mailbox,
  product,
}) => {
  await verifiedAs(page, mailbox, email);
  letCodeAge(product, email, 1);
  await register({ request }, mailbox, email);
  await createPassword(page, PASSWORD);
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(/Email already exists\./);
  await alert.getByRole('button', { name: ui.creating_account.sign_in }).click();
  await expect(page).toHaveURL('/auth/email-verify');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
});
