import type { CDPSession, Page, Route } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { chooseImage, forgetDrafts, savedImage, useButton, useImage } from '../support/capture.ts';
import { rowsOf } from '../support/database.ts';
import { chooseResidency } from '../support/details.ts';
import { darkImage } from '../support/images.ts';
import { chooseImages, expectScreen, openReview } from '../support/journey-states.ts';
import { sendDetails } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { submitAll } from '../support/sent.ts';
import { expect, type Member, test } from '../support/states.ts';
import { button, callsTo, field, filled, title } from '../support/walk.ts';

test.use({ viewport: { width: 800, height: 900 } });

// Not switched off: a request that starts while the throttling ends may hang.
const UNHINDERED = 50_000_000;
const CALL = '**/user/add-user-document';
const sendButton = (page: Page) => page.locator('main form button[type=submit]');
const alert = (page: Page) => page.getByRole('alert');

async function upTo(page: Page, bytesPerSecond: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await throttle(session, bytesPerSecond);
  return session;
}

async function throttle(session: CDPSession, uploadThroughput: number): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

/** The sides of which the server keeps a draft. */
const drafts = (product: Product, { id }: Member) =>
  rowsOf(product, 'select side from drafts where account_id = ? order by side', id).map(
    ({ side }) => side,
  );

/** An account's data on the server. */
function storedRecord(product: Product, { id }: Member) {
  const [row] = rowsOf(
    product,
    'select status, document, document_country from kyc where account_id = ?',
    id,
  );
  const sides = 'select side from documents where account_id = ? order by side';
  return { ...row, sides: rowsOf(product, sides, id).map(({ side }) => side) };
}

const SUBMITTED = {
  status: 'PENDING',
  document: 'id_card',
  document_country: 'UA',
  sides: ['docImageBack', 'docImageFront', 'personImage'],
};

const { check, person, doc, fix, parts } = verification;
const change = (page: Page, what: string) =>
  page.getByRole('link', { name: filled(check.change_what, { what }), exact: true });
const row = (page: Page, term: string) =>
  page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });

const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { code, message: '-', requestId: 'x' } });
const text = (status: number, body: string) => (route: Route) => route.fulfill({ status, body });
const { errors, notices } = ui;

/** The call's failure, and every sentence shown then. */
const REFUSALS: [name: string, meets: (route: Route) => Promise<void>, says: string[]][] = [
  ['upload_file', refuse(400, 'upload_file'), [errors.upload_file]],
  ['file_too_large', refuse(413, 'file_too_large'), [errors.file_too_large]],
  ['missing_token, again after a renewal', refuse(401, 'missing_token'), [errors.missing_token]],
  ['unexpected_error', refuse(500, 'unexpected_error'), [errors.unexpected_error]],
  ['an answer that is no JSON', text(200, 'sent!'), [notices.parsing_error]],
  [
    'failed_kyc with its cause',
    refuse(429, 'too_many_requests'),
    [notices.failed_kyc, errors.too_many_requests],
  ],
  [
    'network_error',
    (route) => route.abort('connectionreset'),
    [notices.network_error, person.network_hint],
  ],
];

test('R-KYC-8 R-KYC-9 R-KYC-11 R-KYC-32 a detail is changed alone; each refusal has its own text and keeps the images; sending shows its progress, can be canceled, and is done once however often it is pressed @gate', async ({
  page,
  product,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await openReview(page, images, member);
  await change(page, parts.birthDate).click();
  await expect(title(page)).toHaveText(parts.birthDate);
  await expect(page.locator('main form :is(input, select)')).toHaveCount(3);
  await field(page, verification.personal.day).fill('28');
  await button(page, check.save).click();
  await expect(row(page, parts.birthDate)).toContainText('March 28, 1990');
  for (const [name, meets, says] of REFUSALS) {
    await page.route(CALL, meets);
    await sendButton(page).click();
    await expect(alert(page).getByRole('paragraph'), name).toHaveText(says);
    await expect(page.getByRole('button', { name: /^Enlarge/ }), name).toHaveCount(3);
    await page.unroute(CALL);
  }

  await page.route(CALL, () => {});
  await sendButton(page).click();
  await expect(sendButton(page)).toHaveAttribute('aria-busy', 'true');
  const bar = page.getByRole('progressbar', { name: verification.person.sending });
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: verification.person.cancel }).click();
  await expect(page.getByText(verification.person.cancelled)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(sendButton(page)).toBeFocused();
  expect(storedRecord(product, member)).toMatchObject({ status: 'IN_PROGRESS', sides: [] });
  await page.unroute(CALL);

  const calls = callsTo(page, '/user/add-user-document');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    await released;
    await route.continue();
  });
  await sendButton(page).evaluate((button) => {
    (button as HTMLButtonElement).click();
    (button as HTMLButtonElement).click();
  });
  await sendButton(page).dblclick({ force: true });
  await sendButton(page).press('Enter');
  await expect(bar).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'KYC is sent for verification; You will be notified of the results later',
  );
  expect(calls()).toBe(1);
  expect(storedRecord(product, member)).toEqual(SUBMITTED);
  expect(drafts(product, member)).toEqual([]);
  await page.getByRole('button', { name: ui.success.go_on }).click();
  await expectScreen(page, '/');
  await expect(page.getByRole('heading', { name: ui.home.pending_title })).toBeVisible();
});

test('R-KYC-8 R-KYC-15 each image shows its progress, and can be canceled and used again', async ({
  page,
  product,
  newMember,
  images,
}) => {
  const member = await newMember();
  await chooseImages(page, images, member, { document: 'passport', sides: [] });
  const network = await upTo(page, 100_000);
  await chooseImage(page, 'front', images.front);
  await useButton(page).click();
  const bar = page.getByRole('progressbar', { name: verification.image.saving });
  const progress = () => bar.evaluate((element) => (element as HTMLProgressElement).value);
  await expect.poll(progress).toBeGreaterThan(0);
  const early = await progress();
  expect(early).toBeLessThan(1);
  await expect(page.getByText(/^\d{1,2}% sent$/)).toBeVisible();
  await expect.poll(progress).toBeGreaterThan(early);

  await page.getByRole('button', { name: verification.image.cancel }).click();
  await expect(bar).toHaveCount(0);
  await expect(useButton(page)).toBeVisible();
  expect(drafts(product, member)).toEqual([]);

  await throttle(network, UNHINDERED);
  await useButton(page).click();
  await expect(savedImage(page, 'front')).toBeVisible();
  expect(drafts(product, member)).toEqual(['docImageFront']);
});

test('R-KYC-8 R-KYC-9 when only the answer was lost, the submission counts as sent', async ({
  page,
  product,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await openReview(page, images, member);
  await page.route(CALL, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  // The check whether it arrived fails at first, too.
  await page.route('**/user/verification', (route) => route.abort());
  await sendButton(page).click();
  await expect(alert(page)).toContainText(ui.notices.network_error);
  await page.unroute('**/user/verification');
  await page.unroute(CALL);
  const answered = page.waitForResponse(CALL);
  await sendButton(page).click();
  expect((await answered).status()).toBe(409);
  await expect(page.getByRole('button', { name: ui.success.go_on })).toBeVisible();
  expect(storedRecord(product, member)).toEqual(SUBMITTED);
});

test('R-KYC-8 once everything was uploaded, cancel is no longer offered', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await openReview(page, images, member);
  // The server answers within a moment, so texts that show meanwhile are recorded.
  await page.evaluate(
    ({ finishing, cancel }) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const words = document.querySelector('main')?.innerText ?? '';
        if (words.includes(finishing)) seen.push(words.includes(cancel) ? 'a lie' : 'the truth');
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    },
    { finishing: verification.person.finishing, cancel: verification.person.cancel },
  );
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: ui.success.go_on })).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect([...new Set(seen)]).toEqual(['the truth']);
});

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
    await expect(row(page, parts.name), when).toContainText(/Olena.*Shevchenko/);
    await expect(row(page, parts.birthDate), when).toContainText('March 27, 1990');
    await expect(row(page, parts.citizenship), when).toContainText('Ukraine');
    await expect(row(page, parts.residency), when).toContainText('Germany');
    await expect(row(page, parts.address), when).toContainText('Khreshchatyk 1, flat 2');
    await expect(row(page, check.document), when).toContainText(
      `${verification.select.id_card}, Ukraine`,
    );
    const enlarge = page.getByRole('button', { name: /^Enlarge/ });
    await expect(enlarge, when).toHaveCount(3);
    await expect(page.getByText(check.human), when).toBeVisible();
    await page.reload();
    await expectScreen(page, '/kyc-person', when);
  }
});

test('R-KYC-8 R-KYC-15 each part can be changed and returns to the review', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await openReview(page, images, member);
  await change(page, parts.name).click();
  await expect(page).toHaveURL('/registration/personal-information');
  // It alone: R-KYC-32.
  await expect(title(page)).toHaveText(parts.name);
  await expect(page.locator('main form :is(input, select)')).toHaveCount(2);
  await expect(field(page, verification.personal.first_name)).toBeFocused();
  await field(page, verification.personal.first_name).fill('Olha 2');
  await button(page, check.save).click();
  // R-KYC-35
  await expect(page.getByRole('group', { name: /“.?2.?” really in your name/ })).toBeFocused();
  await button(page, fix.is_right).click();
  await expect(title(page)).toHaveText(check.title);
  await expect(row(page, parts.name)).toContainText(/Olha 2.*Shevchenko/);

  await change(page, parts.residency).click();
  await chooseResidency(page, 'FR');
  await expect(row(page, parts.residency)).toContainText('France');

  // Back leads to the review, not to the previous page of the first pass.
  await change(page, parts.address).click();
  await button(page, ui.shell.back).click();
  await expect(title(page)).toHaveText(check.title);
  await change(page, parts.address).click();
  await field(page, verification.address.city).fill('Lviv');
  await button(page, check.save).click();
  await expect(row(page, parts.address)).toContainText('Lviv');

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

test('R-KYC-9 R-KYC-12 the 409 for documents submitted elsewhere meanwhile is explained', async ({
  page,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await openReview(page, images, member);
  await submitAll(page, { images, member });
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
  // Once it is pressed: the page may learn of the end by itself, and leave before a click.
  await page.route('**/user/add-user-document', async (route) => {
    await page.request.post('/user/auth/logout', { data: { refresh_token } });
    await route.continue();
  });
  await page.getByRole('button', { name: verification.check.submit }).click();
  await expectScreen(page, '/auth');
  await expect(page.getByText(ui.notices.signed_out_elsewhere)).toBeVisible();
});
