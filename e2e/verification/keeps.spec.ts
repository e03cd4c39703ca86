import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/en-US/ui.ts';
import { verification } from '../../packages/locales/src/en-US/verification.ts';
import { savedPicture } from '../support/capture.ts';
import { chooseImages, expectScreen, type Step, visit } from '../support/journey-states.ts';
import { expect, type Kept, keep, TYPED, test } from '../support/states.ts';

test.use({ viewport: { width: 800, height: 900 } });
test.describe.configure({ timeout: 90_000 });

type Form = {
  step: Step;
  kept: Omit<Kept, 'member'>;
  signedIn: boolean;
  type: (page: Page) => Promise<void>;
  /** The form's values afterwards, by field id. */
  holds: Record<string, string | boolean>;
};

const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });

const FORMS: Form[] = [
  {
    step: '/auth',
    kept: {},
    signedIn: false,
    type: (page) => label(page, ui.auth.label).pressSequentially('Half an addr'),
    holds: { identifier: 'Half an addr' },
  },
  {
    step: '/registration/creating-account',
    kept: {},
    signedIn: false,
    type: async (page) => {
      await label(page, ui.auth.label).fill('someone@example');
      await page.locator('#terms').check();
    },
    holds: { identifier: 'someone@example', terms: true },
  },
  {
    step: '/registration/residency',
    kept: {},
    signedIn: true,
    type: async (page) => void (await label(page, verification.residency.label).selectOption('PL')),
    holds: { residency: 'PL' },
  },
  {
    step: '/registration/personal-information',
    kept: { details: { residency: 'PL' } },
    signedIn: true,
    type: async (page) => {
      await label(page, verification.personal.citizenship).selectOption('UA');
      await label(page, verification.personal.first_name).fill('Zażółć  ');
      await label(page, verification.personal.last_name).fill("O'Neill-Ґудзь");
      await label(page, verification.personal.year).fill('19');
      await label(page, verification.personal.day).fill('3');
    },
    holds: {
      citizenship: 'UA',
      firstName: 'Zażółć  ',
      lastName: "O'Neill-Ґудзь",
      year: '19',
      month: '',
      day: '3',
    },
  },
  {
    step: '/registration/adress',
    kept: { details: { ...TYPED, address: '', postalCode: '', city: '', region: '' } },
    signedIn: true,
    type: async (page) => {
      await label(page, verification.address.address).fill('ul. Długa 5/7');
      await label(page, verification.address.postal_code).fill('00-2');
      await label(page, verification.address.city).fill('Warszawa');
      await label(page, verification.address.region).fill('Mazowieckie');
    },
    holds: {
      address: 'ul. Długa 5/7',
      postalCode: '00-2',
      city: 'Warszawa',
      region: 'Mazowieckie',
    },
  },
  {
    step: '/kyc-select',
    kept: { details: { ...TYPED, document: '', documentCountry: '' } },
    signedIn: true,
    type: async (page) => {
      await page.getByRole('radio', { name: verification.select.passport }).check();
      await label(page, verification.select.country).selectOption('IT');
    },
    holds: { 'document-passport': true, documentCountry: 'IT' },
  },
];

async function expectHeld(page: Page, step: Step, holds: Form['holds'], when: string) {
  await expectScreen(page, step, when);
  for (const [id, value] of Object.entries(holds)) {
    const field = page.locator(`#${id}`);
    if (typeof value === 'boolean') await expect(field, when).toBeChecked({ checked: value });
    else await expect(field, when).toHaveValue(value);
  }
}

for (const { step, kept, signedIn, type, holds } of FORMS) {
  test(`R-ROUTE-9 ${step} keeps what was typed`, async ({ page, context, applicant }) => {
    await keep(page, { ...kept, ...(signedIn && { member: applicant }) });
    await page.goto('/terms');
    await visit(page, step);
    await expectScreen(page, step);
    await type(page);
    await expectHeld(page, step, holds, 'as typed');

    await page.reload();
    await expectHeld(page, step, holds, 'after a reload');

    const other = await context.newPage();
    await other.goto(step);
    await expectHeld(other, step, holds, 'in a second tab');

    await page.goBack();
    await expectScreen(page, '/terms', 'back');
    await page.goForward();
    await expectHeld(page, step, holds, 'after back and forward');
    await page.goto('/privacy');
    await page.goBack();
    await expectHeld(page, step, holds, 'after another page was loaded');
  });
}

test('R-ROUTE-9 input in one tab shows in the other', async ({ page, context, applicant }) => {
  await keep(page, { member: applicant, details: TYPED });
  const other = await context.newPage();
  await page.goto('/registration/adress');
  await other.goto('/registration/adress');
  await label(page, verification.address.city).fill('Lviv');
  await expect(label(other, verification.address.city)).toHaveValue('Lviv');
  await label(other, verification.address.region).fill('Lviv oblast');
  await expect(label(page, verification.address.region)).toHaveValue('Lviv oblast');
  await expect(label(page, verification.address.city)).toHaveValue('Lviv');
});

test('R-ROUTE-9 two people on one device do not see each other’s data', async ({
  page,
  applicant,
  beginner,
}) => {
  await keep(page, { member: applicant, details: TYPED });
  await page.goto('/registration/residency');
  await expect(label(page, verification.residency.label)).toHaveValue(TYPED.residency);
  await page.evaluate((token) => localStorage.setItem('accessToken', token), beginner.access_token);
  await page.reload();
  await expectScreen(page, '/registration/residency');
  await expect(label(page, verification.residency.label)).toHaveValue('');
});

test('R-ROUTE-9 passwords are not kept', async ({ page }) => {
  await keep(page, {
    identifiers: { loginEmail: 'known@example.com', signUpEmail: 'new@example.com' },
  });
  for (const [step, field] of [
    ['/auth/login', ui.login.password],
    ['/registration/creating-password', ui.password.label],
  ] as const) {
    await page.goto(step);
    await label(page, field).fill('Ungeheuer 47');
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(stored).not.toContain('Ungeheuer');
    await page.reload();
    await expectScreen(page, step);
    await expect(label(page, field)).toHaveValue('');
  }
});

test('R-ROUTE-9 R-KYC-15 saved images survive Back, a reload and a second tab', async ({
  page,
  context,
  applicant,
  pictures,
}) => {
  await chooseImages(page, pictures, applicant, { document: 'id_card', sides: ['front', 'back'] });
  await page.getByRole('button', { name: verification.doc.submit, exact: true }).click();
  await expectScreen(page, '/kyc-person');
  await page.goBack();
  await expectScreen(page, '/kyc-doc');
  const expectBoth = async (tab: Page) => {
    await expect(savedPicture(tab, 'front')).toHaveJSProperty('naturalWidth', 1600);
    await expect(savedPicture(tab, 'back')).toHaveJSProperty('naturalWidth', 1600);
  };
  await expectBoth(page);
  await page.reload();
  await expectBoth(page);
  const other = await context.newPage();
  await other.goto('/kyc-person');
  await expectScreen(other, '/kyc-person');
  await other.goto('/kyc-doc');
  await expectBoth(other);
});
