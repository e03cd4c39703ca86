import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/states.ts';
import {
  button,
  codeError,
  enter,
  enterCode,
  field,
  letCodeAge,
  link,
  otherThan,
  title,
} from '../support/walk.ts';

const UNTIL = /^You can request the next one at \d{1,2}:\d\d\s[AP]M\.$/;

/** Requests codes in this browser until the hour has no more. */
async function useUpCodes(page: Page, age: () => void, email: string): Promise<void> {
  for (let n = 0; n < 12; n += 1) {
    age();
    const sent = await page.request.post('/user/auth/send-code', { data: { email } });
    if (!sent.ok()) return;
  }
  throw new Error('The hour has no limit');
}

const forgetCountdown = (page: Page) => page.evaluate(() => localStorage.removeItem('codesSent'));

test('R-CODE-17 when no more codes can be sent, the screen keeps one that works, then names the time and every other method but a password, and sends again after it @gate', async ({
  page,
  email,
  mailbox,
  product,
}) => {
  await enter(page, email);
  await mailbox.codeFor(email);
  await useUpCodes(page, () => letCodeAge(product, email, 1), email);
  const last = await mailbox.codeFor(email, mailbox.mailsTo(email).length);
  await forgetCountdown(page);
  await button(page, ui.code.resend).click();
  await expect(page.getByText(UNTIL)).toBeVisible();
  await expect(button(page, ui.code.resend)).toHaveCount(0);
  await expect(page.getByText(ui.code.resent)).toHaveCount(0);
  await enterCode(page, otherThan(last));
  for (let tries = 1; tries < 5; tries += 1) {
    await expect(codeError(page)).toHaveText(ui.errors.incorrect_code);
    await field(page, ui.code.label).press('Enter');
  }
  await expect(title(page)).toHaveText(ui.code.no_more_title);
  await expect(title(page)).toBeFocused();
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(page.getByText(UNTIL)).toBeVisible();
    await expect(link(page, ui.code.other_address)).toHaveAttribute('href', '/auth');
    await expect(page.getByRole('main')).not.toContainText(/password/i);
    await expect(button(page, ui.code.resend)).toHaveCount(0);
  }

  const sent = mailbox.mailsTo(email).length;
  letCodeAge(product, email, 60);
  await page.clock.setFixedTime(Date.now() + 60 * 60_000);
  await button(page, ui.code.resend).click();
  await enterCode(page, await mailbox.codeFor(email, sent + 1));
  await expect(page).toHaveURL('/registration/creating-password');
});

test('R-CODE-17 offers the password to an address with an account', async ({
  page,
  newMember,
  mailbox,
  product,
}) => {
  const { email } = await newMember();
  // Their registration has just sent a code, and another browser of the network waits five seconds.
  letCodeAge(product, email, 1);
  const sent = mailbox.mailsTo(email).length;
  await enter(page, email);
  await mailbox.codeFor(email, sent + 1);
  await useUpCodes(page, () => letCodeAge(product, email, 1), email);
  for (let n = 0; n < 5; n += 1) {
    await page.request.post('/user/auth/verify-code', { data: { email, code: '000000' } });
  }
  await forgetCountdown(page);
  await button(page, ui.code.resend).click();
  await expect(title(page)).toHaveText(ui.code.no_more_title);
  await link(page, ui.code.use_password).click();
  await expect(page).toHaveURL('/auth/login');
});
