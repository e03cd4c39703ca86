import { account, ui } from '../../packages/locales/src/english.ts';
import { PASSWORD } from '../support/people.ts';
import { expect, test } from '../support/states.ts';
import { button, createPassword, enter, enterCode, title } from '../support/walk.ts';

/** How a browser that stores nothing shows it. */
const BLOCKED: Record<string, () => void> = {
  'throws @gate': () => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  },
  'is null': () => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, { value: null });
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
};

for (const [how, block] of Object.entries(BLOCKED)) {
  test(`R-ROUTE-12 storage that ${how}: the person reads after the sign-in that it ends with the page, until they close the sentence`, async ({
    page,
    email,
    mailbox,
  }) => {
    await page.addInitScript(block);
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
  });
}
