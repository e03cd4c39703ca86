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

test('R-LAND-6 an alert can be dismissed; the focus moves to where reading begins', async ({
  page,
}) => {
  const alert = await failedProfile(page);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(closing(alert)).toHaveAccessibleDescription(new RegExp(ui.notices.no_access_token));
  await closing(alert).press('Enter');
  await expect(alert).toHaveCount(0);
  await expect(title(page)).toBeFocused();
  await expect(page).not.toHaveTitle(/^Error: /);
});

test('R-LAND-6 success and failure differ in icon and announcement, not in color alone @gate', async ({
  page,
  product,
}) => {
  const failure = await failedProfile(page);
  const failed = await sign(failure);

  const email = 'sent-again@example.com';
  await keep(page, { identifiers: { signUpEmail: email } });
  await page.goto('/registration/email');
  await expect(page.getByText(email)).toBeVisible();
  letCodeAge(product, email, 31);
  await enterCode(page, '000000');
  const success = page.getByRole('status').filter({ hasText: ui.code.expired_resent });
  expect(await sign(success)).not.toBe(failed);
  await closing(success).click();
  await expect(success).toHaveCount(0);
  await expect(title(page)).toBeFocused();
});
