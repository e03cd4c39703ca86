import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ui } from '../packages/locales/src/en-US/ui.ts';
import { verification } from '../packages/locales/src/en-US/verification.ts';
import { useImage } from './capture.ts';
import { alter, rowsOf } from './database.ts';
import { expectScreen } from './journey-states.ts';
import { DETAILS, sendDetails } from './people.ts';
import type { Pictures } from './pictures.ts';
import type { Product } from './product.ts';
import { expect, keep, type Member, test } from './states.ts';
import { button, field, filled, title } from './walk.ts';

test.use({ viewport: { width: 800, height: 900 } });
test.describe.configure({ timeout: 90_000 });

const { check, doc, image, parts, person, reasons, receipt } = verification;

type Marked = { part: string; reason: keyof typeof reasons };

/** Everything was sent, and this of it has to be mended: as a reviewer decided. */
async function sentBack(
  page: Page,
  { product, pictures, member }: { product: Product; pictures: Pictures; member: Member },
  marks: Marked[],
  document: 'id_card' | 'passport' = 'id_card',
): Promise<void> {
  await sendDetails(page, member.access_token);
  const file = async (path: string) => ({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile(path),
  });
  const answer = await page.request.post('/user/add-user-document', {
    headers: { authorization: `Bearer ${member.access_token}` },
    multipart: {
      document,
      documentCountry: 'UA',
      docImageFront: await file(pictures.front),
      docImageBack: await file(pictures.back),
      personImage: await file(pictures.selfie),
    },
  });
  expect(answer.status()).toBe(200);
  const now = Date.now();
  alter(
    product,
    "update reviews set outcome = 'RESUBMISSION', decided_at = ?, decided_by = 'x', marks = ? where account_id = ?",
    now,
    JSON.stringify(marks),
    member.id,
  );
  alter(
    product,
    "update kyc set status = 'RESUBMISSION', decided_at = ? where account_id = ?",
    now,
    member.id,
  );
  await keep(page, { member });
}

test('R-KYC-12 where one image was marked, its step alone is open, and the rest stays', async ({
  page,
  product,
  pictures,
  newMember,
}) => {
  const member = await newMember();
  const marks: Marked[] = [{ part: 'docImageBack', reason: 'glare' }];
  await sentBack(page, { product, pictures, member }, marks);
  await page.goto('/kyc-doc');
  await expectScreen(page, '/kyc-doc');
  await expect(page.getByText(reasons.glare)).toBeVisible();
  const front = page.getByRole('group', { name: doc.front });
  await expect(front.getByText(image.kept_before)).toBeVisible();
  await expect(front.locator('img').last()).toHaveJSProperty('naturalWidth', 1600);
  await expect(front.locator('input')).toHaveCount(0);
  await useImage(page, 'back', pictures.front);
  await button(page, doc.submit).click();

  await expect(title(page)).toHaveText(check.title);
  await expect(page.getByText(image.kept_before)).toHaveCount(2);
  await expect(page.locator('dl a')).toHaveCount(0);
  const before = rowsOf(product, 'select id, side from documents where account_id = ?', member.id);
  await button(page, check.submit).click();
  await expect(button(page, ui.success.go_on)).toBeVisible();
  const [{ status } = {}] = rowsOf(
    product,
    'select status from kyc where account_id = ?',
    member.id,
  );
  expect(status).toBe('PENDING');
  const after = rowsOf(product, 'select id, side from documents where account_id = ?', member.id);
  const idsOf = (rows: typeof before, side: string) =>
    rows.filter((row) => row.side === side).map(({ id }) => id);
  for (const side of ['docImageFront', 'personImage']) {
    expect(idsOf(after, side), side).toEqual(expect.arrayContaining(idsOf(before, side)));
  }
  expect(after).toContainEqual({ id: expect.any(String), side: 'docImageBack' });
});

test('R-KYC-12 from one thing that has to be mended to the next, then the review', async ({
  page,
  product,
  pictures,
  newMember,
}) => {
  const member = await newMember();
  const marks: Marked[] = [
    { part: 'personImage', reason: 'face_hidden' },
    { part: 'name', reason: 'differs' },
    { part: 'address', reason: 'incomplete' },
  ];
  await sentBack(page, { product, pictures, member }, marks);
  await page.goto('/');
  await page.getByRole('main').locator('a[href^="/registration/"]').click();
  await expectScreen(page, '/registration/personal-information');
  await expect(page.getByText(reasons.differs)).toBeVisible();
  await expect(field(page, verification.personal.citizenship)).toHaveAttribute('readonly', '');
  await expect(field(page, verification.personal.first_name)).toHaveValue(DETAILS.firstName);
  await field(page, verification.personal.first_name).fill('Olha');
  await button(page, verification.personal.submit).click();

  await expectScreen(page, '/registration/adress');
  await expect(page.getByText(reasons.incomplete)).toBeVisible();
  await expect(field(page, verification.address.city)).toHaveValue(DETAILS.city);
  await field(page, verification.address.address).fill('Khreshchatyk 1, flat 2, stair B');
  await button(page, verification.address.submit).click();

  await expectScreen(page, '/kyc-person');
  await expect(title(page)).toHaveText(person.title);
  await expect(page.getByText(reasons.face_hidden)).toBeVisible();
  await useImage(page, 'person', pictures.selfie);
  await expect(title(page)).toHaveText(check.title);
  await expect(page.getByText(/Olha.*Shevchenko/)).toBeVisible();
  await expect(page.getByText(/stair B/)).toBeVisible();
  await button(page, check.submit).click();
  await expect(button(page, ui.success.go_on)).toBeVisible();
});

test('R-KYC-12 what is mended of the details is known on every device, and leads to what is not', async ({
  page,
  product,
  pictures,
  newMember,
}) => {
  const member = await newMember();
  const marks: Marked[] = [
    { part: 'residency', reason: 'differs' },
    { part: 'address', reason: 'incomplete' },
  ];
  await sentBack(page, { product, pictures, member }, marks);
  const toMend = page.getByRole('main').locator('a[href^="/registration/"]');
  await page.goto('/');
  await toMend.click();
  await expectScreen(page, '/registration/residency');
  await field(page, verification.residency.label).selectOption('FR');
  await button(page, verification.residency.submit).click();
  await expectScreen(page, '/registration/adress');

  // Another device still has the little that was typed there at first.
  await keep(page, { member, details: { residency: 'DE', firstName: 'Olga' } });
  await page.goto('/');
  await expect(page.getByText(verification.standing.mended)).toHaveCount(1);
  await expect(toMend).toHaveAttribute('href', '/registration/adress');
  await page.goto('/kyc-person');
  await button(page, check.submit).click();
  await expect(page.getByRole('alert')).toHaveText(ui.errors.details_missing);
  await page.getByRole('link', { name: verification.select.details_go }).click();
  await expectScreen(page, '/registration/adress');
  await page.reload();
  await expect(page.getByText(reasons.incomplete)).toBeVisible();
  await field(page, verification.address.address).fill('Rue de Rivoli 4, escalier B');
  await button(page, verification.address.submit).click();

  await expect(title(page)).toHaveText(check.title);
  await expect(page.getByText(/escalier B/)).toBeVisible();
  await expect(page.getByText(/Olena.*Shevchenko/)).toBeVisible();
  const residency = page.locator('dl > div').filter({ has: page.getByText(check.residency) });
  await expect(residency).toContainText('France');
  await button(page, check.submit).click();
  await expect(button(page, ui.success.go_on)).toBeVisible();
});

test('R-KYC-12 R-KYC-7 R-KYC-14 a passport has no front: its photo page is named wherever one reads of it', async ({
  page,
  product,
  pictures,
  newMember,
}) => {
  const member = await newMember();
  const marks: Marked[] = [{ part: 'docImageFront', reason: 'glare' }];
  await sentBack(page, { product, pictures, member }, marks, 'passport');
  await page.goto('/my-data');
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(region(receipt.stored)).toContainText(parts.photoPage);
  await expect(region(receipt.decisions)).toContainText(`${parts.photoPage}: ${reasons.glare}`);
  await expect(page.getByText(parts.docImageFront)).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByText(parts.photoPage)).toBeVisible();
  await page.getByRole('main').locator('a[href="/kyc-doc"]').click();
  await expect(page.getByRole('group', { name: doc.photo_page })).toBeVisible();
  await useImage(page, 'front', pictures.back);
  await button(page, doc.submit).click();
  await expect(
    page.getByRole('button', { name: filled(image.enlarge, { side: doc.photo_page }) }),
  ).toBeVisible();
});
