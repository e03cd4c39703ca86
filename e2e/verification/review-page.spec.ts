import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { forgetDrafts, useImage } from '../support/capture.ts';
import { darkImage } from '../support/images.ts';
import { chooseImages, expectScreen, openReview } from '../support/journey-states.ts';
import { sendDetails } from '../support/people.ts';
import { expect, test } from '../support/states.ts';
import { button, field, filled, title } from '../support/walk.ts';

test.use({ viewport: { width: 800, height: 900 } });

const { check, person, doc } = verification;
const change = (page: Page, what: string) =>
  page.getByRole('link', { name: filled(check.change_what, { what }), exact: true });
const row = (page: Page, term: string) =>
  page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });

test('R-KYC-8 R-KYC-15 the review page shows every detail and image before sending, and survives a reload', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await chooseImages(page, images, member, { document: 'id_card', sides: ['front', 'back'] });
  await button(page, doc.submit).click();
  await useImage(page, 'person', images.selfie);
  await expect(title(page)).toHaveText(check.title);
  for (const when of ['at once', 'after a reload']) {
    await expect(row(page, check.name), when).toContainText(/Olena.*Shevchenko/);
    await expect(row(page, check.birth_date), when).toContainText('27 March 1990');
    await expect(row(page, check.citizenship), when).toContainText('Ukraine');
    await expect(row(page, check.residency), when).toContainText('Germany');
    await expect(row(page, check.address), when).toContainText('Khreshchatyk 1, flat 2');
    await expect(row(page, check.document), when).toContainText(
      `${verification.select.id_card}, Ukraine`,
    );
    const enlarge = page.getByRole('button', { name: /^Enlarge/ });
    await expect(enlarge, when).toHaveCount(3);
    await expect(page.getByText(check.human), when).toBeVisible();
    await page.reload();
    await expectScreen(page, '/kyc-person', when);
  }
  await page.goBack();
  await page.goForward();
  await expect(title(page)).toHaveText(check.title);
});

test('R-KYC-8 R-KYC-15 each part can be changed and returns to the review', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await openReview(page, images, member);
  await change(page, check.name).click();
  await expectScreen(page, '/registration/personal-information');
  await field(page, verification.personal.first_name).fill('Olha');
  await button(page, verification.personal.submit).click();
  await expect(title(page)).toHaveText(check.title);
  await expect(row(page, check.name)).toContainText(/Olha.*Shevchenko/);

  await change(page, check.residency).click();
  await field(page, verification.residency.label).selectOption('FR');
  await button(page, verification.residency.submit).click();
  await expect(row(page, check.residency)).toContainText('France');

  // Back leads to the review, not to the previous page of the first pass.
  await change(page, check.address).click();
  await button(page, ui.shell.back).click();
  await expect(title(page)).toHaveText(check.title);
  await change(page, check.address).click();
  await field(page, verification.address.city).fill('Lviv');
  await button(page, verification.address.submit).click();
  await expect(row(page, check.address)).toContainText('Lviv');

  await change(page, doc.front).click();
  await expectScreen(page, '/kyc-doc');
  await useImage(page, 'front', await darkImage());
  await button(page, doc.submit).click();
  await expect(title(page)).toHaveText(check.title);

  await button(page, filled(check.change_what, { what: person.selfie })).click();
  await expect(title(page)).toHaveText(person.title);
  await expect(title(page)).toBeFocused();
  await button(page, check.go_on).click();
  await expect(title(page)).toHaveText(check.title);

  await change(page, check.document).click();
  await page.getByRole('radio', { name: verification.select.passport }).check();
  await button(page, verification.select.submit).click();
  await expect(title(page)).toHaveText(check.title);
  await expect(page.getByRole('button', { name: /^Enlarge/ })).toHaveCount(2);
  await button(page, check.submit).click();
  await expect(button(page, ui.success.go_on)).toBeVisible();
});

test('R-KYC-8 R-KYC-9 when images were removed meanwhile, nothing is sent and the page links to them', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await openReview(page, images, member);
  await forgetDrafts(page, member);
  await button(page, check.submit).click();
  await expect(page.getByRole('alert')).toHaveText(ui.errors.alert_message_file_error2);
  await page.getByRole('main').getByRole('link', { name: verification.info.document }).click();
  await expectScreen(page, '/kyc-doc');
  await expect(page.getByText(verification.upload.empty)).toHaveCount(2);
});
