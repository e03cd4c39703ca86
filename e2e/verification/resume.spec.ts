import type { Browser, Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { chooseImage, openSlot, savedImage, useButton, useImage } from '../support/capture.ts';
import { chooseResidency, fillDetails } from '../support/details.ts';
import { chooseImages, expectScreen, type Step, visit } from '../support/journey-states.ts';
import { DETAILS, PASSWORD, post, sendDetails } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { expect, keep, type Member, type StoredState, TYPED, test } from '../support/states.ts';
import { button, field, link, signOut } from '../support/walk.ts';

test.use({ viewport: { width: 800, height: 900 } });

type Form = {
  step: Step;
  stored: Omit<StoredState, 'member'>;
  signedIn: boolean;
  type: (page: Page) => Promise<void>;
  /** The form's values afterwards, by field id. */
  values: Record<string, string | boolean>;
};

const FORMS: Form[] = [
  {
    step: '/auth',
    stored: {},
    signedIn: false,
    type: (page) => field(page, ui.auth.label).pressSequentially('Half an addr'),
    values: { identifier: 'Half an addr' },
  },
  {
    step: '/registration/creating-account',
    stored: {},
    signedIn: false,
    type: async (page) => {
      await field(page, ui.auth.label).fill('someone@example');
      await page.locator('#terms').check();
    },
    values: { identifier: 'someone@example', terms: true },
  },
  {
    step: '/registration/residency',
    stored: {},
    signedIn: true,
    // A choice goes on, and is kept by that.
    type: async (page) => {
      await chooseResidency(page, 'PL');
      await expectScreen(page, '/registration/personal-information');
      await page.goBack();
    },
    values: { residency: 'PL' },
  },
  {
    step: '/registration/personal-information',
    stored: { details: { residency: 'PL' } },
    signedIn: true,
    type: async (page) => {
      await field(page, verification.personal.citizenship).selectOption('UA');
      await field(page, verification.personal.first_name).fill('Zażółć  ');
      await field(page, verification.personal.last_name).fill("O'Neill-Ґудзь");
      await field(page, verification.personal.year).fill('19');
      await field(page, verification.personal.day).fill('3');
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
      await field(page, verification.address.address).fill('ul. Długa 5/7');
      await field(page, verification.address.postal_code).fill('00-2');
      await field(page, verification.address.city).fill('Warszawa');
      await page.locator('#region').fill('Mazowieckie');
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
      await field(page, verification.select.country).selectOption('IT');
    },
    values: { 'document-passport': true, documentCountry: 'IT' },
  },
];

async function expectValues(page: Page, step: Step, values: Form['values'], when: string) {
  await expectScreen(page, step, when);
  for (const [id, value] of Object.entries(values)) {
    const input = page.locator(`#${id}`);
    if (id === 'residency') {
      await expect(input.locator('[aria-current]'), when).toHaveAttribute('value', value as string);
      continue;
    }
    if (typeof value === 'boolean') await expect(input, when).toBeChecked({ checked: value });
    else await expect(input, when).toHaveValue(value);
  }
}

const IN_GATE: readonly Step[] = ['/auth', '/registration/personal-information'];
const gated = FORMS.filter(({ step }) => IN_GATE.includes(step));
const others = FORMS.filter(({ step }) => !IN_GATE.includes(step));

test(`R-ROUTE-9 ${IN_GATE.join(' and ')} keep what was typed @gate`, ({ page, applicant }) =>
  expectKept(page, applicant, gated));

test('R-ROUTE-9 each other form keeps what was typed', ({ page, applicant }) =>
  expectKept(page, applicant, others));

async function expectKept(page: Page, member: Member, forms: readonly Form[]): Promise<void> {
  for (const { step, stored, signedIn, type, values } of forms) {
    await keep(page, { ...stored, ...(signedIn && { member }) });
    await page.goto('/terms');
    await visit(page, step);
    await expectScreen(page, step);
    await type(page);
    await expectValues(page, step, values, 'as typed');
    await page.reload();
    await expectValues(page, step, values, 'after a reload');

    const other = await page.context().newPage();
    await other.goto(step);
    await expectValues(other, step, values, 'in a second tab');
    await other.close();

    await page.goBack();
    await expectScreen(page, '/terms', 'back');
    await page.goForward();
    await expectValues(page, step, values, 'after back and forward');
  }
}

test('R-ROUTE-9 input in one tab shows in the other', async ({ page, context, applicant }) => {
  await keep(page, { member: applicant, details: TYPED });
  const other = await context.newPage();
  await page.goto('/registration/adress');
  await other.goto('/registration/adress');
  await field(page, verification.address.city).fill('Lviv');
  await expect(field(other, verification.address.city)).toHaveValue('Lviv');
  await other.locator('#region').fill('Lviv oblast');
  await expect(page.locator('#region')).toHaveValue('Lviv oblast');
  await expect(field(page, verification.address.city)).toHaveValue('Lviv');
});

test('R-ROUTE-9 two people on one device do not see each other’s data', async ({
  page,
  applicant,
  beginner,
}) => {
  await keep(page, { member: applicant, details: TYPED });
  await page.goto('/registration/residency');
  await expect(page.locator('#residency [aria-current]')).toHaveAttribute('value', TYPED.residency);
  await page.evaluate((token) => localStorage.setItem('accessToken', token), beginner.access_token);
  await page.reload();
  await expectScreen(page, '/registration/residency');
  await expect(page.locator('#residency button').first()).toBeVisible();
  await expect(page.locator('#residency [aria-current]')).toHaveCount(0);
});

test('R-ROUTE-9 passwords are not kept', async ({ page }) => {
  await keep(page, {
    identifiers: { loginEmail: 'known@example.com', signUpEmail: 'new@example.com' },
  });
  for (const [step, label] of [
    ['/auth/login', ui.login.password],
    ['/registration/creating-password', ui.password.label],
  ] as const) {
    await page.goto(step);
    await field(page, label).fill('Ungeheuer 47');
    const left = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(left).not.toContain('Ungeheuer');
    await page.reload();
    await expectScreen(page, step);
    await expect(field(page, label)).toHaveValue('');
  }
});

/** A browser that has never seen this person, signed in as them. */
async function anotherDevice(browser: Browser, product: Product, { email }: Member) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 800, height: 900 },
  });
  const page = await context.newPage();
  const tokens = await post<{ access_token: string; refresh_token: string }>(
    page,
    '/user/auth/login',
    { email, password: PASSWORD },
  );
  await page.goto('/health');
  await page.evaluate(({ access_token, refresh_token }) => {
    localStorage.setItem('accessToken', access_token);
    localStorage.setItem('refreshToken', refresh_token);
  }, tokens);
  return page;
}

test('R-KYC-15 another device resumes at the same step with the same images', async ({
  page,
  browser,
  product,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await keep(page, { member, details: { ...TYPED, document: '' } });
  await page.goto('/kyc-select');
  const chosen = page.waitForResponse('**/user/choose-document');
  await button(page, verification.select.submit).click();
  expect((await chosen).ok()).toBe(true);
  await link(page, verification.info.submit).click();
  await useImage(page, 'front', images.front);

  const other = await anotherDevice(browser, product, member);
  await other.goto('/');
  await link(other, ui.home.progress_action).click();
  await expectScreen(other, '/kyc-doc', 'the first step that is not done');
  await expect(savedImage(other, 'front')).toHaveJSProperty('naturalWidth', 1600);
  await useImage(other, 'back', images.back);
  await button(other, verification.doc.submit).click();
  await useImage(other, 'person', images.selfie);
  await expect(other.getByText(`${DETAILS.firstName}`)).toBeVisible();
  await button(other, verification.check.submit).click();
  await expect(button(other, ui.success.go_on)).toBeVisible();

  // This browser has not continued yet.
  await page.bringToFront();
  await page.reload();
  await expect(page.getByText(ui.notices.documents_under_review)).toBeVisible();
  await other.context().close();
});

test('R-KYC-15 input is available on another device, and input from there stays', async ({
  page,
  browser,
  product,
  newMember,
}) => {
  const member = await newMember();
  await keep(page, { member });
  await page.goto('/registration/residency');
  await chooseResidency(page, TYPED.residency);
  await field(page, verification.personal.citizenship).selectOption(TYPED.citizenship);
  await field(page, verification.personal.first_name).fill(TYPED.firstName);
  await field(page, verification.personal.last_name).fill(TYPED.lastName);
  for (const box of ['year', 'month', 'day'] as const) {
    await field(page, verification.personal[box]).fill(TYPED[box]);
  }
  await fillDetails(page, 'personal');
  const answer = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/user/keep-typed') &&
      (answer.request().postData() ?? '').includes(TYPED.lastName),
  );
  await button(page, verification.personal.submit).click();
  expect((await answer).ok()).toBe(true);

  const other = await anotherDevice(browser, product, member);
  await other.goto('/registration/adress');
  await expectScreen(other, '/registration/adress');
  await link(other, ui.shell.back).click();
  await expect(field(other, verification.personal.first_name)).toHaveValue(TYPED.firstName);
  await expect(field(other, verification.personal.year)).toHaveValue(TYPED.year);
  await field(other, verification.personal.first_name).fill('Olga');
  await other.reload();
  await expect(field(other, verification.personal.first_name)).toHaveValue('Olga');
  await other.context().close();
});

test('R-KYC-15 offline, the image stays for a retry, and saved images stay saved', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await chooseImages(page, images, member, { document: 'id_card', sides: ['front'] });
  await chooseImage(page, 'back', images.back);
  await page.context().setOffline(true);
  await useButton(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(verification.image.not_saved);
  await expect(alert).toContainText(ui.notices.offline);
  await expect(savedImage(page, 'front')).toBeVisible();
  await expect(button(page, verification.image.retry)).toBeVisible();
  // It goes on by itself (R-KYC-28).
  await page.context().setOffline(false);
  await expect(savedImage(page, 'back')).toBeVisible();
});

test('R-KYC-15 images saved and removed in one tab are updated in the other', async ({
  page,
  context,
  newMember,
  images,
}) => {
  const member = await newMember();
  await chooseImages(page, images, member, { document: 'passport', sides: [] });
  const other = await context.newPage();
  await other.goto('/kyc-doc');
  await expect(other.getByText(verification.upload.empty)).toBeVisible();
  await useImage(page, 'front', images.front);
  await other.bringToFront();
  await expect(savedImage(other, 'front')).toBeVisible();
  await openSlot(other, 'front');
  await button(other, verification.upload.remove).click();
  await expect(other.getByText(verification.upload.empty)).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText(verification.upload.empty)).toBeVisible();
});

test('R-KYC-15 when the saved images fail to load, the page says so and retries', async ({
  page,
  newMember,
}) => {
  await keep(page, { member: await newMember(), details: TYPED });
  await page.route('**/user/document-drafts', (route) => route.fulfill({ status: 500 }));
  await page.goto('/kyc-doc');
  await expect(page.getByRole('alert')).toContainText(verification.image.load_failed);
  await page.unroute('**/user/document-drafts');
  await button(page, ui.shell.retry).click();
  await expect(page.getByText(verification.upload.empty)).toHaveCount(2);
});

test('R-KYC-15 thumbnails are kept in memory alone and are removed at sign-out', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await chooseImages(page, images, member, { document: 'passport', sides: ['front'] });
  await page.reload();
  const url = (await savedImage(page, 'front').getAttribute('src')) ?? '';
  expect(url).toMatch(/^blob:/);
  await signOut(page);
  await expectScreen(page, '/auth');
  const gone = await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve('there');
        image.onerror = () => resolve('gone');
        image.src = src;
      }),
    url,
  );
  expect(gone).toBe('gone');
  const left = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(left).not.toContain('docImageFront');
});
