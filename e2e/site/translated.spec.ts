import { texts as desk } from '../../apps/desk/src/texts.ts';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { comeFrom, named, test as withPartner } from '../support/connect.ts';
import { anApplicant, openCase, signInAtDesk } from '../support/desk-walk.ts';
import { addOperator } from '../support/operators.ts';
import { PASSWORD } from '../support/people.ts';
import { type Screen, screensOf } from '../support/screens.ts';
import { expect, TYPED, test } from '../support/states.ts';
import { translate } from '../support/translation.ts';
import { sendDocuments, verifyFromSuccess } from '../support/verify.ts';
import {
  button,
  createPassword,
  enter,
  enterCode,
  field,
  otherThan,
  title,
} from '../support/walk.ts';

const words = { ...ui, ...verification };

// A page that fails reports an error, which the fixtures refuse.
test('R-ROUTE-11 a page whose texts the browser translates goes on: entry, wrong code, countdown, password @gate', async ({
  page,
  email,
  mailbox,
}) => {
  await translate(page);
  await enter(page, email);
  await expect(page.locator('main font', { hasText: 'We sent a 6-digit code to' })).not.toHaveCount(
    0,
  );
  const right = await mailbox.codeFor(email);
  const wait = page.locator('main p').filter({ hasText: /in \d+\ssec/ });
  const shown = await wait.innerText();
  await enterCode(page, otherThan(right));
  await expect(page.locator('#code-error')).toContainText(ui.errors.incorrect_code);
  await expect(wait).not.toHaveText(shown);
  await enterCode(page, right);
  await createPassword(page, PASSWORD);
  await expect(title(page)).toHaveText(ui.success.account_created);
});

test('R-ROUTE-11 a translated browser takes a person from the entry to the submitted verification', async ({
  page,
  email,
  mailbox,
  images,
}) => {
  await translate(page);
  await enter(page, email);
  await enterCode(page, await mailbox.codeFor(email));
  await createPassword(page, PASSWORD);
  await verifyFromSuccess(page, words);
  await page.getByRole('radio', { name: verification.select.passport }).check();
  await sendDocuments(page, words, { country: 'DE', front: images.front, selfie: images.selfie });
  await button(page, ui.success.go_on).click();
  await expect(page.getByRole('heading', { name: ui.home.pending_title })).toBeVisible();
});

const loggingIn = { identifiers: { typed: 'a@example.com', loginEmail: 'a@example.com' } };
const signingUp = { identifiers: { typed: 'b@example.com', signUpEmail: 'b@example.com' } };
const SCREENS: readonly Screen[] = [
  { path: '/auth' },
  { path: '/faq' },
  { path: '/ecosystem' },
  { path: '/blog' },
  { path: '/learn' },
  { path: '/terms' },
  { path: '/privacy' },
  { path: '/marketplace' },
  { path: '/404' },
  { path: '/auth/reset-password' },
  { path: '/auth/change-password?token=of-a-mail' },
  { path: '/registration/creating-account' },
  { path: '/auth/login', stored: loggingIn },
  { path: '/auth/email-verify', stored: loggingIn },
  { path: '/registration/email', stored: signingUp },
  { path: '/registration/creating-password', stored: signingUp },
  {
    path: '/registration/phone',
    stored: { identifiers: { typed: '+380671112266', signUpPhone: '+380671112266' } },
  },
  {
    path: '/auth/phone-verify',
    stored: { ticket: { phone: '+380671112277', ticket: 'of-a-password' } },
  },
  { path: '/success', signedIn: true },
  { path: '/', signedIn: true },
  { path: '/security', signedIn: true },
  { path: '/my-data', signedIn: true },
  { path: '/profile', signedIn: true },
  { path: '/partners', signedIn: true },
  { path: '/partners/new', signedIn: true },
  { path: '/kyc-select', signedIn: true, stored: { details: TYPED } },
  // Its form is complete and leads on to /kyc-info.
  { path: '/kyc-doc', signedIn: true, stored: { details: TYPED } },
];

test('R-ROUTE-11 every page opens, takes an empty form and leaves for the next one while a browser translates it', async ({
  page,
  applicant,
}) => {
  await translate(page);
  const open = screensOf(page, applicant);
  for (const screen of SCREENS) {
    await open(screen);
    await expect(page.locator('h1 font').first()).toBeAttached();
    const send = page.locator('main form button[type=submit]:enabled').first();
    if ((await send.count()) === 0) continue;
    await send.press('Enter');
    if (screen.path === '/kyc-select') await expect(page).toHaveURL('/kyc-info');
    await expect(page.getByText(ui.errors.unexpected_error)).toHaveCount(0);
  }
});

withPartner(
  'R-ROUTE-11 a translated browser gives a partner its answer',
  async ({ page, startPartner, email, mailbox }) => {
    await translate(page);
    const partner = await startPartner();
    await comeFrom(page, partner);
    await button(page, verification.connect.sign_in).click();
    await field(page, ui.auth.label).fill(email);
    await button(page, ui.auth.submit).click();
    await enterCode(page, await mailbox.codeFor(email));
    await createPassword(page, PASSWORD);
    await expect(title(page)).toHaveText(named(verification.connect.title_go));
    await button(page, verification.connect.go).click();
    await expect.poll(() => partner.returned.length).toBe(1);
  },
);

test('R-ROUTE-11 an operator with a translated desk takes a case and gives it back', async ({
  page,
  browser,
  product,
  images,
  newMember,
}, info) => {
  const applicant = await anApplicant(page, images, await newMember(), info.workerIndex);
  const context = await browser.newContext({ baseURL: product.deskUrl });
  const errors: Error[] = [];
  context.on('weberror', (error) => errors.push(error.error()));
  const operator = await context.newPage();
  await translate(operator);
  await operator.goto('/');
  await signInAtDesk(
    operator,
    await addOperator(product, `Translated ${info.workerIndex}`, 'lead'),
  );
  await openCase(operator, product, applicant);
  await operator.keyboard.press('2');
  await operator.keyboard.press('m');
  await operator.keyboard.press('Escape');
  await operator.getByRole('button', { name: desk.case.release }).click();
  await expect(operator.getByRole('heading', { level: 1, name: desk.queue.title })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});
