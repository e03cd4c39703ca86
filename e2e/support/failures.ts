import type { Page, Route } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { chooseImage, forgetDrafts, slotOf, useButton } from './capture.ts';
import { darkImage, type TestImages } from './images.ts';
import { chooseImages, openReview, visit } from './journey-states.ts';
import { expect, keep, type Member, TYPED } from './states.ts';
import { button, clickDimmed, enterCode, entryTitle, field } from './walk.ts';

type People = { beginner: Member; applicant: Member; images: TestImages };

const submit = (page: Page) => page.locator('main form button[type=submit]');
const alert = (page: Page) => page.getByRole('alert');
/** Requests without a response. */
const waiting: Route[] = [];
const neverAnswered = (route: Route) => {
  waiting.push(route);
};

/** Aborts the pending requests: a browser would send them once they are no longer intercepted. */
export async function endWaiting(): Promise<void> {
  await Promise.all(waiting.splice(0).map((route) => route.abort().catch(() => undefined)));
}

async function atSelfie(page: Page, { applicant, images }: People) {
  await chooseImages(page, images, applicant, { document: 'passport', sides: ['front'] });
  await submit(page).click();
  await expect(page.locator('h1')).toHaveText(verification.person.title);
}

const atReview = (page: Page, { applicant, images }: People) =>
  openReview(page, images, applicant, 'passport');

/** How to cause a failure in a browser in any state, by the name of the failure. */
type Failures = Record<string, (page: Page, people: People) => Promise<void>>;

/** The screens after a failure, during work in progress, and after a loss. */
export const FAILURES: Record<string, Failures> = {
  'sessions and passwords': {
    'a session that ended elsewhere': async (page, { applicant }) => {
      await keep(page, { member: applicant });
      await page.goto('/registration/residency');
      await expect(page.locator('h1')).toHaveText(verification.residency.title);
      const other = await page.context().newPage();
      await other.goto('/health');
      await other.evaluate(() => localStorage.clear());
      await other.close();
      await expect(page.getByText(ui.notices.signed_out_elsewhere)).toBeVisible();
    },
    'a wrong password': async (page, { applicant }) => {
      await keep(page, { identifiers: { loginEmail: applicant.email } });
      await page.goto('/auth/login');
      await field(page, ui.login.password).fill('Wrong password 1');
      await submit(page).click();
      await expect(page.locator('#password')).toHaveAttribute('aria-invalid', 'true');
    },
    'a number that is asked for its password': async (page) => {
      await keep(page, { identifiers: { loginPhone: '+380671112277' } });
      await page.goto('/auth/login');
      await expect(page.getByText('+380671112277')).toBeVisible();
    },
    'a reset link that is on its way': async (page) => {
      await keep(page, { identifiers: { resetEmail: 'forgetful@example.com' } });
      await page.goto('/auth/reset-password');
      await submit(page).click();
      await expect(page.getByText(ui.reset.sent)).toBeVisible();
    },
    'a reset link that no longer works': async (page) => {
      await keep(page, {});
      await page.goto('/auth/change-password?token=of-last-year');
      for (const id of ['#password', '#confirm']) await page.fill(id, 'Colonnade 47 verdigris');
      await submit(page).click();
      await expect(page.locator('h1')).toHaveText(ui.change.invalid_title);
    },
    'a password without a verified address': async (page) => {
      await keep(page, { identifiers: { signUpEmail: 'unverified@example.com' } });
      await page.goto('/registration/creating-password');
      for (const id of ['#password', '#confirm']) await page.fill(id, 'Colonnade 47 verdigris');
      await submit(page).click();
      await expect(alert(page)).toContainText(ui.errors.verification_missing);
    },
  },
  'codes and addresses': {
    'a wrong code': async (page) => {
      await keep(page, { identifiers: { signUpEmail: 'wrong-code@example.com' } });
      await page.goto('/registration/email');
      await enterCode(page, '000000');
      await expect(page.locator('#code')).toHaveAttribute('aria-invalid', 'true');
    },
    'a code that could not be sent': async (page) => {
      await keep(page, { identifiers: { signUpEmail: 'unsent@example.com' } });
      await page.route('**/user/auth/send-code', (route) => route.abort());
      await page.goto('/registration/email');
      await expect(alert(page)).toBeVisible();
    },
    'a code by text message': async (page) => {
      await keep(page, { identifiers: { signUpPhone: '+380671112299' } });
      await page.goto('/registration/phone');
      await expect(page.locator('h1')).toHaveText(ui.code.title_phone);
    },
    'a sign-in by phone that took too long': async (page) => {
      await keep(page, { ticket: { phone: '+380671112288', ticket: 'of-a-password' } });
      await page.route('**/user/auth/verify-code', (route) =>
        route.fulfill({ status: 401, json: { code: 'sign_in_expired' } }),
      );
      await page.goto('/auth/phone-verify');
      await enterCode(page, '000000');
      await expect(alert(page)).toHaveText(ui.errors.sign_in_expired);
    },
    'an address that has an account': async (page, { applicant }) => {
      await keep(page, { identifiers: { typed: applicant.email, agreed: 'yes' } });
      await page.goto('/registration/creating-account');
      await submit(page).click();
      await expect(alert(page)).toContainText(ui.errors.email_already_exist);
    },
  },
  'pages and their data': {
    'success without a session': async (page) => {
      await keep(page, {});
      await page.goto('/success');
      await button(page, ui.success.go_on).click();
      await expect(alert(page)).toBeVisible();
    },
    'a start page without its profile': async (page, { applicant }) => {
      await keep(page, { member: applicant });
      await page.route('**/user/profile', (route) => route.abort());
      await page.goto('/');
      await expect(alert(page)).toBeVisible();
    },
    'a page whose code does not arrive': async (page) => {
      await keep(page, {});
      await page.route('**/assets/*not-found*', (route) => route.abort());
      await page.goto('/404');
      await expect(page.locator('h1')).toHaveText(ui.shell.chunk_title);
    },
    'a legal text that does not arrive': async (page) => {
      await keep(page, {});
      await page.goto('/auth');
      await expect(page.locator('h1')).toHaveText(entryTitle(ui));
      await page.route('**/assets/legal-*.js', (route) => route.abort());
      await visit(page, '/privacy');
      await expect(page.locator('h1')).toHaveText(ui.shell.chunk_title);
    },
    'an address that could not be saved': async (page, { applicant }) => {
      await keep(page, { member: applicant, details: TYPED });
      await page.route('**/user/add-user-details', (route) => route.abort());
      await page.goto('/registration/adress');
      await submit(page).click();
      await expect(alert(page)).toBeVisible();
    },
    'a choice of document without the profile': async (page, { applicant }) => {
      await keep(page, { member: applicant, details: TYPED });
      await page.route('**/user/profile', (route) => route.abort());
      await page.goto('/kyc-select');
      await expect(alert(page)).toBeVisible();
      await clickDimmed(submit(page));
      await expect(page.getByRole('group', { name: ui.shell.problem })).toBeVisible();
    },
    'details that are missing, in a country without ID cards': async (page, { beginner }) => {
      await keep(page, { member: beginner, details: { ...TYPED, documentCountry: 'GB' } });
      await page.goto('/kyc-select');
      await expect(page.getByText(verification.select.details_first)).toBeVisible();
    },
  },
  images: {
    'saved images that do not come': async (page, { applicant }) => {
      await keep(page, { member: applicant, details: TYPED });
      await page.route('**/user/document-drafts', (route) => route.abort());
      await page.goto('/kyc-doc');
      await expect(alert(page)).toContainText(verification.image.load_failed);
    },
    'an image that is too dark': async (page, { applicant }) => {
      await forgetDrafts(page, applicant);
      await keep(page, { member: applicant, details: TYPED });
      await page.goto('/kyc-doc');
      await chooseImage(page, 'front', await darkImage());
      await expect(page.getByText(verification.image.dark_fix)).toBeVisible();
    },
    'an image that is being saved': async (page, { applicant, images }) => {
      await chooseImages(page, images, applicant, { document: 'passport', sides: [] });
      await page.route('**/user/add-document-draft', neverAnswered);
      await chooseImage(page, 'front', images.front);
      await useButton(page).click();
      await expect(page.getByRole('progressbar')).toBeVisible();
    },
    'an image that was not saved': async (page, { applicant, images }) => {
      await chooseImages(page, images, applicant, { document: 'passport', sides: [] });
      await page.route('**/user/add-document-draft', (route) => route.abort());
      await chooseImage(page, 'front', images.front);
      await useButton(page).click();
      await expect(alert(page)).toContainText(verification.image.not_saved);
    },
    'a file that is no image': async (page, { applicant }) => {
      await forgetDrafts(page, applicant);
      await keep(page, { member: applicant, details: TYPED });
      await page.goto('/kyc-doc');
      const file = { name: 'a-rather-long-name-without-an-end.jpg', mimeType: 'image/jpeg' };
      await page.locator('input#front').setInputFiles({ ...file, buffer: Buffer.from('GIF89a') });
      await expect(page.locator('input#front')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  'sending the images': {
    'an image made large': async (page, { applicant, images }) => {
      await chooseImages(page, images, applicant, { document: 'passport', sides: ['front'] });
      await slotOf(page, 'front').getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'no selfie': async (page, people) => {
      await atSelfie(page, people);
      await submit(page).click();
      await expect(page.locator('input#person')).toHaveAttribute('aria-invalid', 'true');
    },
    'images on their way': async (page, people) => {
      await atReview(page, people);
      await page.route('**/user/add-user-document', neverAnswered);
      await submit(page).click();
      await expect(page.getByRole('progressbar')).toBeVisible();
    },
    'a canceled upload': async (page, people) => {
      await atReview(page, people);
      await page.route('**/user/add-user-document', neverAnswered);
      await submit(page).click();
      await button(page, verification.person.cancel).click();
      await expect(page.getByText(verification.person.cancelled)).toBeVisible();
    },
    'an upload that failed': async (page, people) => {
      await atReview(page, people);
      await page.route('**/user/add-user-document', (route) =>
        route.fulfill({ status: 400, json: { code: 'document_type' } }),
      );
      await submit(page).click();
      await expect(alert(page)).toBeVisible();
    },
  },
};
