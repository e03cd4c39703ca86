import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ui } from '../packages/locales/src/en-US/ui.ts';
import { chooseImages, expectScreen } from './journey-states.ts';
import { expect, keep, TYPED, test } from './states.ts';
import { clickDimmed } from './walk.ts';

test.use({ viewport: { width: 800, height: 900 } });

const goOn = (page: Page) => page.getByRole('button', { name: ui.doc.submit }).click();
const idCardOf = (page: Page) => page.getByRole('radio', { name: /^ID card/ });
const passportOf = (page: Page) => page.getByRole('radio', { name: /^Passport/ });
const problems = (page: Page) =>
  page.getByRole('group', { name: ui.shell.problem }).getByRole('link');

test('R-KYC-5 an ID card of one’s own country is chosen; what is chosen instead is kept', async ({
  page,
  applicant,
}) => {
  await keep(page, { member: applicant, details: { citizenship: 'UA' } });
  const fetched = page.waitForRequest('**/user/profile');
  await page.goto('/kyc-select');
  expect((await fetched).headers()).toMatchObject({
    authorization: `Bearer ${applicant.access_token}`,
  });
  const idCard = idCardOf(page);
  const passport = passportOf(page);
  const country = page.getByLabel(ui.select.country);
  await expect(idCard).toBeChecked();
  await expect(country).toHaveValue('UA');
  await passport.check();
  await country.selectOption('FR');
  await goOn(page);
  await expectScreen(page, '/kyc-info');
  await page.getByRole('link', { name: ui.shell.back, exact: true }).click();
  await expect(passport).toBeChecked();
  await expect(country).toHaveValue('FR');
});

test('R-KYC-5 where a country issues no ID cards the passport is chosen and the card says why', async ({
  page,
  applicant,
}) => {
  await keep(page, { member: applicant, details: { citizenship: 'GB' } });
  await page.goto('/kyc-select');
  const idCard = idCardOf(page);
  await expect(passportOf(page)).toBeChecked();
  await expect(idCard).toBeDisabled();
  await expect(idCard).toHaveAccessibleDescription(ui.select.no_id_card);
  await page.getByLabel(ui.select.country).selectOption('DE');
  await expect(idCard).toBeEnabled();
});

test('R-KYC-5 without a country: document_type', async ({ page, applicant }) => {
  await keep(page, { member: applicant });
  await page.goto('/kyc-select');
  await goOn(page);
  await expect(problems(page)).toHaveText([ui.errors.document_type]);
  await expect(page.getByLabel(ui.select.country)).toHaveAccessibleDescription(
    `${ui.shell.error_prefix} ${ui.errors.document_type}`,
  );
  await expectScreen(page, '/kyc-select');
});

test('R-KYC-5 where nothing can be chosen: form_invalid, until the profile arrives', async ({
  page,
  applicant,
}) => {
  await keep(page, { member: applicant, details: TYPED });
  await page.route('**/user/profile', (route) => route.fulfill({ status: 500, body: 'oops' }));
  await page.goto('/kyc-select');
  await expect(page.getByRole('alert')).toHaveText(
    `${ui.notices.failed_load_profile} ${ui.notices.failed_fetch_profile}`,
  );
  await clickDimmed(page.getByRole('button', { name: ui.select.submit }));
  await expect(problems(page)).toHaveText([ui.notices.form_invalid]);
  await page.unroute('**/user/profile');
  await page.getByRole('button', { name: ui.shell.retry }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await goOn(page);
  await expectScreen(page, '/kyc-info');
});

test('R-KYC-6 all guidance stands on /kyc-info', async ({ page, applicant }) => {
  await keep(page, { member: applicant, details: TYPED });
  await page.goto('/kyc-info');
  const { info } = ui;
  const rules = [info.valid, info.original, info.background, info.straight, info.glare];
  const selfie = [info.selfie_sharp, info.selfie_full, info.selfie_text];
  await expect(page.getByText(ui.select.lede)).toBeVisible();
  for (const text of [...rules, ...selfie]) {
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  }
  for (const sample of [info.example_good, info.example_glare, info.example_cut]) {
    await expect(page.getByRole('img', { name: sample })).toBeVisible();
  }
  await page.getByRole('link', { name: info.submit }).click();
  await expectScreen(page, '/kyc-doc');
});

const JPEG_MAGIC = [0xff, 0xd8, 0xff, 0xe0];
const jpegOf = (bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.set(JPEG_MAGIC);
  return buffer;
};
const asJpeg = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });

const REFUSED = [
  ['a GIF that is named .jpg', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;'), 'invalid_file_type'],
  ['a text that is named .jpg', Buffer.from('not a picture'), 'invalid_file_type'],
  ['one byte more than 5 MB', jpegOf(5_242_881), 'file_too_large'],
  ['an empty file', Buffer.alloc(0), 'upload_file'],
] as const;

for (const [name, buffer, code] of REFUSED) {
  test(`R-KYC-7 ${name}: ${code}, on both pages`, async ({ page, applicant, pictures }) => {
    await keep(page, { member: applicant, details: { ...TYPED, document: 'passport' } });
    await page.goto('/kyc-doc');
    for (const side of ['front', 'person'] as const) {
      const input = page.locator(`input#${side}`);
      await input.setInputFiles(asJpeg(buffer));
      await expect(problems(page)).toContainText([ui.errors[code]]);
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      await expect(input).toHaveAccessibleDescription(new RegExp(RegExp.escape(ui.errors[code])));
      await expect(page.getByText(ui.upload.empty)).toBeVisible();
      // Going on changes nothing: the reason stays.
      await page.locator('main form button[type=submit]').click();
      await expect(problems(page)).toContainText([ui.errors[code]]);
      await input.setInputFiles(pictures[side === 'front' ? 'front' : 'selfie']);
      await expect(problems(page)).toHaveCount(0);
      if (side === 'front') await goOn(page);
    }
    await expectScreen(page, '/kyc-person');
  });
}

test('R-KYC-7 exactly 5 MB, and a PNG, will do', async ({ page, applicant }) => {
  const png = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  await keep(page, { member: applicant, details: TYPED });
  await page.goto('/kyc-doc');
  await page.locator('input#front').setInputFiles(asJpeg(jpegOf(5_242_880)));
  await page
    .locator('input#back')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('photo.png')).toBeVisible();
  await goOn(page);
  await expectScreen(page, '/kyc-person');
});

test('R-KYC-7 an ID card needs both sides, each asked for by name', async ({
  page,
  applicant,
  pictures,
}) => {
  await keep(page, { member: applicant, details: TYPED });
  await page.goto('/kyc-doc');
  await goOn(page);
  await expect(problems(page)).toHaveText([
    `${ui.doc.front} – ${ui.errors.upload_file}`,
    `${ui.doc.back} – ${ui.errors.upload_file}`,
  ]);
  await page.locator('input#front').setInputFiles(pictures.front);
  await expect(page.getByRole('button', { name: /^Chosen image/ })).toBeVisible();
  await goOn(page);
  await expect(problems(page)).toHaveText([`${ui.doc.back} – ${ui.errors.upload_file}`]);
  await problems(page).click();
  await expect(page.locator('input#back')).toBeFocused();
  await expectScreen(page, '/kyc-doc');
});

test('R-KYC-7 a passport needs its photo page alone, then the selfie', async ({
  page,
  applicant,
  pictures,
}) => {
  await keep(page, { member: applicant, details: { ...TYPED, document: 'passport' } });
  await page.goto('/kyc-doc');
  await expect(page.getByRole('group', { name: ui.doc.photo_page })).toBeVisible();
  await expect(page.locator('input[type=file]:not([capture])')).toHaveCount(1);
  await goOn(page);
  await expect(problems(page)).toHaveText([`${ui.doc.photo_page} – ${ui.errors.upload_file}`]);
  await page.locator('input#front').setInputFiles(pictures.front);
  await goOn(page);
  await expectScreen(page, '/kyc-person');
  await page.getByRole('button', { name: ui.person.submit }).click();
  await expect(problems(page)).toHaveText([ui.errors.upload_file]);
});

test('R-KYC-7 a chosen picture is shown, enlarged, changed and taken away', async ({
  page,
  applicant,
  pictures,
}) => {
  await chooseImages(page, pictures, applicant, { document: 'passport', sides: ['front'] });
  const preview = page.getByRole('button', { name: /^Chosen image/ });
  await expect(preview.locator('img').last()).toHaveJSProperty('naturalWidth', 1600);
  await preview.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.locator('input#front').setInputFiles(pictures.back);
  await expect(page.getByText('back.jpg')).toBeVisible();
  await expect(page.getByText('front.jpg')).toHaveCount(0);
  await page.getByRole('button', { name: ui.upload.remove }).click();
  await expect(page.getByText(ui.upload.empty)).toBeVisible();
});
