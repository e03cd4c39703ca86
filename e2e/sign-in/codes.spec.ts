import type { Locator } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { labelContrast } from '../support/contrast.ts';
import { expect, test } from '../support/states.ts';
import {
  button,
  callsTo,
  clickDimmed,
  codeError,
  enter,
  enterCode,
  field,
  letCodeAge,
  otherThan,
  title,
} from '../support/walk.ts';

test('R-CODE-2 R-CODE-4 R-CODE-12 R-VAL-4 a complete code is submitted once, typed, pasted or corrected; a wrong one is reported and selected for replacement @phone-only @gate', async ({
  page,
  context,
  email,
  mailbox,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const judged = callsTo(page, '/user/auth/verify-code');
  await enter(page, email);
  const code = field(page, ui.code.label);
  const confirm = button(page, ui.code.submit);
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(code).toHaveAccessibleDescription(
    new RegExp(ui.code.checks_itself.replaceAll(' ', '\\s')),
  );
  const right = await mailbox.codeFor(email);
  const wrong = otherThan(right);

  await code.pressSequentially(`${wrong.slice(0, 2)} ${wrong.slice(2, 4)}-${wrong.slice(4, 5)}`);
  await expect(code).toHaveValue(wrong.slice(0, 5));
  await clickDimmed(confirm);
  await expect(codeError(page)).toHaveText(ui.code.incomplete);
  await expect.poll(() => labelContrast(confirm), 'readable, though muted').toBeGreaterThan(4.5);
  expect(judged()).toBe(0);
  // The sixth digit submits the code. A wrong code is selected, so that the next digit replaces it.
  await code.press('End');
  await code.press(wrong.slice(-1));
  await expect(codeError(page)).toHaveText('The code entered is incorrect. Please try again.');
  await expect(page).toHaveTitle(/^Error: /);
  await expect(code).toBeFocused();
  await expect.poll(() => selectedIn(code)).toBe(wrong);
  expect(judged()).toBe(1);

  // The same code, typed to its end again, is not sent again.
  await code.press('End');
  await code.press('Backspace');
  await code.pressSequentially(wrong.slice(-1));
  await expect(code).toHaveValue(wrong);
  // Two swapped digits take two changes.
  await code.press('Home');
  await code.press('Delete');
  await code.pressSequentially('9');
  await expect(code).toHaveValue(`9${wrong.slice(1)}`);
  await expect(confirm).not.toHaveAttribute('aria-disabled');
  await code.press('Enter');
  await expect.poll(judged).toBe(2);
  await expect(codeError(page)).toHaveText(ui.errors.incorrect_code);

  const digits = '٠١٢٣٤٥٦٧٨٩';
  const copied = ` ${[...right].map((digit) => digits[Number(digit)]).join('')}-\n`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  await code.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page).toHaveURL('/registration/creating-password');
  expect(judged()).toBe(3);
});

const selectedIn = (code: Locator) =>
  code.evaluate(({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
    value.slice(selectionStart ?? 0, selectionEnd ?? 0),
  );

test('R-CODE-5 the fifth wrong code voids the code, and the next one works', async ({
  page,
  email,
  mailbox,
  product,
}) => {
  await enter(page, email);
  const code = field(page, ui.code.label);
  const right = await mailbox.codeFor(email);
  await code.fill(otherThan(right));
  for (let tries = 1; tries < 5; tries += 1) {
    await expect(codeError(page)).toHaveText(ui.errors.incorrect_code);
    await code.press('Enter');
  }
  await expect(page.getByRole('alert')).toHaveText(ui.errors.too_many_attempts);
  await expect(title(page)).toHaveText(ui.code.title_new);
  await expect(title(page)).toBeFocused();
  // Neither a field for a code that does not exist, nor help for one that has not arrived.
  await expect(code).toHaveCount(0);
  await expect(page.getByText(ui.code.help_title)).toHaveCount(0);
  letCodeAge(product, email, 1);
  await page.evaluate(() => localStorage.removeItem('codesSent'));
  await button(page, ui.code.resend).click();
  await expect(page.getByText(ui.code.resent)).toBeVisible();
  await expect(code).toBeFocused();
  await enterCode(page, await mailbox.codeFor(email, 2));
  await expect(page).toHaveURL('/registration/creating-password');
});

test('R-CODE-12 a code that is being checked is not sent twice, and the check is announced', async ({
  page,
  email,
  mailbox,
}) => {
  const judged = callsTo(page, '/user/auth/verify-code');
  await enter(page, email);
  const right = await mailbox.codeFor(email);
  const held = Promise.withResolvers<void>();
  await page.route('**/user/auth/verify-code', async (route) => {
    await held.promise;
    await route.continue();
  });
  const code = field(page, ui.code.label);
  await code.fill(right);
  await expect(page.getByRole('status').filter({ hasText: ui.code.submitting })).toBeAttached();
  await code.press('Enter');
  held.resolve();
  await expect(page).toHaveURL('/registration/creating-password');
  expect(judged()).toBe(1);
});

test('R-CODE-13 two tabs that ask for codes of two addresses at the same moment can both use theirs', async ({
  page,
  context,
  email,
  mailbox,
}) => {
  const other = `other.${email}`;
  const asked = callsTo(page, '/user/auth/send-code');
  const held = Promise.withResolvers<void>();
  await page.route('**/user/auth/send-code', async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  await enter(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ui.code.title_email);
  const second = await context.newPage();
  await enter(second, other);
  await expect(second.getByText(ui.code.sending).first()).toBeVisible();
  // The second tab waits for the cookie that the answer to the first one sets.
  expect(asked()).toBe(1);
  held.resolve();
  const code = await mailbox.codeFor(other);
  await enterCode(page, await mailbox.codeFor(email));
  await expect(page).toHaveURL('/registration/creating-password');
  await enterCode(second, code);
  await expect(second).toHaveURL('/registration/creating-password');
});

test('R-VAL-4 R-CODE-4 an expired code is replaced, and not called incorrect', async ({
  page,
  email,
  mailbox,
  product,
}) => {
  await enter(page, email);
  const old = await mailbox.codeFor(email);
  letCodeAge(product, email, 31);
  await enterCode(page, old);
  await expect(page.getByText(ui.code.expired_resent)).toBeVisible();
  await expect(page.getByText(ui.errors.incorrect_code)).toHaveCount(0);
  await expect(field(page, ui.code.label)).toHaveValue('');
  await enterCode(page, await mailbox.codeFor(email, 2));
  await expect(page).toHaveURL('/registration/creating-password');
});
