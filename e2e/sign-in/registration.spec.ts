import { readPart } from '../../packages/locales/build/read-part.ts';
import {
  ui as english,
  verification as englishVerification,
} from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/fixtures.ts';
import { smsCodeFor } from '../support/mailbox.ts';
import { PASSWORD } from '../support/people.ts';
import { sendDocuments, verifyFromSuccess } from '../support/verify.ts';
import {
  button,
  chooseLanguage,
  createPassword,
  enter,
  enterCode,
  entryTitle,
  field,
  stored,
  title,
} from '../support/walk.ts';

const hebrew = readPart('he-IL', 'ui');
const hebrewVerification = readPart('he-IL', 'verification');

test('R-REG-5 R-KYC-11 from the entry to the submitted verification in one sitting, with a passport @gate', async ({
  page,
  email,
  mailbox,
  images,
}) => {
  await enter(page, email);
  await expect(page).toHaveURL('/registration/email');
  await expect(title(page)).toHaveText(english.code.title_email);
  await enterCode(page, await mailbox.codeFor(email));
  await expect(page).toHaveURL('/registration/creating-password');
  await createPassword(page, PASSWORD);
  await verifyFromSuccess(page, { ...english, ...englishVerification });
  await expect(page.getByRole('radio', { name: englishVerification.select.id_card })).toBeChecked();
  await page.getByRole('radio', { name: englishVerification.select.passport }).check();
  await sendDocuments(
    page,
    { ...english, ...englishVerification },
    {
      country: 'DE',
      front: images.front,
      selfie: images.selfie,
    },
  );

  await expect(title(page)).toHaveText(
    'KYC is sent for verification; You will be notified of the results later',
  );
  await button(page, english.success.go_on).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: english.home.pending_title })).toBeVisible();
  await expect(page.getByText(email, { exact: true }).first()).toBeVisible();
});

test.describe('in another language, at another width', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('R-REG-5 R-CODE-2 R-I18N-1 the same in Hebrew, right to left, on a phone, with an ID card', async ({
    page,
    email,
    mailbox,
    images,
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
    await sendDocuments(
      page,
      { ...hebrew, ...hebrewVerification },
      {
        country: 'UA',
        front: images.front,
        back: images.back,
        selfie: images.selfie,
      },
    );

    await expect(title(page)).toHaveText(hebrew.success.kyc_sent.replace(/<[^>]+>/g, ''));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await button(page, hebrew.success.go_on).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: hebrew.home.pending_title })).toBeVisible();
  });
});

test('R-REG-7 a phone number is verified by a text message before the password @gate', async ({
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
  await enterCode(page, code);
  await expect(page).toHaveURL('/registration/creating-password');
  await createPassword(page, PASSWORD);
  await expect(title(page)).toHaveText(english.success.account_created);
  const profile = await page.request.get('/user/profile', {
    headers: { authorization: `Bearer ${await stored(page, 'accessToken')}` },
  });
  expect(await profile.json()).toMatchObject({ phone, email: null });
});
