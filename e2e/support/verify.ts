import { expect, type Page } from '@playwright/test';
import type { UiMessages, VerificationMessages } from '../../packages/locales/src/index.ts';
import { useImage } from './capture.ts';
import { chooseResidency, fillDetails } from './details.ts';
import { DETAILS } from './people.ts';
import { button, field, link, title } from './walk.ts';

/** From "account created" to the choice of document: residency, the person, the address. */
export async function verifyFromSuccess(page: Page, words: UiMessages & VerificationMessages) {
  await expect(page).toHaveURL('/success');
  await expect(title(page)).toHaveText(words.success.account_created);
  await button(page, words.success.verify).click();

  await expect(page).toHaveURL('/registration/residency');
  await chooseResidency(page, DETAILS.residency);

  await expect(page).toHaveURL('/registration/personal-information');
  await fillDetails(page, 'personal', DETAILS);
  await button(page, words.personal.submit).click();

  await expect(page).toHaveURL('/registration/adress');
  await fillDetails(page, 'address', DETAILS);
  await button(page, words.address.submit).click();
  await expect(page).toHaveURL('/kyc-select');
}

export type Documents = { country: string; front: string; back?: string; selfie: string };

/** From the choice of document to the end of the upload. */
export async function sendDocuments(
  page: Page,
  words: UiMessages & VerificationMessages,
  documents: Documents,
) {
  await field(page, words.select.country).selectOption(documents.country);
  await button(page, words.select.submit).click();

  await expect(page).toHaveURL('/kyc-info');
  await link(page, words.info.submit).click();

  await expect(page).toHaveURL('/kyc-doc');
  await closeCamera(page, words);
  const front = documents.back ? words.doc.front : words.doc.photo_page;
  await expect(page.getByRole('group', { name: front })).toBeVisible();
  await useImage(page, 'front', documents.front, words);
  if (documents.back) await useImage(page, 'back', documents.back, words);
  else await expect(page.getByRole('group', { name: words.doc.back })).toHaveCount(0);
  await button(page, words.doc.submit).click();

  await expect(page).toHaveURL('/kyc-person');
  await expect(page.getByRole('group', { name: words.person.selfie })).toBeVisible();
  await useImage(page, 'person', documents.selfie, words);
  await expect(title(page)).toHaveText(words.check.title);
  await button(page, words.check.submit).click();
  await expect(page).toHaveURL('/success');
}

/** On a phone, "I'm ready" opens the camera; these tests choose files. */
async function closeCamera(page: Page, words: VerificationMessages): Promise<void> {
  const isPhone = await page.evaluate(() => Math.min(screen.width, screen.height) < 600);
  if (isPhone)
    await page.getByRole('dialog').getByRole('button', { name: words.coach.close }).click();
}
