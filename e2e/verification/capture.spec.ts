import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import {
  chooseImage,
  openSlot,
  savedImage,
  slotOf,
  useButton,
  useImage,
} from '../support/capture.ts';
import { darkImage, goodImage, type TestImages } from '../support/images.ts';
import { chooseImages, expectScreen } from '../support/journey-states.ts';
import { expect, keep, TYPED, test } from '../support/states.ts';
import { callsTo, clickDimmed } from '../support/walk.ts';

test.use({ viewport: { width: 800, height: 900 } });

const onward = (page: Page) =>
  page.getByRole('button', { name: verification.doc.submit, exact: true });
const goOn = (page: Page) => onward(page).click();
/** While an image is missing, the button is muted, and says so when it is pressed. */
const goOnWithout = (page: Page) => clickDimmed(onward(page));
const problems = (page: Page) =>
  page.getByRole('group', { name: ui.shell.problem }).getByRole('link');

const JPEG_MAGIC = [0xff, 0xd8, 0xff, 0xe0];
const jpegOf = (bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.set(JPEG_MAGIC);
  return buffer;
};
const asJpeg = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });

// Neighbors in this list have different reasons.
const REFUSED = [
  ['a GIF that is named .jpg', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;'), 'invalid_file_type'],
  ['one byte more than 5 MB, and no image', jpegOf(5_242_881), 'file_too_large'],
  ['an empty file', Buffer.alloc(0), 'upload_file'],
] as const;

test(`R-KYC-7 R-KYC-22 R-KYC-25 a passport needs its photo page, then a selfie: ${REFUSED.map(([name]) => name).join(', ')} and nothing are refused with their reasons @gate`, async ({
  page,
  applicant,
  images,
}) => {
  await keep(page, { member: applicant, details: { ...TYPED, document: 'passport' } });
  await page.goto('/kyc-doc');
  await expect(page.getByRole('group', { name: verification.doc.photo_page })).toBeVisible();
  await expect(page.locator('input[type=file]:not([capture])')).toHaveCount(1);
  await goOnWithout(page);
  await expect(problems(page)).toHaveText([
    `${verification.doc.photo_page} – ${ui.errors.upload_file}`,
  ]);
  for (const [side, refused] of [
    ['front', REFUSED],
    ['person', REFUSED.slice(0, 1)],
  ] as const) {
    const input = page.locator(`input#${side}`);
    for (const [name, buffer, code] of refused) {
      const reason = ui.errors[code];
      await input.setInputFiles(asJpeg(buffer));
      await expect(problems(page), name).toContainText([reason]);
      await expect(input, name).toHaveAttribute('aria-invalid', 'true');
      // With any kind of space between a number and its unit.
      const words = RegExp.escape(reason).replaceAll('\\x20', '\\s');
      await expect(input, name).toHaveAccessibleDescription(new RegExp(words));
      await expect(page.getByText(verification.upload.empty), name).toBeVisible();
      // Continuing changes nothing: the reason stays.
      await clickDimmed(page.locator('main form button[type=submit]'));
      await expect(problems(page), name).toContainText([reason]);
    }
    await chooseImage(page, side, images[side === 'front' ? 'front' : 'selfie']);
    await expect(problems(page)).toHaveCount(0);
    if (side === 'front') {
      // In one press, the photo goes, and what it came from opens again.
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: verification.upload.replace }).click();
      await (await chooser).setFiles(images.front);
    }
    await useButton(page).click();
    if (side === 'front') {
      await expect(savedImage(page, 'front')).toBeVisible();
      await goOn(page);
      await expectScreen(page, '/kyc-person');
      await clickDimmed(page.getByRole('button', { name: verification.check.go_on }));
      await expect(problems(page)).toHaveText([ui.errors.upload_file]);
    }
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(verification.check.title);
});

test('R-KYC-21 an undecodable image is refused before it is sent, and an oversized PNG is converted', async ({
  page,
  applicant,
}) => {
  await keep(page, { member: applicant, details: TYPED });
  await page.goto('/kyc-doc');
  const sent = callsTo(page, '/user/add-document-draft');
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#369' } });
  await page.locator('input#front').setInputFiles(asJpeg(await plain(64, 64).jpeg().toBuffer()));
  await expect(problems(page)).toContainText([ui.errors.image_too_small]);
  expect(sent()).toBe(0);
  const buffer = await plain(4001, 3000).toColourspace('rgb16').png().toBuffer();
  await page
    .locator('input#front')
    .setInputFiles({ name: 'deep.png', mimeType: 'image/png', buffer });
  await expect(page.getByText(verification.image.scaled)).toBeVisible();
  await useButton(page).click();
  await expect(savedImage(page, 'front')).toBeVisible();
});

test('R-KYC-21 a JPEG with more pixels than the server decodes is scaled down, and half of one is called damaged', async ({
  page,
  applicant,
}) => {
  await keep(page, { member: applicant, details: TYPED });
  await page.goto('/kyc-doc');
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#369' } })
      .jpeg()
      .toBuffer();
  await page.locator('input#front').setInputFiles(asJpeg(await plain(8000, 6250)));
  await expect(page.getByText(verification.image.scaled)).toBeVisible();
  await useButton(page).click();
  await expect(savedImage(page, 'front')).toBeVisible();
  const whole = await plain(1200, 900);
  await chooseImage(page, 'front', asJpeg(whole.subarray(0, whole.length / 2)));
  await useButton(page).click();
  await expect(problems(page).first()).toContainText(ui.errors.image_damaged);
});

const FOREIGN = [
  ['heic', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])],
  ['pdf', Buffer.from('%PDF-1.7\n')],
] as const;

test(`R-KYC-7 ${FOREIGN.map(([kind]) => kind).join(', ')}: each gets instructions for making an accepted image`, async ({
  page,
  applicant,
}) => {
  await keep(page, { member: applicant, details: TYPED });
  await page.goto('/kyc-doc');
  for (const [kind, buffer] of FOREIGN) {
    await page.locator('input#front').setInputFiles(asJpeg(buffer));
    await expect(page.getByText(verification.image[kind])).toBeVisible();
    await expect(problems(page)).toHaveText([
      `${verification.doc.front} – ${ui.errors.invalid_file_type}`,
    ]);
    await expect(page.locator('input#front')).toHaveAccessibleDescription(
      new RegExp(RegExp.escape(verification.image[kind])),
    );
  }
});

/** A photo of exactly this many bytes: bytes after a JPEG's end are ignored. */
async function photoOf(bytes: number) {
  const width = 3600;
  const height = 2400;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  // Coarse noise is enough to have details, and is made in a sixteenth of the time.
  const small = { width: width / 4, height: height / 4, background: '#777', noise };
  const photo = await sharp({ create: { ...small, channels: 3 } })
    .resize(width, height, { kernel: 'nearest' })
    .jpeg({ quality: 50 })
    .toBuffer();
  expect(photo.length).toBeLessThan(bytes);
  return Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
}

test('R-KYC-7 exactly 5 MB is saved unchanged, a PNG is accepted, and a photo above is reduced with a message', async ({
  page,
  applicant,
  images,
}) => {
  const png = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  await chooseImages(page, images, applicant, { document: 'id_card', sides: [] });
  await page.locator('input#front').setInputFiles(asJpeg(await photoOf(5_242_880)));
  await expect(useButton(page)).toBeVisible();
  await expect(page.getByText(verification.image.scaled)).toHaveCount(0);
  await useButton(page).click();
  await expect(savedImage(page, 'front')).toHaveJSProperty('naturalWidth', 3600);
  await useImage(page, 'back', { name: 'photo.png', mimeType: 'image/png', buffer: png });
  const sent = page.waitForRequest('**/user/add-document-draft');
  await chooseImage(page, 'front', asJpeg(await photoOf(6_000_000)));
  await expect(page.getByText(verification.image.scaled)).toBeVisible();
  await useButton(page).click();
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(5_243_500);
  await expect(savedImage(page, 'front')).toBeVisible();
  await goOn(page);
  await expectScreen(page, '/kyc-person');
});

test('R-KYC-7 an ID card needs both sides, each requested by name', async ({
  page,
  applicant,
  images,
}) => {
  await chooseImages(page, images, applicant, { document: 'id_card', sides: [] });
  await goOnWithout(page);
  await expect(problems(page)).toHaveText([
    `${verification.doc.front} – ${ui.errors.upload_file}`,
    `${verification.doc.back} – ${ui.errors.upload_file}`,
  ]);
  await useImage(page, 'front', images.front);
  // Its own error goes with its image; the other side's stays, without taking the focus.
  await expect(problems(page)).toHaveText([`${verification.doc.back} – ${ui.errors.upload_file}`]);
  await expect(page.locator('#front')).toBeFocused();
  await goOnWithout(page);
  await expect(problems(page)).toHaveText([`${verification.doc.back} – ${ui.errors.upload_file}`]);
  await problems(page).click();
  await expect(page.locator('input#back')).toBeFocused();
  await expectScreen(page, '/kyc-doc');
});

test('R-KYC-7 an image with a problem is previewed with its cause and fix, and needs a decision: another one, or this one', async ({
  page,
  applicant,
  images,
}) => {
  await chooseImages(page, images, applicant, { document: 'passport', sides: [] });
  const sent = callsTo(page, '/user/add-document-draft');
  await chooseImage(page, 'front', await darkImage());
  const { image } = verification;
  await expect(page.getByRole('group', { name: image.dark })).toBeFocused();
  await expect(page.getByText(image.dark_fix)).toBeVisible();
  await expect(page.getByRole('button', { name: image.use_anyway })).toBeVisible();
  await page.getByRole('button', { name: verification.upload.replace }).click();
  await expect(page.getByText(verification.upload.empty)).toBeVisible();
  await expect(page.locator('input#front')).toBeFocused();
  expect(sent(), 'nothing left before it was used').toBe(0);
  await chooseImage(page, 'front', await darkImage());
  await goOn(page);
  await expect(problems(page)).toHaveText([
    `${verification.doc.photo_page} – ${image.confirm_first}`,
  ]);
  const result = page.getByRole('group', { name: image.dark });
  await expect(result).toHaveAccessibleDescription(new RegExp(RegExp.escape(image.confirm_first)));
  await problems(page).click();
  await expect(result).toBeFocused();
  expect(await violations(page)).toEqual([]);
  // Another choice, also one that is refused, takes the reason of the previous one with it (R-KYC-22).
  await page.getByRole('button', { name: verification.upload.replace }).click();
  await expect(page.getByText(verification.upload.empty)).toBeVisible();
  await expect(problems(page)).toHaveCount(0);
  await chooseImage(page, 'front', await darkImage());
  await page.getByRole('button', { name: image.use_anyway }).dblclick();
  await expect(savedImage(page, 'front')).toBeVisible();
  expect(sent(), 'used once').toBe(1);
  await expect(problems(page)).toHaveCount(0);
});

test('R-KYC-7 a saved image is shown, enlarged, replaced and removed', async ({
  page,
  applicant,
  images,
}) => {
  await chooseImages(page, images, applicant, { document: 'passport', sides: ['front'] });
  await expect(savedImage(page, 'front')).toHaveJSProperty('naturalWidth', 1600);
  const before = await savedImage(page, 'front').getAttribute('src');
  await slotOf(page, 'front')
    .getByRole('button', { name: /^Enlarge/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await useImage(page, 'front', images.back);
  await expect(page.locator('#front')).toBeFocused();
  expect(await savedImage(page, 'front').getAttribute('src')).not.toBe(before);
  await openSlot(page, 'front');
  await page.getByRole('button', { name: verification.upload.remove }).click();
  await expect(page.getByText(verification.upload.empty)).toBeVisible();
  await expect(page.locator('input#front')).toBeFocused();
  await page.reload();
  await expect(page.getByText(verification.upload.empty)).toBeVisible();
});

/** The visually prominent elements: buttons in the color of the primary action. */
const accented = async (page: Page) => {
  // A button has another color under the pointer.
  await page.mouse.move(0, 0);
  return page.locator('main form').evaluate((form) => {
    const accent = document.createElement('span');
    accent.style.backgroundColor = 'var(--accent)';
    form.append(accent);
    const color = getComputedStyle(accent).backgroundColor;
    accent.remove();
    return [...form.querySelectorAll<HTMLElement>('button, label')]
      .filter((each) => each.checkVisibility() && each.offsetWidth > 30)
      .filter((each) => getComputedStyle(each).backgroundColor === color)
      .map((each) => each.innerText.trim());
  });
};

test('R-KYC-7 continuing uses a good previewed image, and never calls it missing', async ({
  page,
  applicant,
}) => {
  const { doc, image, upload } = verification;
  await chooseImages(page, {} as TestImages, applicant, { document: 'id_card', sides: [] });
  await chooseImage(page, 'front', await goodImage('FRONT'));
  await expect(page.getByText(image.good, { exact: true })).toBeVisible();
  await goOnWithout(page);
  await expect(savedImage(page, 'front')).toBeVisible();
  await expect(problems(page)).toHaveText([`${doc.back} – ${ui.errors.upload_file}`]);
  await expect(page.getByText(upload.empty)).toHaveCount(1);
  await chooseImage(page, 'back', await goodImage('BACK'));
  await goOn(page);
  await expectScreen(page, '/kyc-person');
  // The same for the selfie: it is saved, and the review is complete.
  await chooseImage(page, 'person', await goodImage('SELFIE'));
  await page.getByRole('button', { name: verification.check.go_on }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(verification.check.title);
});

test('R-KYC-7 one button at a time is highlighted on the page with the photos', async ({
  page,
  applicant,
}) => {
  const { doc, image, upload } = verification;
  await chooseImages(page, {} as TestImages, applicant, { document: 'id_card', sides: [] });
  await expect.poll(() => accented(page)).toEqual([upload.take]);
  await chooseImage(page, 'front', await goodImage('FRONT'));
  await expect.poll(() => accented(page)).toEqual([image.use]);
  await useButton(page).click();
  await expect(savedImage(page, 'front')).toBeVisible();
  await expect.poll(() => accented(page)).toEqual([upload.take]);
  await chooseImage(page, 'back', await darkImage());
  await expect.poll(() => accented(page)).toEqual([upload.replace]);
  await useButton(page).click();
  await expect.poll(() => accented(page)).toEqual([doc.submit]);
});

test('R-KYC-7 R-KYC-15 the same image for two sides is detected when it is chosen, and by the server if this tab has not seen it', async ({
  page,
  applicant,
  images,
}) => {
  const sent = callsTo(page, '/user/add-document-draft');
  const said = `${verification.doc.back} – ${ui.errors.same_image}`;
  await chooseImages(page, images, applicant, { document: 'id_card', sides: [] });
  await chooseImage(page, 'front', images.front);
  await page.locator('input#back').setInputFiles(images.front);
  await expect(problems(page)).toHaveText([said]);
  expect(sent()).toBe(0);
  await useButton(page).click();
  await expect(savedImage(page, 'front')).toBeVisible();
  await page.locator('input#back').setInputFiles(images.front);
  await expect(problems(page)).toHaveText([said]);
  expect(sent()).toBe(1);

  await page.reload();
  await chooseImage(page, 'back', images.front);
  await useButton(page).click();
  await expect(problems(page)).toHaveText([said]);
  expect(sent()).toBe(2);
  await useImage(page, 'back', images.back);
  await goOn(page);
  await expectScreen(page, '/kyc-person');
  await page.locator('input#person').setInputFiles(images.back);
  await expect(problems(page)).toHaveText([ui.errors.same_image]);

  // Once removed, the image can be used for the right side.
  await page.getByRole('link', { name: ui.shell.back, exact: true }).click();
  await openSlot(page, 'front');
  await slotOf(page, 'front').getByRole('button', { name: verification.upload.remove }).click();
  await expect(page.getByText(verification.upload.empty)).toHaveCount(1);
  await useImage(page, 'back', images.front);
});
