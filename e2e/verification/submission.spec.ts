import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CDPSession, Page, Route } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { chooseImage, savedImage, useButton } from '../support/capture.ts';
import { chooseImages, expectScreen, openReview } from '../support/journey-states.ts';
import { sendDetails } from '../support/people.ts';
import { expect, type Member, test } from '../support/states.ts';

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

function countCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/user/add-user-document')) calls += 1;
  });
  return () => calls;
}

/** The sides of which the server keeps a draft. */
function drafts(dataDir: string, { id }: Member): unknown[] {
  const database = new DatabaseSync(join(dataDir, 'portico.db'), { readOnly: true });
  const rows = database
    .prepare('select side from drafts where account_id = ? order by side')
    .all(id);
  database.close();
  return rows.map(({ side }) => side);
}

/** An account's data on the server. */
function storedRecord(dataDir: string, { id }: Member) {
  const database = new DatabaseSync(join(dataDir, 'portico.db'), { readOnly: true });
  const row = database
    .prepare('select status, document, document_country from kyc where account_id = ?')
    .get(id);
  const documents = database
    .prepare('select side from documents where account_id = ? order by side')
    .all(id);
  database.close();
  return { ...row, sides: documents.map(({ side }) => side) };
}

const SUBMITTED = {
  status: 'PENDING',
  document: 'id_card',
  document_country: 'UA',
  sides: ['docImageBack', 'docImageFront', 'personImage'],
};

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
  expect(drafts(product.dataDir, member)).toEqual([]);

  await throttle(network, UNHINDERED);
  await useButton(page).click();
  await expect(savedImage(page, 'front')).toBeVisible();
  expect(drafts(product.dataDir, member)).toEqual(['docImageFront']);
});

test('R-KYC-8 R-KYC-11 sending shows its progress, and can be canceled and repeated @gate', async ({
  page,
  product,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await openReview(page, images, member);
  await page.route(CALL, () => {});
  await sendButton(page).click();
  await expect(sendButton(page)).toHaveAttribute('aria-busy', 'true');
  const bar = page.getByRole('progressbar', { name: verification.person.sending });
  await expect(bar).toBeVisible();

  await page.getByRole('button', { name: verification.person.cancel }).click();
  await expect(page.getByText(verification.person.cancelled)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(sendButton(page)).toBeFocused();
  expect(storedRecord(product.dataDir, member)).toMatchObject({ status: 'IN_PROGRESS', sides: [] });

  await page.unroute(CALL);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'KYC is sent for verification; You will be notified of the results later',
  );
  expect(storedRecord(product.dataDir, member)).toEqual(SUBMITTED);
  expect(drafts(product.dataDir, member)).toEqual([]);
  await page.getByRole('button', { name: ui.success.go_on }).click();
  await expectScreen(page, '/');
  await expect(page.getByRole('heading', { name: ui.home.pending_title })).toBeVisible();
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
  expect(storedRecord(product.dataDir, member)).toEqual(SUBMITTED);
});

test('R-KYC-8 pressing Send repeatedly sends one submission @gate', async ({
  page,
  product,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await openReview(page, images, member);
  const calls = countCalls(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
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
  await expect(page.getByRole('progressbar')).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: ui.success.go_on })).toBeVisible();
  expect(calls()).toBe(1);
  expect(storedRecord(product.dataDir, member)).toEqual(SUBMITTED);
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

const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { code, message: '-', requestId: 'x' } });
const text = (status: number, body: string) => (route: Route) => route.fulfill({ status, body });
const { errors, notices } = ui;
const { person } = verification;

/** The call's failure, and every sentence shown then. */
const REFUSALS: [name: string, meets: (route: Route) => Promise<void>, says: string[]][] = [
  ['upload_file', refuse(400, 'upload_file'), [errors.upload_file]],
  ['document_type', refuse(400, 'document_type'), [errors.document_type]],
  [
    'alert_message_file_error2',
    refuse(400, 'alert_message_file_error2'),
    [errors.alert_message_file_error2],
  ],
  ['file_too_large', refuse(413, 'file_too_large'), [errors.file_too_large]],
  ['invalid_file_type', refuse(415, 'invalid_file_type'), [errors.invalid_file_type]],
  ['missing_token, again after a renewal', refuse(401, 'missing_token'), [errors.missing_token]],
  ['existing_document', refuse(409, 'existing_document'), [errors.existing_document]],
  ['unexpected_error', refuse(500, 'unexpected_error'), [errors.unexpected_error]],
  ['a 500 of nobody', text(500, '<h1>oops</h1>'), [errors.unexpected_error]],
  ['an answer that is no JSON', text(200, 'sent!'), [notices.parsing_error]],
  ['JSON of another kind', text(200, '{"ok":true}'), [notices.parsing_error]],
  [
    'failed_kyc with its cause',
    refuse(429, 'too_many_requests'),
    [notices.failed_kyc, errors.too_many_requests],
  ],
  ['failed_kyc by a proxy', text(503, 'busy'), [notices.failed_kyc, errors.service_unavailable]],
  [
    'network_error',
    (route) => route.abort('connectionreset'),
    [notices.network_error, person.network_hint],
  ],
];

test('R-KYC-9 each refusal has its own text, and the images stay for a retry @gate', async ({
  page,
  product,
  newMember,
  images,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await openReview(page, images, member);
  for (const [name, meets, says] of REFUSALS) {
    await page.route(CALL, meets);
    await sendButton(page).click();
    await expect(alert(page).getByRole('paragraph'), name).toHaveText(says);
    await expect(page.getByRole('button', { name: /^Enlarge/ }), name).toHaveCount(3);
    await page.unroute(CALL);
  }
  expect(storedRecord(product.dataDir, member)).toMatchObject({ status: 'IN_PROGRESS', sides: [] });
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: ui.success.go_on })).toBeVisible();
  expect(storedRecord(product.dataDir, member)).toEqual(SUBMITTED);
});
