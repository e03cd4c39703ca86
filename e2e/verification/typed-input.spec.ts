import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { savedImage } from '../support/capture.ts';
import { chooseImages, expectScreen, type Step, visit } from '../support/journey-states.ts';
import { expect, keep, type StoredState, TYPED, test } from '../support/states.ts';

test.use({ viewport: { width: 800, height: 900 } });

type Form = {
  step: Step;
  stored: Omit<StoredState, 'member'>;
  signedIn: boolean;
  type: (page: Page) => Promise<void>;
  /** The form's values afterwards, by field id. */
  values: Record<string, string | boolean>;
};

const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });

const FORMS: Form[] = [
  {
    step: '/auth',
    stored: {},
    signedIn: false,
    type: (page) => label(page, ui.auth.label).pressSequentially('Half an addr'),
    values: { identifier: 'Half an addr' },
  },
  {
    step: '/registration/creating-account',
    stored: {},
    signedIn: false,
    type: async (page) => {
      await label(page, ui.auth.label).fill('someone@example');
      await page.locator('#terms').check();
    },
    values: { identifier: 'someone@example', terms: true },
  },
  {
    step: '/registration/residency',
    stored: {},
    signedIn: true,
    type: async (page) => void (await label(page, verification.residency.label).selectOption('PL')),
    values: { residency: 'PL' },
  },
  {
    step: '/registration/personal-information',
    stored: { details: { residency: 'PL' } },
    signedIn: true,
    type: async (page) => {
      await label(page, verification.personal.citizenship).selectOption('UA');
      await label(page, verification.personal.first_name).fill('Zażółć  ');
      await label(page, verification.personal.last_name).fill("O'Neill-Ґудзь");
      await label(page, verification.personal.year).fill('19');
      await label(page, verification.personal.day).fill('3');
    },
    values: {
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
    stored: { details: { ...TYPED, address: '', postalCode: '', city: '', region: '' } },
    signedIn: true,
    type: async (page) => {
      await label(page, verification.address.address).fill('ul. Długa 5/7');
      await label(page, verification.address.postal_code).fill('00-2');
      await label(page, verification.address.city).fill('Warszawa');
      await label(page, verification.address.region).fill('Mazowieckie');
    },
    values: {
      address: 'ul. Długa 5/7',
      postalCode: '00-2',
      city: 'Warszawa',
      region: 'Mazowieckie',
    },
  },
  {
    step: '/kyc-select',
    stored: { details: { ...TYPED, document: '', documentCountry: '' } },
    signedIn: true,
    type: async (page) => {
      await page.getByRole('radio', { name: verification.select.passport }).check();
      await label(page, verification.select.country).selectOption('IT');
    },
    values: { 'document-passport': true, documentCountry: 'IT' },
  },
];

async function expectValues(page: Page, step: Step, values: Form['values'], when: string) {
  await expectScreen(page, step, when);
  for (const [id, value] of Object.entries(values)) {
    const field = page.locator(`#${id}`);
    if (typeof value === 'boolean') await expect(field, when).toBeChecked({ checked: value });
    else await expect(field, when).toHaveValue(value);
  }
}

for (const [who, forms] of Object.entries({
  'a visitor': FORMS.filter(({ signedIn }) => !signedIn),
  'a member': FORMS.filter(({ signedIn }) => signedIn),
})) {
  test(`R-ROUTE-9 each form keeps what ${who} typed: ${forms.map(({ step }) => step).join(', ')} @gate`, async ({
    page,
    context,
    applicant,
  }) => {
    for (const { step, stored, signedIn, type, values } of forms) {
      await keep(page, { ...stored, ...(signedIn && { member: applicant }) });
      await page.goto('/terms');
      await visit(page, step);
      await expectScreen(page, step);
      await type(page);
      await expectValues(page, step, values, 'as typed');

      await page.reload();
      await expectValues(page, step, values, 'after a reload');

      const other = await context.newPage();
      await other.goto(step);
      await expectValues(other, step, values, 'in a second tab');
      await other.close();

      await page.goBack();
      await expectScreen(page, '/terms', 'back');
      await page.goForward();
      await expectValues(page, step, values, 'after back and forward');
      await page.goto('/privacy');
      await page.goBack();
      await expectValues(page, step, values, 'after another page was loaded');
    }
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
  images,
}) => {
  await chooseImages(page, images, applicant, { document: 'id_card', sides: ['front', 'back'] });
  await page.getByRole('button', { name: verification.doc.submit, exact: true }).click();
  await expectScreen(page, '/kyc-person');
  await page.goBack();
  await expectScreen(page, '/kyc-doc');
  const expectBoth = async (tab: Page) => {
    await expect(savedImage(tab, 'front')).toHaveJSProperty('naturalWidth', 1600);
    await expect(savedImage(tab, 'back')).toHaveJSProperty('naturalWidth', 1600);
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
