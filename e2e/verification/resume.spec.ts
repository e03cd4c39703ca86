import type { Browser, Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { chooseImage, savedImage, useButton, useImage } from '../support/capture.ts';
import { chooseImages, expectScreen } from '../support/journey-states.ts';
import { DETAILS, PASSWORD, post, sendDetails } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { expect, keep, type Member, TYPED, test } from '../support/states.ts';
import { button, field, link, signOut, stored } from '../support/walk.ts';

test.use({ viewport: { width: 800, height: 900 } });

const goOn = (page: Page) => button(page, verification.doc.submit).click();
const BOTH = { document: 'id_card', sides: ['front', 'back'] } as const;

/** A browser that has never seen this person, signed in as them. */
async function anotherDevice(browser: Browser, product: Product, { email }: Member) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 800, height: 900 },
  });
  const page = await context.newPage();
  const tokens = await post<{ access_token: string; refresh_token: string }>(
    page,
    '/user/auth/login',
    { email, password: PASSWORD },
  );
  await page.goto('/health');
  await page.evaluate(({ access_token, refresh_token }) => {
    localStorage.setItem('accessToken', access_token);
    localStorage.setItem('refreshToken', refresh_token);
  }, tokens);
  return page;
}

test('R-KYC-15 another device resumes at the same step with the same images', async ({
  page,
  browser,
  product,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await keep(page, { member, details: { ...TYPED, document: '' } });
  await page.goto('/kyc-select');
  const chosen = page.waitForResponse('**/user/choose-document');
  await button(page, verification.select.submit).click();
  expect((await chosen).ok()).toBe(true);
  await link(page, verification.info.submit).click();
  await useImage(page, 'front', images.front);

  const other = await anotherDevice(browser, product, member);
  await other.goto('/');
  await link(other, ui.home.progress_action).click();
  await expectScreen(other, '/kyc-doc', 'the first step that is not done');
  await expect(savedImage(other, 'front')).toHaveJSProperty('naturalWidth', 1600);
  await useImage(other, 'back', images.back);
  await goOn(other);
  await useImage(other, 'person', images.selfie);
  await expect(other.getByText(`${DETAILS.firstName}`)).toBeVisible();
  await button(other, verification.check.submit).click();
  await expect(button(other, ui.success.go_on)).toBeVisible();

  // This browser has not continued yet.
  await page.bringToFront();
  await page.reload();
  await expect(page.getByText(ui.notices.documents_under_review)).toBeVisible();
  await other.context().close();
});

test('R-KYC-15 input is available on another device, and input from there stays', async ({
  page,
  browser,
  product,
  newMember,
}) => {
  const member = await newMember();
  await keep(page, { member });
  await page.goto('/registration/residency');
  await field(page, verification.residency.label).selectOption(TYPED.residency);
  await button(page, verification.residency.submit).click();
  await field(page, verification.personal.citizenship).selectOption(TYPED.citizenship);
  await field(page, verification.personal.first_name).fill(TYPED.firstName);
  await field(page, verification.personal.last_name).fill(TYPED.lastName);
  for (const box of ['year', 'month', 'day'] as const) {
    await field(page, verification.personal[box]).fill(TYPED[box]);
  }
  const answer = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/user/keep-typed') &&
      (answer.request().postData() ?? '').includes(TYPED.lastName),
  );
  await button(page, verification.personal.submit).click();
  expect((await answer).ok()).toBe(true);

  const other = await anotherDevice(browser, product, member);
  await other.goto('/registration/adress');
  await expectScreen(other, '/registration/adress');
  await link(other, ui.shell.back).click();
  await expect(field(other, verification.personal.first_name)).toHaveValue(TYPED.firstName);
  await expect(field(other, verification.personal.year)).toHaveValue(TYPED.year);
  await field(other, verification.personal.first_name).fill('Olga');
  await other.reload();
  await expect(field(other, verification.personal.first_name)).toHaveValue('Olga');
  await other.context().close();
});

test('R-KYC-15 a server that stores no drafts of the input blocks nothing', async ({
  page,
  newMember,
}) => {
  await keep(page, { member: await newMember() });
  await page.route('**/user/keep-typed', (route) => route.abort());
  await page.goto('/registration/residency');
  await field(page, verification.residency.label).selectOption(TYPED.residency);
  await button(page, verification.residency.submit).click();
  await expectScreen(page, '/registration/personal-information');
});

test('R-KYC-15 signing in again returns to the same step and the same images', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await chooseImages(page, images, member, BOTH);
  await goOn(page);
  await expectScreen(page, '/kyc-person');
  const refresh_token = (await stored(page, 'refreshToken')) ?? '';
  await page.request.post('/user/auth/logout', { data: { refresh_token } });
  await chooseImage(page, 'person', images.selfie);
  await useButton(page).click();
  await expectScreen(page, '/auth');
  await signInAgain(page, member);
  await expectScreen(page, '/kyc-person', 'the page that was refused');
  await useImage(page, 'person', images.selfie);
});

/** Signs in again through the screens, as after an expired session. */
async function signInAgain(page: Page, { email }: Member): Promise<void> {
  await field(page, ui.auth.label).fill(email);
  await button(page, ui.auth.submit).click();
  await link(page, ui.code.use_password).click();
  await field(page, ui.login.password).fill(PASSWORD);
  await button(page, ui.login.submit).click();
  await button(page, ui.success.go_on).click();
}

test('R-KYC-15 an expired access token is renewed, and the image is saved', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await chooseImages(page, images, member, { document: 'passport', sides: [] });
  const expired = `e30.${Buffer.from(JSON.stringify({ sub: member.id, exp: 1 })).toString('base64url')}.s`;
  await chooseImage(page, 'front', images.front);
  await page.evaluate((token) => localStorage.setItem('accessToken', token), expired);
  await useButton(page).click();
  await expect(savedImage(page, 'front')).toBeVisible();
});

test('R-KYC-15 offline, the image stays for a retry, and saved images stay saved', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await chooseImages(page, images, member, { document: 'id_card', sides: ['front'] });
  await chooseImage(page, 'back', images.back);
  await page.context().setOffline(true);
  await useButton(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(verification.image.not_saved);
  await expect(alert).toContainText(ui.notices.network_error);
  await expect(savedImage(page, 'front')).toBeVisible();
  await page.context().setOffline(false);
  await button(page, verification.image.retry).click();
  await expect(savedImage(page, 'back')).toBeVisible();
});

test('R-KYC-15 images saved and removed in one tab are updated in the other', async ({
  page,
  context,
  newMember,
  images,
}) => {
  const member = await newMember();
  await chooseImages(page, images, member, { document: 'passport', sides: [] });
  const other = await context.newPage();
  await other.goto('/kyc-doc');
  await expect(other.getByText(verification.upload.empty)).toBeVisible();
  await useImage(page, 'front', images.front);
  await other.bringToFront();
  await expect(savedImage(other, 'front')).toBeVisible();
  await button(other, verification.upload.remove).click();
  await expect(other.getByText(verification.upload.empty)).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText(verification.upload.empty)).toBeVisible();
});

test('R-KYC-15 when the saved images fail to load, the page says so and retries', async ({
  page,
  newMember,
}) => {
  await keep(page, { member: await newMember(), details: TYPED });
  await page.route('**/user/document-drafts', (route) => route.fulfill({ status: 500 }));
  await page.goto('/kyc-doc');
  await expect(page.getByRole('alert')).toContainText(verification.image.load_failed);
  await page.unroute('**/user/document-drafts');
  await button(page, ui.shell.retry).click();
  await expect(page.getByText(verification.upload.empty)).toHaveCount(2);
});

test('R-KYC-15 thumbnails are kept in memory alone and are removed at sign-out', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await chooseImages(page, images, member, { document: 'passport', sides: ['front'] });
  await page.reload();
  const url = (await savedImage(page, 'front').getAttribute('src')) ?? '';
  expect(url).toMatch(/^blob:/);
  await signOut(page);
  await expectScreen(page, '/auth');
  const gone = await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve('there');
        image.onerror = () => resolve('gone');
        image.src = src;
      }),
    url,
  );
  expect(gone).toBe('gone');
  const left = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(left).not.toContain('docImageFront');
});
