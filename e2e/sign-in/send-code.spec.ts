import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { smsCodeFor } from '../support/mailbox.ts';
import { PASSWORD } from '../support/people.ts';
import { expect, test } from '../support/states.ts';
import {
  button,
  callsTo,
  clickDimmed,
  createPassword,
  enter,
  enterCode,
  field,
  filled,
  letCodeAge,
  link,
  otherThan,
  title,
} from '../support/walk.ts';

const SEND = '/user/auth/send-code';

test('R-REG-2 the code is sent once on arrival: not on a reload, in a second tab, or on the way back @gate', async ({
  page,
  context,
  email,
  mailbox,
}) => {
  const sent = callsTo(page, SEND);
  await enter(page, email);
  await expect(page.getByText('The code works for 30 minutes.')).toBeVisible();
  const first = await mailbox.codeFor(email);
  expect(mailbox.mailsTo(email)[0]?.subject).toMatch(new RegExp(`^${first}`));

  await page.reload();
  await expect(title(page)).toHaveText(ui.code.title_email);
  const second = await context.newPage();
  await second.goto('/registration/email');
  await expect(title(second)).toHaveText(ui.code.title_email);
  await link(page, ui.code.change_label).click();
  await expect(page).toHaveURL('/auth');
  await page.goBack();
  await expect(title(page)).toHaveText(ui.code.title_email);
  expect(sent()).toBe(1);
  expect(mailbox.mailsTo(email)).toHaveLength(1);

  await enterCode(page, first);
  await expect(page).toHaveURL('/registration/creating-password');
});

test('R-CODE-3 resend counts down from 30 through a reload and in a second tab, then sends a new code @gate', async ({
  page,
  context,
  email,
  mailbox,
  product,
}) => {
  // Timers run, but the clock advances only when the test lets it.
  let now = Date.now();
  const pass = (seconds: number) => {
    now += seconds * 1000;
    return context.clock.setFixedTime(now);
  };
  await pass(0);
  await enter(page, email);

  const waiting = (seconds: number) => button(page, filled(ui.code.resend_wait, { seconds }));
  await expect(waiting(30)).toHaveAttribute('aria-disabled', 'true');
  await mailbox.codeFor(email);
  await pass(1);
  await expect(waiting(29)).toBeVisible();
  await pass(11);
  await expect(waiting(18)).toBeVisible();
  await page.reload();
  await expect(waiting(18)).toHaveAttribute('aria-disabled', 'true');
  const second = await context.newPage();
  await second.goto('/registration/email');
  await expect(button(second, filled(ui.code.resend_wait, { seconds: 18 }))).toBeVisible();
  await second.close();
  await clickDimmed(waiting(18));
  await pass(17);
  await expect(waiting(1)).toHaveAttribute('aria-disabled', 'true');
  await pass(1);
  await expect(button(page, ui.code.resend)).not.toHaveAttribute('aria-disabled');
  await expect(page.getByText(ui.code.resend_ready)).toBeAttached();
  expect(mailbox.mailsTo(email)).toHaveLength(1);

  letCodeAge(product, email, 1);
  await button(page, ui.code.resend).click();
  await expect(waiting(30)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(ui.code.resent)).toBeVisible();
  await enterCode(page, await mailbox.codeFor(email, 2));
  await expect(page).toHaveURL('/registration/creating-password');
});

test('R-CODE-3 a browser without its countdown follows the server’s', async ({
  page,
  email,
  mailbox,
}) => {
  await enter(page, email);
  const code = await mailbox.codeFor(email);
  await page.evaluate(() => localStorage.removeItem('codesSent'));
  await page.reload();
  await button(page, ui.code.resend).click();
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeVisible();
  expect(mailbox.mailsTo(email)).toHaveLength(1);
  await enterCode(page, code);
  await expect(page).toHaveURL('/registration/creating-password');
});

test('R-CODE-11 a return right after using a code sends another one, which works', async ({
  page,
  email,
  mailbox,
}) => {
  await enter(page, email);
  await enterCode(page, await mailbox.codeFor(email));
  await expect(page).toHaveURL('/registration/creating-password');
  await enter(page, email);
  await expect(page.getByText(`We sent a 6-digit code to ${email}`)).toBeVisible();
  await enterCode(page, await mailbox.codeFor(email, 2));
  await expect(page).toHaveURL('/registration/creating-password');
});

test('R-CODE-11 a number that was just registered gets a new code when it signs in', async ({
  page,
  phone,
  product,
}) => {
  const codeOf = (count: number) => smsCodeFor(product.dataDir, phone, count);
  await enter(page, phone);
  await enterCode(page, await codeOf(1));
  await createPassword(page, PASSWORD);
  await link(page, ui.success.not_now).click();
  // Signed out elsewhere: this browser still knows when it requested the last code.
  await page.evaluate(() => {
    localStorage.removeItem('accessToken');
    localStorage.removeItem('refreshToken');
  });
  await enter(page, phone);
  await button(page, ui.code.use_password).click();
  await field(page, ui.login.password).fill(PASSWORD);
  await button(page, ui.login.submit).click();
  await expect(page).toHaveURL('/auth/phone-verify');
  await expect(page.getByText(`We sent a 6-digit code to ${phone}`)).toBeVisible();
  await enterCode(page, await codeOf(2));
  await expect(page).toHaveURL('/success');
});

test('R-CODE-11 when no code is valid and none may be sent yet, the screen says so and counts down', async ({
  page,
  context,
  email,
  mailbox,
  product,
}) => {
  await enter(page, email);
  const code = await mailbox.codeFor(email);
  for (let tries = 0; tries < 5; tries += 1) {
    await page.request.post('/user/auth/verify-code', { data: { email, code: otherThan(code) } });
  }
  // The browser does not know that its code is void, nor when it asked for it.
  await page.evaluate(() => localStorage.removeItem('codesSent'));
  const waiting = (at: Page) => at.getByRole('button', { name: /^Send a new code in \d+ s$/ });
  const claims = (at: Page) => at.getByText(/We sent a 6-digit code|The code works for/);
  await enter(page, email);
  await expect(page.getByText(ui.code.none_works)).toBeVisible();
  await expect(waiting(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(claims(page)).toHaveCount(0);
  const second = await context.newPage();
  await second.goto('/registration/email');
  await expect(waiting(second)).toBeVisible();
  await expect(claims(second)).toHaveCount(0);
  await second.close();

  letCodeAge(product, email, 1);
  await page.evaluate(() => localStorage.removeItem('codesSent'));
  await button(page, ui.code.resend).click();
  await expect(page.getByText(ui.code.resent)).toBeVisible();
  await expect(page.getByText(ui.code.none_works)).toHaveCount(0);
});

test('R-CODE-6 R-VAL-4 a send that fails by the network or the server is reported, the address can be corrected, the cooldown runs @gate', async ({
  page,
  email,
  mailbox,
}) => {
  await page.goto('/auth');
  let before = '';
  for (const [typed, status] of [
    [`typo.${email}`, null],
    [`typo-again.${email}`, 500],
  ] as const) {
    await page.route(`**${SEND}`, (route) =>
      status === null ? route.abort() : route.fulfill({ status }),
    );
    await expect(field(page, ui.auth.label)).toHaveValue(before);
    await field(page, ui.auth.label).fill(typed);
    await button(page, ui.auth.submit).click();
    const alert = page.getByRole('alert');
    await expect(page.getByText(typed, { exact: true })).toBeVisible();
    await expect(alert).toContainText(ui.notices.email_send_error);
    await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.reload();
    await expect(alert).toContainText(ui.notices.email_send_error);
    await page.unroute(`**${SEND}`);
    await link(page, ui.code.change_label).click();
    before = typed;
  }
  await expect(field(page, ui.auth.label)).toHaveValue(before);
  await field(page, ui.auth.label).fill(email);
  await button(page, ui.auth.submit).click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await enterCode(page, await mailbox.codeFor(email));
  await expect(page).toHaveURL('/registration/creating-password');
});
