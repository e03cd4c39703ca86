import { randomUUID } from 'node:crypto';
import { QUEUE_PAGE } from '@portico/contract';
import { texts } from '../../apps/desk/src/texts.ts';
import { rowsOf } from '../support/database.ts';
import { anApplicant, atDesk, signInAtDesk } from '../support/desk-walk.ts';
import { addOperator } from '../support/operators.ts';
import { expect, test } from '../support/states.ts';

/** Later than anything that is submitted meanwhile. */
const FAR = 9_000_000_000_000;

test('R-KYC-13 the queue loads page by page, and new cases appear without a reload', async ({
  browser,
  page: front_door,
  product,
  images,
  newMember,
}, info) => {
  const applicant = await anApplicant(front_door, images, await newMember(), info.workerIndex);
  const [before] = rowsOf(
    product,
    'select count(*) as waiting from reviews where decided_at is null',
  );
  const missing = 2 * QUEUE_PAGE + 3 - Number(before?.waiting);
  const wait = (count: number) =>
    rowsOf(
      product,
      `insert into reviews (id, account_id, attempt, document, submitted_at)
       select value, ?, 2, 'id_card', ${FAR} from json_each(?) returning id`,
      applicant.member.id,
      JSON.stringify(Array.from({ length: count }, () => randomUUID())),
    );
  expect(wait(missing)).toHaveLength(missing);

  const context = await browser.newContext({ baseURL: product.deskUrl });
  const desk = await context.newPage();
  await desk.clock.install();
  await desk.goto('/');
  await signInAtDesk(desk, await addOperator(product, `Queue ${info.workerIndex}`));
  const cases = desk.getByRole('table').getByRole('link');
  const button = desk.getByRole('button', { name: texts.queue.more });
  await expect(cases).toHaveCount(QUEUE_PAGE);
  await button.click();
  await expect(cases).toHaveCount(2 * QUEUE_PAGE);
  await button.click();
  await expect(cases).toHaveCount(2 * QUEUE_PAGE + 3);
  await expect(button).toHaveCount(0);

  // All opened pages are requested again.
  wait(1);
  await desk.clock.runFor(20_000);
  await expect(cases).toHaveCount(2 * QUEUE_PAGE + 4);

  await desk.route('**/desk/queue*', (route) => route.abort());
  await desk.clock.runFor(20_000);
  await expect(
    desk.getByText(texts.queue.stale('').split(' ').slice(0, 4).join(' ')),
  ).toBeVisible();
  await expect(cases).toHaveCount(2 * QUEUE_PAGE + 4);
  await context.close();
  rowsOf(product, `delete from reviews where submitted_at = ${FAR} returning id`);
});

test('R-DESK-9 the filter of the queue survives reload, Back and a link, and holds for the next case @gate', async ({
  browser,
  page: front_door,
  product,
  images,
  newMember,
}, info) => {
  const { member } = await anApplicant(front_door, images, await newMember(), info.workerIndex);
  await anApplicant(front_door, images, await newMember(), info.workerIndex);
  const changed = rowsOf(
    product,
    `update kyc set document_country = 'PL' where account_id = ? returning account_id`,
    member.id,
  );
  expect(changed).toHaveLength(1);
  const operator = await addOperator(product, `Filter ${info.workerIndex}`);
  const desk = await atDesk(browser, product, operator);
  const words = texts.queue.filter;
  const cases = desk.getByRole('table').getByRole('link');
  const country = desk.getByRole('combobox', { name: texts.queue.columns.country });
  const later = desk.getByRole('checkbox', { name: words.later });
  const found = desk.getByText(words.matches(1, false));

  await country.selectOption('PL');
  await expect(desk).toHaveURL('/?country=PL');
  await expect(found).toBeVisible();
  await expect(cases).toHaveCount(1);
  await desk.reload();
  await expect(country).toHaveValue('PL');
  await expect(cases).toHaveCount(1);

  await later.check();
  await expect(desk).toHaveURL('/?country=PL&later=1');
  await expect(desk.getByText(words.none)).toBeVisible();
  await expect(cases).toHaveCount(0);
  await desk.getByRole('button', { name: texts.queue.next }).click();
  await expect(desk.getByText(words.noneLeft)).toBeVisible();
  await desk.goBack();
  await expect(later).not.toBeChecked();
  await expect(found).toBeVisible();

  await desk.getByRole('button', { name: texts.queue.next }).click();
  await expect(desk).toHaveURL(/\/cases\//);
  // Another case waits, too, and is not the next one.
  await expect(desk.getByRole('button', { name: texts.decide.reject })).toBeVisible();
  await desk.keyboard.press('x');
  await desk.getByLabel(texts.rejectionReasons.altered).check();
  await desk.getByRole('button', { name: texts.decide.rejectSend }).click();
  await expect(desk).toHaveURL('/?country=PL');
  await desk.getByRole('link', { name: texts.header.revocations }).click();
  await desk.getByRole('link', { name: texts.header.queue, exact: true }).click();
  await expect(desk).toHaveURL('/?country=PL');
  await expect(country).toHaveValue('PL');
  await desk.getByRole('button', { name: words.clear }).click();
  await expect(desk).toHaveURL('/');
  await expect(country).toHaveValue('');

  // As a colleague sends it, and as somebody mistypes it.
  await desk.goto('/?hours=24x&country=PL&document=selfie');
  await expect(country).toHaveValue('PL');
  await expect(desk.getByRole('combobox', { name: words.waited })).toHaveValue('');
  await expect(desk.getByRole('row')).toHaveCount(1 + 1);
  await desk.context().close();
});
