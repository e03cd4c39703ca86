import type { Page } from '@playwright/test';
import { account, ui } from '../../packages/locales/src/english.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { PASSWORD } from '../support/people.ts';
import { expect, test } from '../support/states.ts';
import { button, createPassword, enter, enterCode, title } from '../support/walk.ts';

test('R-ROUTE-12 storage that throws: the person reads after the sign-in that it ends with the page, until they close the sentence @gate', async ({
  page,
  email,
  mailbox,
}) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await isTold(page, mailbox, email);
});

test('R-ROUTE-12 storage that is null: the person reads the same', async ({
  page,
  email,
  mailbox,
}) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, { value: null });
  });
  await isTold(page, mailbox, email);
});

test('R-ROUTE-12 storage that is full: the person reads the same', async ({
  page,
  email,
  mailbox,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await isTold(page, mailbox, email);
});

async function isTold(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  const said = page.getByRole('status').filter({ hasText: account.security.unkept });
  await enter(page, email);
  await enterCode(page, await mailbox.codeFor(email));
  await expect(said).toHaveCount(0);
  await createPassword(page, PASSWORD);
  await expect(said).toBeVisible();
  await button(page, ui.success.verify).click();
  await expect(page).toHaveURL('/registration/residency');
  await expect(said).toBeVisible();
  await said.getByRole('button', { name: ui.shell.close }).click();
  await expect(said).toHaveCount(0);
  await expect(title(page)).toBeFocused();
  await page.goBack();
  await expect(said).toHaveCount(0);
}
