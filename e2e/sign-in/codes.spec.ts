import type { Locator } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { smsCodeFor } from '../support/mailbox.ts';
import { type Caller, post, register } from '../support/people.ts';
import { expect, test } from '../support/states.ts';
import {
  button,
  callsTo,
  clickDimmed,
  enter,
  enterCode,
  field,
  historyState,
  letCodeAge,
  otherThan,
  problems,
  registerPhone,
  title,
} from '../support/walk.ts';

test('R-CODE-2 six digits enable the button, typed among other characters or filled in by the browser @phone-only @gate', async ({
  page,
  email,
}) => {
  const judged = callsTo(page, '/user/auth/verify-code');
  await enter(page, email);
  const code = field(page, ui.code.label);
  const confirm = button(page, ui.code.submit);
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');

  await code.pressSequentially('12 34-5');
  await expect(code).toHaveValue('12345');
  await clickDimmed(confirm);
  await expect(problems(page)).toHaveText([ui.code.incomplete]);
  await expect(confirm).toHaveCSS('opacity', '0.5');
  expect(judged()).toBe(0);
  // The sixth digit submits the code. A wrong code is selected, so that the next digit replaces it.
  await code.press('End');
  await code.press('6');
  await expect(problems(page)).toHaveText([ui.errors.incorrect_code]);
  await expect.poll(() => selectedIn(code)).toBe('123456');
  await code.press('End');
  await code.press('7');
  await expect(code).toHaveValue('123456');
  await expect(confirm).not.toHaveAttribute('aria-disabled');
  expect(judged()).toBe(1);
});

const selectedIn = (code: Locator) =>
  code.evaluate(({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
    value.slice(selectionStart ?? 0, selectionEnd ?? 0),
  );

test('R-CODE-12 a complete code is submitted once; a corrected digit waits for the button or Enter @gate', async ({
  page,
  email,
  mailbox,
}) => {
  const judged = callsTo(page, '/user/auth/verify-code');
  await enter(page, email);
  const right = await mailbox.codeFor(email);
  const wrong = otherThan(right);
  const code = field(page, ui.code.label);
  await expect(code).toHaveAccessibleDescription(
    new RegExp(ui.code.checks_itself.replaceAll(' ', '\\s')),
  );
  await code.pressSequentially(wrong);
  await expect(problems(page)).toHaveText([ui.errors.incorrect_code]);
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
  await expect(button(page, ui.code.submit)).not.toHaveAttribute('aria-disabled');
  await code.press('Enter');
  await expect.poll(judged).toBe(2);
  await expect(problems(page)).toHaveText([ui.errors.incorrect_code]);

  await code.fill(right);
  await expect(page).toHaveURL('/registration/creating-password');
  expect(judged()).toBe(3);
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

test('R-CODE-2 a pasted "123 456" is accepted as the code, and so are Arabic digits @gate', async ({
  page,
  context,
  email,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, email);
  const code = field(page, ui.code.label);
  for (const [copied, becomes] of [
    ['123 456', '123456'],
    ['654-321', '654321'],
    [' ١٢٣٤٦٥\n', '123465'],
  ] as const) {
    await expect(code).toBeVisible();
    await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
    await code.focus();
    const checked = page.waitForRequest('**/user/auth/verify-code');
    await page.keyboard.press('ControlOrMeta+V');
    await expect(code).toHaveValue(becomes);
    expect((await checked).postDataJSON()).toMatchObject({ code: becomes });
    await expect(problems(page)).toHaveText([ui.errors.incorrect_code]);
  }
});

test('R-CODE-4 R-VAL-4 R-CODE-5 a wrong code is reported and stays selected for replacement; the fifth one voids it, and the next code works @gate', async ({
  page,
  email,
  mailbox,
  product,
}) => {
  await enter(page, email);
  const code = field(page, ui.code.label);
  const right = await mailbox.codeFor(email);
  const wrong = otherThan(right);
  for (let tries = 1; tries < 5; tries += 1) {
    await code.pressSequentially(wrong);
    // It is submitted by itself the first time only.
    if (tries > 1) await code.press('Enter');
    await expect(problems(page)).toHaveText(['The code entered is incorrect. Please try again.']);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(code).toBeFocused();
    await expect(code).toHaveValue(wrong);
    // The next typed key replaces it.
    expect(await page.evaluate(() => String(document.getSelection()))).toBe(wrong);
  }
  await code.press('Enter');
  await expect(problems(page)).toHaveText([/^Too many wrong codes\. Try again in 1\sminute,/]);
  await enterCode(page, right);
  await expect(problems(page)).toHaveText([/^Too many wrong codes\./]);
  await expect(page).toHaveURL('/registration/email');

  letCodeAge(product, email, 1);
  await page.evaluate(() => localStorage.removeItem('codesSent'));
  await button(page, ui.code.resend).click();
  await expect(page.getByText(ui.code.resent)).toBeVisible();
  await enterCode(page, await mailbox.codeFor(email, 2));
  await expect(page).toHaveURL('/registration/creating-password');
});

test('R-CODE-13 a stranger who asks for codes and guesses five times keeps nobody from signing up', async ({
  page,
  request,
  browser,
  email,
  mailbox,
  product,
}) => {
  const guessFiveTimes = async (caller: Caller, right: string) => {
    for (let tries = 0; tries < 5; tries += 1) {
      await caller.request.post('/user/auth/verify-code', {
        data: { email, code: otherThan(right) },
      });
    }
  };
  await post({ request }, '/user/auth/send-code', { email });
  await guessFiveTimes({ request }, await mailbox.codeFor(email));
  letCodeAge(product, email, 1);

  await enter(page, email);
  await expect(page.getByText(`We sent a 6-digit code to ${email}`)).toBeVisible();
  const code = await mailbox.codeFor(email, 2);
  const stranger = await browser.newContext({ baseURL: product.url });
  const elsewhere = await stranger.newPage();
  letCodeAge(product, email, 1);
  await enter(elsewhere, email);
  const other = await mailbox.codeFor(email, 3);
  // Neither knows the code of the other; even with it, nobody redeems it elsewhere.
  await enterCode(elsewhere, code === other ? otherThan(code) : code);
  await expect(problems(elsewhere)).toHaveText([ui.errors.incorrect_code]);
  await guessFiveTimes(elsewhere, other);
  await guessFiveTimes({ request }, code);
  await stranger.close();

  await enterCode(page, code);
  await expect(page).toHaveURL('/registration/creating-password');
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

test('R-CODE-13 a browser that lost its cookies gets a new code, which works', async ({
  page,
  context,
  email,
  mailbox,
  product,
}) => {
  await enter(page, email);
  const former = await mailbox.codeFor(email);
  await context.clearCookies();
  await enterCode(page, former);
  await expect(problems(page)).toHaveText([ui.errors.incorrect_code]);
  letCodeAge(product, email, 1);
  await page.evaluate(() => localStorage.removeItem('codesSent'));
  await button(page, ui.code.resend).click();
  await expect(page.getByText(ui.code.resent)).toBeVisible();
  await enterCode(page, await mailbox.codeFor(email, 2));
  await expect(page).toHaveURL('/registration/creating-password');
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

test('R-CODE-7 a correct code signs in an account that the exist check did not find @gate', async ({
  page,
  email,
  mailbox,
  product,
}) => {
  await register(page, mailbox, email);
  letCodeAge(product, email, 1);
  await page.route('**/user/exist-email', (route) => route.abort());
  await enter(page, email);
  await expect(page).toHaveURL('/registration/email');
  await enterCode(page, await mailbox.codeFor(email, 2));
  await expect(page).toHaveURL('/success');
  expect(await historyState(page)).toEqual({ from: '/auth/email-verify' });
  await expect(title(page)).toHaveText('Authorization succesfull');
  await button(page, ui.success.go_on).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test('R-CODE-7 a correct code signs in the account of a known phone', async ({
  page,
  phone,
  product,
}) => {
  await registerPhone(page, phone, () => smsCodeFor(product.dataDir, phone));
  letCodeAge(product, phone, 1);
  await enter(page, phone);
  await expect(page).toHaveURL('/registration/phone');
  await enterCode(page, await smsCodeFor(product.dataDir, phone, 2));
  await expect(title(page)).toHaveText('Authorization succesfull');
  expect(await historyState(page)).toEqual({ from: '/auth/email-verify' });
  await button(page, ui.success.go_on).click();
  await expect(page.getByText(`Signed in as ${phone}`)).toBeVisible();
});
