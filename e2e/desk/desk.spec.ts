import { verification } from '@portico/locales/english';
import { texts } from '../../apps/desk/src/texts.ts';
import { violations } from '../support/axe.ts';
import { rowsOf } from '../support/database.ts';
import {
  anApplicant,
  atDesk,
  caseNameOf,
  openCase,
  signInAtDesk,
  zoneOf,
} from '../support/desk-walk.ts';
import { addOperator } from '../support/operators.ts';
import type { Product } from '../support/product.ts';
import { expect, test } from '../support/states.ts';
import { widthPast } from '../support/width.ts';

test.use({ viewport: { width: 1280, height: 800 } });

let operators = 0;

async function anOperator(product: Product, role: 'reviewer' | 'lead' = 'reviewer') {
  operators += 1;
  return addOperator(product, `Desk ${test.info().workerIndex}-${operators}`, role);
}

const front = texts.viewer.alt(texts.sides.docImageFront);
const selfie = texts.viewer.alt(texts.sides.personImage);

test('R-KYC-13 an operator takes a case from the queue to a correction request by keyboard alone', async ({
  browser,
  page: front_door,
  product,
  images,
  newMember,
}, info) => {
  const applicant = await anApplicant(front_door, images, await newMember(), info.workerIndex);
  const desk = await atDesk(browser, product, await anOperator(product));
  const accesses: string[] = [];
  desk.on('request', (request) => {
    if (request.url().includes('/desk/images/')) accesses.push(request.url());
  });

  await desk.getByRole('link', { name: caseNameOf(product, applicant.member.id) }).focus();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('img', { name: front })).toBeVisible();
  await expect(desk.getByText(texts.viewer.opened, { exact: true })).toBeVisible();
  expect(accesses).toHaveLength(1);

  // Side by side and back: an image that was shown is not fetched again.
  await desk.keyboard.press('s');
  await expect(desk.getByRole('img', { name: selfie })).toBeVisible();
  await desk.keyboard.press('s');
  await expect(desk.getByRole('img', { name: selfie })).toBeHidden();
  await desk.keyboard.press('3');
  await expect(desk.getByRole('img', { name: selfie })).toBeVisible();
  await desk.keyboard.press('1');
  await desk.keyboard.press('+');
  await expect(desk.getByText(texts.viewer.zoom(125))).toBeVisible();
  await desk.keyboard.press('Shift+R');
  await desk.keyboard.press('0');
  await expect(desk.getByText(texts.viewer.zoom(100))).toBeVisible();
  expect(accesses).toHaveLength(2);

  await desk.keyboard.press('m');
  await desk.keyboard.type(zoneOf(applicant, { birthDate: '900327', expires: '200101' }));
  // Letters that are shortcuts outside a field were typed as text.
  await expect(desk.getByRole('button', { name: texts.decide.askSend })).toBeHidden();
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByText(`${texts.mrz.valid} (TD3)`)).toBeVisible();
  const name = desk.getByRole('row', { name: new RegExp(`^${texts.compared.name}`) });
  await expect(name).toContainText(texts.mrz.agrees);
  const expiry = desk.getByRole('row', { name: new RegExp(`^${texts.compared.expiry}`) });
  await expect(expiry).toContainText(texts.mrz.differs);
  await expect(desk.getByText(texts.warnings.expired('Jan 1, 2020'))).toBeVisible();

  await desk.keyboard.press('Escape');
  await desk.keyboard.press('a');
  const part = desk.getByLabel(texts.parts.docImageFront);
  await expect(part).toBeFocused();
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByRole('alert')).toHaveText(texts.decide.askNone);
  await part.selectOption('expired');
  await expect(desk.getByText(verification.reasons.expired)).toBeVisible();
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByText(texts.queue.decidedNow.RESUBMISSION)).toBeVisible();

  const [row] = rowsOf(product, 'select status from kyc where account_id = ?', applicant.member.id);
  expect(row?.status).toBe('RESUBMISSION');
  await desk.context().close();
});

test('R-KYC-13 a rejection needs two operators, each in their own browser', async ({
  browser,
  page: front_door,
  product,
  images,
  newMember,
}, info) => {
  const applicant = await anApplicant(front_door, images, await newMember(), info.workerIndex);
  const statusNow = () =>
    rowsOf(product, 'select status from kyc where account_id = ?', applicant.member.id)[0]?.status;
  const first = await anOperator(product);
  const one = await atDesk(browser, product, first);
  await one.getByLabel(texts.queue.auto).uncheck();
  await openCase(one, product, applicant);
  await one.keyboard.press('x');
  await expect(one.getByText(texts.decide.rejectSecond)).toBeVisible();
  await one.getByLabel(texts.rejectionReasons.altered).check();
  await one.getByLabel(texts.decide.note).fill('The portrait has a hard edge.');
  await one.getByRole('button', { name: texts.decide.rejectSend }).click();
  await expect(one.getByText(texts.queue.decidedNow.PROPOSED)).toBeVisible();
  const own = one.getByRole('row', { name: caseNameOf(product, applicant.member.id) });
  await expect(own).toContainText(texts.queue.own);
  await expect(own.getByRole('link')).toHaveCount(0);
  expect(statusNow()).toBe('PENDING');

  const two = await atDesk(browser, product, await anOperator(product));
  await two.getByLabel(texts.queue.auto).uncheck();
  await two.getByRole('tab', { name: texts.queue.tabs.second }).click();
  await openCase(two, product, applicant);
  const proposal = two.getByRole('region', { name: texts.proposal.title.reject(first.name) });
  await expect(proposal).toContainText('The portrait has a hard edge.');
  await two.keyboard.press('x');
  await two.getByLabel(texts.rejectionReasons.altered).check();
  await two.getByRole('button', { name: texts.decide.rejectFinal }).click();
  await expect(two.getByText(texts.queue.decidedNow.REJECTED)).toBeVisible();
  expect(statusNow()).toBe('REJECTED');
  await one.context().close();
  await two.context().close();
});

test('R-KYC-13 a lost claim and an expired session keep what was typed', async ({
  browser,
  page: front_door,
  product,
  images,
  newMember,
}, info) => {
  const applicant = await anApplicant(front_door, images, await newMember(), info.workerIndex);
  const keys = await anOperator(product);
  const desk = await atDesk(browser, product, keys);
  await openCase(desk, product, applicant);
  const address = desk.url();
  await desk.keyboard.press('x');
  await desk.getByLabel(texts.rejectionReasons.untrue).check();
  const note = desk.getByLabel(texts.decide.note);
  await note.fill('Something typed');

  // A lead releases the case.
  const lead = await atDesk(browser, product, await anOperator(product, 'lead'));
  await lead.getByRole('button', { name: texts.case.releaseOf(keys.name) }).click();
  await lead.getByRole('link', { name: caseNameOf(product, applicant.member.id) }).click();
  await expect(lead.getByRole('img', { name: front })).toBeVisible();

  await desk.getByRole('button', { name: texts.decide.rejectSend }).click();
  await expect(desk.getByText(texts.errors.case_taken)).toBeVisible();
  await expect(desk.getByText(texts.case.lost)).toBeVisible();
  await expect(note).toHaveValue('Something typed');

  await lead.getByRole('button', { name: texts.case.release }).click();
  await expect(lead.getByText(texts.queue.released)).toBeVisible();
  await desk.getByRole('button', { name: texts.case.takeAgain }).click();
  await expect(desk.getByText(texts.case.lost)).toBeHidden();

  await desk.context().clearCookies({ name: 'portico-desk' });
  await desk.getByRole('button', { name: texts.decide.rejectSend }).click();
  await expect(desk.getByText(texts.signIn.ended)).toBeVisible();
  await expect(desk.getByText(applicant.name)).toBeHidden();
  await expect(desk.getByLabel(texts.signIn.password, { exact: true })).toBeFocused();
  await signInAtDesk(desk, keys);
  expect(desk.url()).toBe(address);
  await expect(note).toHaveValue('Something typed');
  await desk.getByRole('button', { name: texts.decide.rejectSend }).click();
  await expect(desk.getByText(texts.queue.decidedNow.PROPOSED)).toBeVisible();
  await desk.context().close();
  await lead.context().close();
});

test('R-DESK-1 R-DESK-4 R-LIFE-12 a confirmation needs every photo opened, every check answered, a note on the MRZ and a document number', async ({
  browser,
  page: front_door,
  product,
  images,
  newMember,
}, info) => {
  const applicant = await anApplicant(front_door, images, await newMember(), info.workerIndex);
  const desk = await atDesk(browser, product, await anOperator(product));
  await desk.getByLabel(texts.queue.auto).uncheck();
  await expect(desk.getByText(applicant.name)).toHaveCount(0);
  await openCase(desk, product, applicant);
  const words = texts.decide;
  const opens = (side: string, key: number) => words.imageByKey(side, key);
  const sides = [opens(texts.sides.docImageBack, 2), opens(texts.sides.personImage, 3)];
  const lacks = async (text: string) => {
    await desk.keyboard.press('Control+Enter');
    await expect(desk.getByRole('alert')).toHaveText(text);
  };
  await desk.keyboard.press('c');
  await expect(desk.getByText(words.unopened(sides.join(', ')))).toBeVisible();
  await lacks(words.confirmLacks.images);
  await desk.keyboard.press('2');
  await expect(desk.getByText(words.unopened(sides[1] ?? ''))).toBeVisible();
  await desk.keyboard.press('3');
  await expect(desk.getByRole('img', { name: selfie })).toBeVisible();
  await lacks(words.confirmLacks.checks);
  const points = desk.getByRole('group', { name: words.checklistTitle }).getByRole('checkbox');
  await expect(points.first()).toBeFocused();
  for (const point of await points.all()) await point.check();
  await lacks(words.confirmLacks.mrz);
  await desk.getByLabel(words.mrzUnread).selectOption('illegible');
  await lacks(words.confirmLacks.number);
  await desk.getByLabel(words.numberIssuer).selectOption('PL');
  await desk.getByLabel(words.number, { exact: true }).fill('none');
  await desk.keyboard.press('Tab');
  await expect(desk.getByText(words.numberIssues.number)).toBeVisible();
  const number = `abc ${String(Date.now()).slice(-6)}`;
  await desk.getByLabel(words.number, { exact: true }).fill(number);
  await desk.keyboard.press('Tab');
  await expect(desk.getByText(words.numberFree)).toBeVisible();
  // The answers stay while the panel is closed and the page is reloaded, under the operator's own storage keys.
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('c');
  await expect(points.first()).toBeChecked();
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByText(texts.queue.decidedNow.CONFIRMED)).toBeVisible();

  // Another account with the same document.
  const second = await anApplicant(front_door, images, await newMember(), info.workerIndex);
  await openCase(desk, product, second);
  await desk.keyboard.press('c');
  await desk.getByLabel(words.numberIssuer).selectOption('PL');
  await desk.getByLabel(words.number, { exact: true }).fill(number.toUpperCase());
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByText(texts.warnings.tag.living).first()).toBeVisible();
  await expect(desk.getByText(words.confirmLacks.taken)).toBeVisible();
  await desk.context().close();
});

test('R-KYC-13 the sign-in names what is wrong and what is missing', async ({ page, product }) => {
  const keys = await anOperator(product);
  await page.goto(product.deskUrl);
  await page.getByRole('button', { name: texts.signIn.submit }).click();
  await expect(page.getByLabel(texts.signIn.name)).toBeFocused();
  await expect(page.getByText(texts.fields.required)).toHaveCount(3);
  await page.getByLabel(texts.signIn.name).fill(keys.name);
  await page.getByLabel(texts.signIn.password, { exact: true }).fill('not the one');
  await page.getByLabel(texts.signIn.code).fill(keys.code());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(texts.errors.desk_sign_in_failed);
  await expect(page.getByLabel(texts.signIn.code)).toHaveValue('');
});

test('R-KYC-13 keyboard shortcuts: a list of them, and a switch for single letters', async ({
  browser,
  product,
}) => {
  const desk = await atDesk(browser, product, await anOperator(product));
  await desk.keyboard.press('?');
  const list = desk.getByRole('dialog', { name: texts.keys.title });
  await expect(list).toBeVisible();
  await list.getByRole('button', { name: texts.keys.off, exact: true }).click();
  await desk.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await desk.keyboard.press('?');
  await expect(list).toBeHidden();
  await desk.getByRole('button', { name: texts.header.keys }).click();
  await expect(list).toBeVisible();
  await desk.context().close();
});

test('R-KYC-13 every screen of the desk is accessible, dark, light and enlarged', async ({
  browser,
  page: front_door,
  product,
  images,
  newMember,
}, info) => {
  const applicant = await anApplicant(front_door, images, await newMember(), info.workerIndex);
  const context = await browser.newContext({
    baseURL: product.deskUrl,
    viewport: { width: 1280, height: 800 },
  });
  const desk = await context.newPage();
  const judge = async (what: string) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await desk.emulateMedia({ colorScheme });
      expect.soft(await violations(desk), `${what}, ${colorScheme}`).toEqual([]);
    }
    // 200 % and 400 % of 1280; the narrower is also less than a phone. Nothing is cut off at the side.
    for (const width of [640, 320]) {
      await desk.setViewportSize({ width, height: 400 });
      expect.soft(await widthPast(desk), `${what}, ${width} wide`).toBeLessThanOrEqual(0);
    }
    await desk.setViewportSize({ width: 1280, height: 800 });
  };
  await desk.goto('/');
  await expect(desk.getByLabel(texts.signIn.name)).toBeVisible();
  await judge('sign-in');
  await signInAtDesk(desk, await anOperator(product, 'lead'));
  await expect(
    desk.getByRole('link', { name: caseNameOf(product, applicant.member.id) }),
  ).toBeVisible();
  await judge('queue');
  await desk.getByRole('tab', { name: texts.queue.tabs.mine }).click();
  await expect(desk.getByText(texts.queue.empty.mine.title)).toBeVisible();
  await judge('empty queue');
  await desk.getByRole('tab', { name: texts.queue.tabs.all }).click();
  await openCase(desk, product, applicant);
  await judge('case');
  await desk.keyboard.press('s');
  await expect(desk.getByRole('img', { name: selfie })).toBeVisible();
  for (const key of ['c', 'a', 'x']) {
    await desk.keyboard.press(key);
    await judge(`panel ${key}`);
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('button', { name: texts.decide.confirm })).toBeVisible();
  }
  await desk.keyboard.press('u');
  await desk.getByRole('link', { name: texts.header.operators }).click();
  await expect(desk.getByRole('table')).toBeVisible();
  await judge('operators');
  await context.close();
});
