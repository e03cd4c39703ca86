import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { expectScreen, SCREENS, STEPS, type Step, visit } from '../support/journey-states.ts';
import { expect, keep, type StoredState, TYPED, test } from '../support/states.ts';
import { letCodeAge, takenUp } from '../support/walk.ts';

test.use({ viewport: { width: 800, height: 900 } });

test('R-ROUTE-1 every page has its own title and puts the focus on its heading', async ({
  page,
  product,
  applicant,
}) => {
  // The code of the registration was sent to another client of the same network a moment ago.
  letCodeAge(product, applicant.email, 1);
  const known = { loginEmail: applicant.email, signUpEmail: 'new@example.com' };
  await keep(page, {
    member: applicant,
    details: TYPED,
    identifiers: { ...known, signUpPhone: '+380671112233' },
    ticket: { phone: '+380671112233', ticket: 'of-a-password' },
  });
  await page.goto('/privacy');
  await expectScreen(page, '/privacy');
  const titles: string[] = [];
  for (const step of STEPS.filter((step) => step !== '/kyc-person')) {
    await visit(page, step);
    await expectScreen(page, step);
    const heading = page.getByRole('heading', { level: 1 });
    // Checked together: at the entry, a signed-in person sees another heading a moment later.
    const shown = () =>
      heading.evaluate((element) => {
        const named = (element as HTMLElement).innerText.replaceAll('\n', ' ');
        const { title, activeElement } = document;
        return [activeElement === element, title.startsWith(named), title.endsWith(' – Portico')];
      });
    await expect.poll(shown, { message: step }).toEqual([true, true, true]);
    titles.push(await page.title());
  }
  expect(titles).toHaveLength(Object.keys(SCREENS).length - 1);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('R-ROUTE-7 R-VAL-4 back and forward focus the heading, and the title prefix disappears with the errors', async ({
  page,
  beginner,
}) => {
  await keep(page, { member: beginner });
  await page.goto('/registration/residency');
  const submit = page.getByRole('button', { name: verification.residency.submit });
  await submit.click();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByLabel(verification.residency.label).selectOption('FR');
  await submit.click();
  await expectScreen(page, '/registration/personal-information');
  await expect(page).not.toHaveTitle(/^Error: /);

  const heading = page.getByRole('heading', { level: 1 });
  await page.goBack();
  await expectScreen(page, '/registration/residency');
  await expect(heading).toBeFocused();
  await page.goForward();
  await expectScreen(page, '/registration/personal-information');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(`${verification.personal.title} – Step 2 of 8 – Portico`);
});

type Form = { step: Step; stored: Omit<StoredState, 'member'>; signedIn?: true; first: string };

/** Forms that are sent empty, and the first field that this makes invalid. */
const FORMS: Form[] = [
  { step: '/auth', stored: {}, first: 'identifier' },
  { step: '/registration/creating-account', stored: {}, first: 'identifier' },
  {
    step: '/auth/login',
    stored: { identifiers: { loginEmail: 'known@example.com' } },
    first: 'password',
  },
  {
    step: '/registration/creating-password',
    stored: { identifiers: { signUpEmail: 'new@example.com' } },
    first: 'password',
  },
  { step: '/auth/reset-password', stored: {}, first: 'email' },
  { step: '/registration/residency', stored: {}, signedIn: true, first: 'residency' },
  {
    step: '/registration/personal-information',
    stored: { details: { residency: 'DE' } },
    signedIn: true,
    first: 'citizenship',
  },
  {
    step: '/registration/adress',
    stored: { details: { ...TYPED, address: '' } },
    signedIn: true,
    first: 'address',
  },
  { step: '/kyc-select', stored: {}, signedIn: true, first: 'documentCountry' },
  { step: '/kyc-doc', stored: { details: TYPED }, signedIn: true, first: 'front' },
];

const summaryOf = (page: Page) => page.getByRole('group', { name: ui.shell.problem });

for (const [who, forms] of Object.entries({
  'of visitors': FORMS.filter(({ signedIn }) => !signedIn),
  'of members': FORMS.filter(({ signedIn }) => signedIn),
})) {
  test(`R-VAL-4 each form ${who} sent empty: the summary has the focus and links to the field`, async ({
    page,
    beginner,
  }) => {
    for (const { step, stored, signedIn, first } of forms) {
      await keep(page, { ...stored, ...(signedIn && { member: beginner }) });
      await page.goto(step);
      await expectScreen(page, step);
      await expect(page, step).not.toHaveTitle(/^Error: /);
      const submit = page.locator('main form button[type=submit]');
      await takenUp(page);
      // If something must load first, the button is busy until then.
      await expect(submit, step).not.toHaveAttribute('aria-busy', 'true');
      await submit.press('Enter');
      await expect(summaryOf(page), step).toBeFocused();
      await expect(page, step).toHaveTitle(/^Error: .+ – Portico$/);
      const link = summaryOf(page).getByRole('link').first();
      const said = (await link.innerText()).replace(/^.* – /, '');
      await link.click();
      const field = page.locator(`#${first}`);
      await expect(field, step).toBeFocused();
      await expect(field, step).toHaveAttribute('aria-invalid', 'true');
      await expect(field, step).toHaveAccessibleDescription(
        new RegExp(`${RegExp.escape(`${ui.shell.error_prefix} ${said}`)}$`),
      );

      // Sent again, and the summary has the focus again.
      await submit.press('Enter');
      await expect(summaryOf(page), step).toBeFocused();
    }
  });
}
