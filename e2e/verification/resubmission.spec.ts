import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { useImage } from '../support/capture.ts';
import { chooseResidency } from '../support/details.ts';
import { darkImage, type TestImages } from '../support/images.ts';
import { expectScreen } from '../support/journey-states.ts';
import { DETAILS } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { decide, type Marked } from '../support/sent.ts';
import { expect, keep, type Member, TYPED, test } from '../support/states.ts';
import { button, field, filled, title } from '../support/walk.ts';

test.use({ viewport: { width: 800, height: 900 } });

const { check, doc, fix, image, parts, person, reasons, receipt, standing } = verification;

/** Everything was submitted, and this part needs correction. */
async function sentBack(
  page: Page,
  of: { product: Product; images: TestImages; member: Member },
  marks: Marked[],
  document: 'id_card' | 'passport' = 'id_card',
): Promise<void> {
  await decide(page, of, { outcome: 'RESUBMISSION', marks }, document);
  await keep(page, { member: of.member });
}

test('R-KYC-12 R-KYC-33 corrections lead from one to the next, then to the review', async ({
  page,
  product,
  images,
  newMember,
}) => {
  const member = await newMember();
  const marks: Marked[] = [
    { part: 'personImage', reason: 'face_hidden' },
    { part: 'name', reason: 'differs' },
    { part: 'address', reason: 'incomplete' },
  ];
  await sentBack(page, { product, images, member }, marks);
  await page.goto('/');
  await page.getByRole('main').locator('a[href^="/registration/"]').click();
  await expectScreen(page, '/registration/personal-information');
  const main = page.getByRole('main');
  await expect(main.getByText(reasons.differs)).toHaveCount(1);
  await expect(main.getByRole('status')).toContainText(parts.name);
  await expect(main).toContainText(filled(fix.step, { n: '1', total: '3' }));
  for (const part of [verification.personal.citizenship, verification.personal.birth_date]) {
    await expect(field(page, part)).toHaveAttribute('readonly', '');
  }
  // The parts that may be changed come first.
  await expect(page.locator('main form input').first()).toHaveAttribute('id', 'firstName');
  await expect(field(page, verification.personal.first_name)).toHaveValue(DETAILS.firstName);
  // The same name is not a correction: R-KYC-33.
  await button(page, verification.personal.submit).click();
  const question = page.getByRole('group', { name: fix.unchanged_name });
  await expect(question).toBeFocused();
  await field(page, verification.personal.first_name).fill('Olha');
  await expect(question).toHaveCount(0);
  await button(page, verification.personal.submit).click();

  await expectScreen(page, '/registration/adress');
  await expect(page.getByText(reasons.incomplete)).toBeVisible();
  await expect(field(page, verification.address.city)).toHaveValue(DETAILS.city);
  await button(page, verification.address.submit).click();
  await expect(page.getByText(filled(fix.unchanged, { parts: parts.address }))).toBeVisible();
  await button(page, fix.is_right).click();

  await expectScreen(page, '/kyc-person');
  await expect(title(page)).toHaveText(person.title);
  await expect(page.getByText(reasons.face_hidden)).toBeVisible();
  await useImage(page, 'person', await darkImage());
  await expect(title(page)).toHaveText(check.title);
  await expect(main).toContainText(fix.all);
  await expect(page.getByText(/Olha.*Shevchenko/)).toBeVisible();
  await expect(page.getByText(/Khreshchatyk 1, flat 2/)).toBeVisible();
  await button(page, check.submit).click();
  await expect(button(page, ui.success.go_on)).toBeVisible();
});

test('R-KYC-12 corrected details are known on every device, and lead to what is missing', async ({
  page,
  product,
  images,
  newMember,
}) => {
  const member = await newMember();
  const marks: Marked[] = [
    { part: 'residency', reason: 'differs' },
    { part: 'address', reason: 'incomplete' },
  ];
  await sentBack(page, { product, images, member }, marks);
  const toCorrect = page.getByRole('main').locator('a[href^="/registration/"]');
  await page.goto('/');
  await toCorrect.click();
  await expectScreen(page, '/registration/residency');
  await chooseResidency(page, 'FR');
  await expectScreen(page, '/registration/adress');

  // Another device still has the few details that were typed there at first.
  await keep(page, { member, details: { residency: 'DE', firstName: 'Olga' } });
  await page.goto('/');
  await expect(page.getByText(verification.standing.mended, { exact: true })).toHaveCount(1);
  await expect(toCorrect).toHaveAttribute('href', '/registration/adress');
  // As long as something is missing, the page leads to that instead of to the review.
  await page.goto('/kyc-person');
  await expect(title(page)).toHaveText(fix.nothing_title);
  await expect(page.locator('main form')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: standing.mend }).click();
  await expectScreen(page, '/registration/adress');
  await page.reload();
  await expect(page.getByText(reasons.incomplete)).toBeVisible();
  await field(page, verification.address.address).fill('Rue de Rivoli 4, escalier B');
  await button(page, verification.address.submit).click();

  await expect(title(page)).toHaveText(check.title);
  await expect(page.getByText(/escalier B/)).toBeVisible();
  await expect(page.getByText(/Olena.*Shevchenko/)).toBeVisible();
  const residency = page.locator('dl > div').filter({ has: page.getByText(parts.residency) });
  await expect(residency).toContainText('France');
  await button(page, check.submit).click();
  await expect(button(page, ui.success.go_on)).toBeVisible();
});

test('R-KYC-12 R-KYC-7 R-KYC-14 a passport has no front: its photo page is named in every text', async ({
  page,
  product,
  images,
  newMember,
}) => {
  const member = await newMember();
  const marks: Marked[] = [{ part: 'docImageFront', reason: 'glare' }];
  await sentBack(page, { product, images, member }, marks, 'passport');
  await page.goto('/my-data');
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(region(receipt.stored)).toContainText(parts.photoPage);
  await expect(region(receipt.decisions)).toContainText(`${parts.photoPage}: ${reasons.glare}`);
  await expect(page.getByText(parts.docImageFront)).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByText(parts.photoPage)).toBeVisible();
  await page.getByRole('main').locator('a[href="/kyc-doc"]').click();
  await expect(page.getByRole('group', { name: doc.photo_page })).toBeVisible();
  await useImage(page, 'front', images.back);
  await button(page, doc.submit).click();
  await expect(
    page.getByRole('button', { name: filled(image.enlarge, { side: doc.photo_page }) }),
  ).toBeVisible();
});

test('R-KYC-12 a reason shared by several parts of a page is shown once, and the parts are counted right', async ({
  page,
  product,
  images,
  newMember,
}) => {
  const member = await newMember();
  const marks: Marked[] = [
    { part: 'birthDate', reason: 'differs' },
    { part: 'address', reason: 'incomplete' },
    { part: 'name', reason: 'differs' },
  ];
  await sentBack(page, { product, images, member }, marks);
  await page.goto('/registration/personal-information');
  const main = page.getByRole('main');
  await expect(main.getByText(reasons.differs)).toHaveCount(1);
  await expect(main.getByText(`${parts.name} and ${parts.birthDate}`)).toBeVisible();
  const step = filled(fix.step, { n: '\u20681–2\u2069', total: '3' });
  await expect(main.getByText(step, { exact: true })).toBeVisible();
});

test('R-KYC-12 pages without a correction request say so, and link to those with one', async ({
  page,
  product,
  images,
  newMember,
}) => {
  const member = await newMember();
  await sentBack(page, { product, images, member }, [{ part: 'docImageBack', reason: 'glare' }]);
  for (const path of ['/registration/personal-information', '/kyc-select']) {
    await keep(page, { member, details: TYPED });
    await page.goto(path);
    await expect(title(page), path).toHaveText(fix.nothing_title);
    await expect(page.locator('main form'), path).toHaveCount(0);
    await expect(page.getByRole('main'), path).toContainText(parts.docImageBack);
    await page.getByRole('main').getByRole('link', { name: standing.mend }).click();
    await expectScreen(page, '/kyc-doc', path);
  }
});
