import type { Locator, Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { fillDetails } from '../support/details.ts';
import { expectScreen } from '../support/journey-states.ts';
import { PASSWORD } from '../support/people.ts';
import { expect, test } from '../support/states.ts';

test.use({ viewport: { width: 800, height: 900 } });

/** Presses Tab until this element has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; !(await focused()); stops += 1) {
    expect(stops, `Tab never reaches ${target}`).toBeLessThan(30);
    await page.keyboard.press('Tab');
  }
  // A card draws the focus ring of the control within it.
  const ring = await target.evaluate((element) =>
    [element, element.closest('label')].some(
      (drawn) => drawn && getComputedStyle(drawn).outlineStyle !== 'none',
    ),
  );
  expect(ring, `the focus shows: ${target}`).toBe(true);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('R-ROUTE-1 from the entry to the saved address by keyboard alone', async ({
  page,
  mailbox,
  email,
}) => {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/auth');
  await expectScreen(page, '/auth');
  await press(page, page.getByRole('link', { name: ui.shell.skip }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await type(page, field(ui.auth.label), email);
  await page.keyboard.press('Enter');

  await expectScreen(page, '/registration/email');
  await type(page, field(ui.code.label), await mailbox.codeFor(email));

  await expectScreen(page, '/registration/creating-password');
  await type(page, field(ui.password.label), PASSWORD);
  await type(page, field(ui.password.confirm), PASSWORD);
  await press(page, button(ui.password.submit));

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ui.success.account_created);
  await press(page, button(ui.success.verify));

  // Personal information asks for the country first.
  await expectScreen(page, '/registration/residency');
  await press(page, button('Germany'));

  await expectScreen(page, '/registration/personal-information');
  await expect(field(verification.personal.citizenship)).toHaveValue('DE');
  await expect(field(verification.personal.first_name)).toBeFocused();
  await type(page, field(verification.personal.first_name), 'Olena');
  await type(page, field(verification.personal.last_name), 'Shevchenko');
  // The boxes move the focus on by themselves.
  await type(page, field(verification.personal.year), '19900327');
  await fillDetails(page, 'personal');
  await field(verification.personal.day).focus();
  await page.keyboard.press('Enter');

  await expectScreen(page, '/registration/adress');
  await type(page, field(verification.address.address), 'Unter den Linden 1');
  await type(page, field(verification.address.postal_code), '10117');
  await type(page, field(verification.address.city), 'Berlin');
  await fillDetails(page, 'address', { region: '' });
  await type(page, field(verification.address.region_state), 'Berlin');
  await page.keyboard.press('Enter');

  await expectScreen(page, '/kyc-select');
  await tabTo(page, page.getByRole('radio', { name: /^ID card/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Passport/ })).toBeChecked();
  await press(page, button(verification.select.submit));
  await expectScreen(page, '/kyc-info');
});
