import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import type { TestImages } from '../support/images.ts';
import { expectScreen, openReview } from '../support/journey-states.ts';
import { sendDetails } from '../support/people.ts';
import { expect, type Member, test } from '../support/states.ts';

test.use({ viewport: { width: 800, height: 900 } });

/** Submits documents as another device of the same person would. */
async function submitElsewhere(page: Page, images: TestImages, member: Member): Promise<void> {
  const image = async (path: string) => ({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile(path),
  });
  const answer = await page.request.post('/user/add-user-document', {
    headers: { authorization: `Bearer ${member.access_token}` },
    multipart: {
      document: 'passport',
      documentCountry: 'UA',
      docImageFront: await image(images.front),
      personImage: await image(images.selfie),
    },
  });
  expect(answer.status()).toBe(200);
}

test('R-KYC-9 R-KYC-12 the 409 for documents submitted elsewhere meanwhile is explained', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await openReview(page, images, member, 'passport');
  await submitElsewhere(page, images, member);
  const answered = page.waitForResponse('**/user/add-user-document');
  await page.getByRole('button', { name: verification.check.submit }).click();
  expect((await answered).status()).toBe(409);
  await expect(page.getByRole('alert')).toHaveText(ui.errors.existing_document);
  await page.getByRole('main').getByRole('link', { name: ui.not_found.home }).click();
  await expectScreen(page, '/');
  await expect(page.getByRole('heading', { name: ui.home.pending_title })).toBeVisible();
});

test('R-KYC-9 documents before the details are refused, with a link to the details', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await openReview(page, images, member, 'passport');
  await page.getByRole('button', { name: verification.check.submit }).click();
  await expect(page.getByRole('alert')).toHaveText(ui.errors.details_missing);
  await page.getByRole('link', { name: verification.select.details_go }).click();
  await expectScreen(page, '/registration/residency');
});

test('R-KYC-9 a session that ended meanwhile leads to the sign-in, and the input is kept', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await openReview(page, images, member, 'passport');
  const { refresh_token } = member;
  await page.request.post('/user/auth/logout', { data: { refresh_token } });
  await page.getByRole('button', { name: verification.check.submit }).click();
  await expectScreen(page, '/auth');
  await expect(page.getByText(ui.notices.signed_out_elsewhere)).toBeVisible();
});
