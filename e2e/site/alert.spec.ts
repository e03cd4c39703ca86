import type { Locator, Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { expect, keep, test } from '../support/states.ts';
import { button, enterCode, letCodeAge, title } from '../support/walk.ts';

const { shell } = ui;

const closing = (alert: Locator) => alert.getByRole('button', { name: shell.close });
const sign = (alert: Locator) => alert.locator('svg path').first().getAttribute('d');

async function failedProfile(page: Page): Promise<Locator> {
  await page.goto('/success');
  await button(page, ui.success.go_on).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(ui.notices.no_access_token);
  return alert;
}

test('R-LAND-6 success and failure differ in icon and announcement, not in color alone, and can be dismissed @gate', async ({
  page,
  product,
}) => {
  const failure = await failedProfile(page);
  const failed = await sign(failure);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(closing(failure)).toHaveAccessibleDescription(
    new RegExp(ui.notices.no_access_token),
  );
  await closing(failure).press('Enter');
  await expect(failure).toHaveCount(0);
  // Where reading begins.
  await expect(title(page)).toBeFocused();
  await expect(page).not.toHaveTitle(/^Error: /);

  const email = 'sent-again@example.com';
  await keep(page, { identifiers: { signUpEmail: email } });
  const sent = page.waitForResponse('**/user/auth/send-code');
  await page.goto('/registration/email');
  await sent;
  letCodeAge(product, email, 31);
  await enterCode(page, '000000');
  const success = page.getByRole('status').filter({ hasText: ui.code.expired_resent });
  expect(await sign(success)).not.toBe(failed);
  await closing(success).click();
  await expect(success).toHaveCount(0);
  await expect(title(page)).toBeFocused();
});
