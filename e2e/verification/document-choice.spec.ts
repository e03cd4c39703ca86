import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { expectScreen } from '../support/journey-states.ts';
import { expect, keep, TYPED, test } from '../support/states.ts';
import { clickDimmed } from '../support/walk.ts';

test.use({ viewport: { width: 800, height: 900 } });

const goOn = (page: Page) =>
  page.getByRole('button', { name: verification.doc.submit, exact: true }).click();
const idCardOf = (page: Page) => page.getByRole('radio', { name: /^ID card/ });
const passportOf = (page: Page) => page.getByRole('radio', { name: /^Passport/ });
const problems = (page: Page) =>
  page.getByRole('group', { name: ui.shell.problem }).getByRole('link');

test('R-KYC-5 if a country issues no ID cards, the passport is selected and the card says why; what a person chose is kept', async ({
  page,
  applicant,
}) => {
  await keep(page, { member: applicant, details: { citizenship: 'GB' } });
  await page.goto('/kyc-select');
  const idCard = idCardOf(page);
  await expect(passportOf(page)).toBeChecked();
  await expect(idCard).toBeDisabled();
  await expect(idCard).toHaveAccessibleDescription(verification.select.no_id_card);
  const country = page.getByLabel(verification.select.country);
  await country.selectOption('DE');
  await expect(idCard).toBeEnabled();
  await expect(idCard).toBeChecked();
  await passportOf(page).check();
  await country.selectOption('FR');
  await goOn(page);
  await expectScreen(page, '/kyc-info');
  await page.getByRole('link', { name: ui.shell.back, exact: true }).click();
  await expect(passportOf(page)).toBeChecked();
  await expect(country).toHaveValue('FR');
});

test('R-KYC-5 a missing-field error disappears once a choice is made; before the details the page shows no progress', async ({
  page,
  beginner,
}) => {
  await keep(page, { member: beginner });
  await page.goto('/kyc-select');
  await expect(page.getByText(verification.select.details_first)).toBeVisible();
  await expect(page.getByText(/^Step \d of \d$/)).toHaveCount(0);
  await expect(page).not.toHaveTitle(/Step/);
  await goOn(page);
  await expect(problems(page)).toHaveText([ui.errors.document_type]);
  await expect(page.getByLabel(verification.select.country)).toHaveAccessibleDescription(
    `${ui.shell.error_prefix} ${ui.errors.document_type}`,
  );
  await page.getByLabel(verification.select.country).selectOption('FR');
  await expect(problems(page)).toHaveCount(0);
  await expect(page.getByText(ui.errors.document_type)).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Error: /);
});

test('R-KYC-5 R-KYC-6 R-KYC-26 if nothing can be chosen: form_invalid, until the profile arrives; then an ID card of the person’s country, and all guidance on /kyc-info @gate', async ({
  page,
  applicant,
}) => {
  await keep(page, { member: applicant, details: { ...TYPED, document: '', documentCountry: '' } });
  await page.route('**/user/profile', (route) => route.fulfill({ status: 500, body: 'oops' }));
  await page.goto('/kyc-select');
  await expect(page.getByRole('alert')).toHaveText(
    `${ui.notices.failed_load_profile} ${ui.notices.failed_fetch_profile}`,
  );
  await clickDimmed(page.getByRole('button', { name: verification.select.submit }));
  await expect(problems(page)).toHaveText([ui.notices.form_invalid]);
  await page.unroute('**/user/profile');
  const fetched = page.waitForRequest('**/user/profile');
  await page.getByRole('button', { name: ui.shell.retry }).click();
  expect((await fetched).headers()).toMatchObject({
    authorization: `Bearer ${applicant.access_token}`,
  });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(idCardOf(page)).toBeChecked();
  await expect(page.getByLabel(verification.select.country)).toHaveValue('UA');
  await goOn(page);

  await expectScreen(page, '/kyc-info');
  const { info } = verification;
  const rules = [info.valid, info.original, info.background, info.straight, info.glare];
  const selfie = [info.selfie_sharp, info.selfie_full, info.selfie_text];
  await expect(page.getByText(verification.select.lede)).toBeVisible();
  for (const text of [...rules, ...selfie]) {
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  }
  for (const sample of [info.example_good, info.example_glare, info.example_cut]) {
    await expect(page.getByRole('img', { name: sample })).toBeVisible();
  }
  // Without scrolling, and below pictures instead of below a page of rules.
  const go = page.getByRole('link', { name: info.submit });
  await page.setViewportSize({ width: 390, height: 700 });
  await expect(go).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('img', { name: info.example_good })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 800, height: 900 });
  await go.click();
  await expectScreen(page, '/kyc-doc');
});
