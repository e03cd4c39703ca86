import { expect, type Page } from '@playwright/test';
import type { UiMessages, VerificationMessages } from '../../packages/locales/src/index.ts';
import { useImage } from './capture.ts';
import { DETAILS } from './people.ts';
import { button, field, link, title } from './walk.ts';

/** From "account created" to the choice of document: residency, the person, the address. */
export async function verifyFromSuccess(page: Page, words: UiMessages & VerificationMessages) {
  await expect(page).toHaveURL('/success');
  await expect(title(page)).toHaveText(words.success.account_created);
  await button(page, words.success.verify).click();

  await expect(page).toHaveURL('/registration/residency');
  await field(page, words.residency.label).selectOption(DETAILS.residency);
  await button(page, words.residency.submit).click();

  await expect(page).toHaveURL('/registration/personal-information');
  await field(page, words.personal.citizenship).selectOption(DETAILS.citizenship);
  await field(page, words.personal.first_name).fill(DETAILS.firstName);
  await field(page, words.personal.last_name).fill(DETAILS.lastName);
  await field(page, words.personal.year).focus();
  await page.keyboard.type(DETAILS.birthDate.replaceAll('-', ''));
  await button(page, words.personal.submit).click();

  await expect(page).toHaveURL('/registration/adress');
  await field(page, words.address.address).fill(DETAILS.address);
  await field(page, words.address.postal_code).fill(DETAILS.postalCode);
  await field(page, words.address.city).fill(DETAILS.city);
  await field(page, words.address.region).fill(DETAILS.region);
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
