import type { Page } from '@playwright/test';
import { ui as english } from '../../packages/locales/src/en-US/ui.ts';
import { verification as englishVerification } from '../../packages/locales/src/en-US/verification.ts';
import { ui as hebrew } from '../../packages/locales/src/he-IL/ui.ts';
import { verification as hebrewVerification } from '../../packages/locales/src/he-IL/verification.ts';
import type { UiMessages, VerificationMessages } from '../../packages/locales/src/index.ts';
import { useImage } from '../support/capture.ts';
import { expect, test } from '../support/fixtures.ts';
import { smsCodeFor } from '../support/mailbox.ts';
import { DETAILS, PASSWORD } from '../support/people.ts';
import {
  button,
  chooseLanguage,
  createPassword,
  enter,
  enterCode,
  entryTitle,
  field,
  link,
  otherThan,
  stored,
  title,
} from '../support/walk.ts';

test('R-REG-5 R-KYC-11 from the entry to the submitted verification in one sitting, with an ID card', async ({
  page,
  email,
  mailbox,
  pictures,
}) => {
  await enter(page, email);
  await expect(page).toHaveURL('/registration/email');
  await expect(title(page)).toHaveText(english.code.title_email);
  await enterCode(page, await mailbox.codeFor(email));
  await expect(page).toHaveURL('/registration/creating-password');
  await createPassword(page, PASSWORD);
  await verifyFromSuccess(page, { ...english, ...englishVerification });
  await expect(page.getByRole('radio', { name: englishVerification.select.id_card })).toBeChecked();
  await sendDocuments(
    page,
    { ...english, ...englishVerification },
    {
      country: 'DE',
      front: pictures.front,
      back: pictures.back,
      selfie: pictures.selfie,
    },
  );

  await expect(title(page)).toHaveText(
    'KYC is sent for verification; You will be notified of the results later',
  );
  await button(page, english.success.go_on).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: english.home.pending_title })).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
});

test.describe('in another language, at another width', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('R-REG-5 R-CODE-2 the same in Hebrew, right to left, on a phone, with a passport', async ({
    page,
    email,
    mailbox,
    pictures,
  }) => {
    await page.goto('/auth');
    await chooseLanguage(page, 'עברית');
    await expect(title(page)).toHaveText(entryTitle(hebrew));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await enter(page, email, hebrew);

    await expect(title(page)).toHaveText(hebrew.code.title_email);
    const code = field(page, hebrew.code.label);
    const digits = await mailbox.codeFor(email);
    expect(mailbox.mailsTo(email)[0]?.html).toContain('dir="rtl"');
    await code.pressSequentially(digits.slice(0, -1));
    await expect(code).toHaveCSS('direction', 'ltr');
    await expect(page.getByText(email)).toHaveCSS('direction', 'ltr');
    await expect(page.locator('html')).toHaveCSS('direction', 'rtl');
    await code.pressSequentially(digits.slice(-1));
    await createPassword(page, PASSWORD, hebrew);
    await verifyFromSuccess(page, { ...hebrew, ...hebrewVerification });
    await page.getByRole('radio', { name: hebrewVerification.select.passport }).check();
    await sendDocuments(
      page,
      { ...hebrew, ...hebrewVerification },
      {
        country: 'UA',
        front: pictures.front,
        selfie: pictures.selfie,
      },
    );

    await expect(title(page)).toHaveText(hebrew.success.kyc_sent.replace(/<[^>]+>/g, ''));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await button(page, hebrew.success.go_on).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: hebrew.home.pending_title })).toBeVisible();
  });
});

test('R-REG-6 Not now skips the verification and lands on /', async ({ page, email, mailbox }) => {
  await enter(page, email);
  await enterCode(page, await mailbox.codeFor(email));
  await createPassword(page, PASSWORD);
  await expect(title(page)).toHaveText(english.success.account_created);
  await link(page, english.success.not_now).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: english.home.none_title })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
});

test('R-REG-7 a phone number is verified by a text message before the password', async ({
  page,
  phone,
  product,
}) => {
  await enter(page, phone);
  await expect(page).toHaveURL('/registration/phone');
  await expect(title(page)).toHaveText(english.code.title_phone);
  await expect(page.getByText(phone)).toBeVisible();
  await expect(page.getByText('The code works for 10 minutes.')).toBeVisible();
  const code = await smsCodeFor(product.dataDir, phone);
  await enterCode(page, otherThan(code));
  await expect(page).toHaveURL('/registration/phone');
  await expect(field(page, english.code.label)).toHaveAttribute('aria-invalid', 'true');
  await enterCode(page, code);
  await expect(page).toHaveURL('/registration/creating-password');
  await createPassword(page, PASSWORD);
  await expect(title(page)).toHaveText(english.success.account_created);
  await link(page, english.success.not_now).click();
  await expect(page.getByText(`Signed in as ${phone}`)).toBeVisible();

  const profile = await page.request.get('/user/profile', {
    headers: { authorization: `Bearer ${await stored(page, 'accessToken')}` },
  });
  expect(await profile.json()).toMatchObject({ phone, email: null });
});

/** From "account created" to the choice of document: residency, the person, the address. */
async function verifyFromSuccess(page: Page, words: UiMessages & VerificationMessages) {
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

type Documents = { country: string; front: string; back?: string; selfie: string };

/** From the choice of document to the end of the upload. */
async function sendDocuments(
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
