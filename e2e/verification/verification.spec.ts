import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { texts as desk } from '../../apps/desk/src/texts.ts';
import { account, mail, ui, verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { chooseImage, slotOf, useButton, useImage } from '../support/capture.ts';
import { rowsOf } from '../support/database.ts';
import { atDesk, openCase } from '../support/desk-walk.ts';
import type { TestImages } from '../support/images.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { addOperator } from '../support/operators.ts';
import { DETAILS, post } from '../support/people.ts';
import { expect, keep, type Member, test } from '../support/states.ts';
import { button, field, filled, link, title } from '../support/walk.ts';

const { handoff, image, doc, info, check, standing, receipt, reasons, parts } = verification;
const [firstName, lastName] = ['Olena', 'Wholeway'];

// The flow starts on a computer and continues on a phone.
test.use({ viewport: { width: 1280, height: 900 } });

test('R-KYC-5 R-KYC-8 R-KYC-11 R-KYC-12 R-KYC-13 R-KYC-14 R-KYC-15 a verification from a blurred photo to its erasure @gate', async ({
  page,
  browser,
  product,
  mailbox,
  images,
  newMember,
}, testInfo) => {
  const member = await newMember();
  const details = { ...DETAILS, firstName, lastName };
  await post(page, '/user/add-user-details', details, member.access_token);
  await keep(page, { member });

  await test.step('the document is chosen, and the requirements are read', async () => {
    await page.goto('/');
    await link(page, ui.home.progress_action).click();
    await field(page, verification.select.country).selectOption('UA');
    await button(page, verification.select.submit).click();
    await link(page, info.submit).click();
    await expect(title(page)).toHaveText(doc.title_id_card);
  });

  await test.step('a first photo is blurred: it gets one cause and one fix, and is removed', async () => {
    await chooseImage(page, 'front', await blurred(images.front));
    await expect(page.getByText(image.blurred, { exact: true })).toBeVisible();
    await expect(page.getByText(image.blurred_fix)).toBeVisible();
    await expect(useButton(page)).toHaveText(image.use_anyway);
    await button(page, image.redo).click();
    await expect(slotOf(page, 'front')).toBeVisible();
    expect(rowsOf(product, 'select id from drafts where account_id = ?', member.id)).toEqual([]);
  });

  await test.step('the photos are taken on a phone, and the computer continues by itself', async () => {
    await button(page, handoff.start).click();
    const address = page.getByRole('link', { name: /\/handoff#/ });
    const url = (await address.getAttribute('href')) ?? '';
    const words = (of: Page) => of.locator('main bdi:not([dir])');
    const both = (await words(page).textContent()) ?? '';
    const phone = await aPhone(browser, product.url);
    await phone.goto(url);
    await expect(words(phone)).toHaveText(both);
    await button(phone, handoff.phone_yes).click();
    await onPhone(phone, images);
    await phone.context().close();
    await expect(title(page)).toHaveText(check.title);
  });

  await test.step('everything is reviewed and sent', async () => {
    await expect(page.getByRole('main')).toContainText(lastName);
    await expect(page.getByRole('button', { name: /^Enlarge/ })).toHaveCount(3);
    await button(page, check.submit).click();
    await expect(page).toHaveURL('/success');
    await expect(title(page)).toContainText('KYC is sent for verification');
    for (const when of ['at once', 'after a reload']) {
      // The label beside the number: a number alone says nothing to a person who calls support.
      await expect(page.getByRole('main'), when).toContainText(standing.reference);
      await page.reload();
    }
    await page.goto('/');
    const card = page.getByRole('region', { name: ui.home.pending_title });
    await expect(card).toContainText(member.email);
    await expect(card).toContainText(standing.waiting);
    await subjectOf(mailbox, member, mail.submitted.subject);
  });

  const operator = await addOperator(product, `Whole way ${testInfo.workerIndex}`);
  const reviewer = await atDesk(browser, product, operator);

  await test.step('an operator opens every image and refuses one of them', async () => {
    await reviewer.getByLabel(desk.queue.auto).uncheck();
    await openCase(reviewer, product, { name: `${firstName} ${lastName}`, member });
    for (const [key, side] of [
      ['2', desk.sides.docImageBack],
      ['3', desk.sides.personImage],
    ] as const) {
      await reviewer.keyboard.press(key);
      await expect(reviewer.getByRole('img', { name: desk.viewer.alt(side) })).toBeVisible();
    }
    await reviewer.keyboard.press('a');
    await reviewer.getByLabel(desk.parts.docImageBack).selectOption('glare');
    await reviewer.getByRole('button', { name: desk.decide.askSend }).click();
    await expect(reviewer.getByText(desk.queue.decidedNow.RESUBMISSION)).toBeVisible();
  });

  await test.step('the person sees what to correct and why, and only that step opens again', async () => {
    const letter = await subjectOf(mailbox, member, mail.resubmission.subject);
    expect(letter).toContain(parts.docImageBack);
    expect(letter).toContain(reasons.glare);
    await page.goto('/');
    const card = page.getByRole('region', { name: ui.home.resubmission_title });
    await expect(card).toContainText(parts.docImageBack);
    await expect(card).toContainText(reasons.glare);
    await expect(card).not.toContainText(parts.docImageFront);
    await link(page, standing.mend).click();
    await expect(page).toHaveURL('/kyc-doc');
    await expect(page.locator('input#front')).toHaveCount(0);
    await expect(page.getByText(image.kept_before).first()).toBeVisible();

    // The refused image is detected at once.
    await chooseImage(page, 'back', images.back);
    await useButton(page).click();
    await expect(page.getByText(ui.errors.image_refused_before).first()).toBeVisible();
    await useImage(page, 'back', await another(images.back));
    await button(page, doc.submit).click();
    await expect(title(page)).toHaveText(check.title);
    await button(page, check.submit).click();
    await expect(page).toHaveURL('/success');
  });

  await test.step('the operator confirms, and the badge appears', async () => {
    await reviewer.goto('/');
    await openCase(reviewer, product, { name: `${firstName} ${lastName}`, member });
    for (const [key, side] of [
      ['2', desk.sides.docImageBack],
      ['3', desk.sides.personImage],
    ] as const) {
      await reviewer.keyboard.press(key);
      await expect(reviewer.getByRole('img', { name: desk.viewer.alt(side) })).toBeVisible();
    }
    await reviewer.keyboard.press('c');
    // The last one says that there is no number to read.
    for (const point of await reviewer.getByRole('checkbox').all()) await point.check();
    await reviewer.getByLabel(desk.decide.mrzUnread).selectOption('no_zone');
    await reviewer.getByRole('button', { name: desk.decide.confirmSend }).click();
    await expect(reviewer.getByText(desk.queue.decidedNow.CONFIRMED)).toBeVisible();
    await subjectOf(mailbox, member, mail.confirmed.subject);
    await page.goto('/');
    await expect(page.getByRole('region', { name: ui.home.confirmed_title })).toBeVisible();
    await page.goto('/profile');
    await expect(badge(page)).toBeVisible();
  });

  await test.step('the receipt shows what is stored, each image access and the decision', async () => {
    await link(page, receipt.title).click();
    await expect(page).toHaveURL('/my-data');
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    const stored = section(receipt.stored);
    for (const side of ['docImageFront', 'docImageBack', 'personImage'] as const) {
      await expect(stored).toContainText(parts[side]);
    }
    await expect(stored.getByRole('button', { name: new RegExp(`^${receipt.show}`) })).toHaveCount(
      3,
    );
    await expect(stored).toContainText('Will be deleted in 30 days');
    const [{ number } = {}] = rowsOf(
      product,
      'select number from operators where name = ?',
      operator.name,
    );
    const accesses = section(receipt.looks).getByRole('listitem');
    // Three in each case: a confirmation requires every photo to be opened, too.
    await expect(accesses).toHaveCount(6);
    for (const side of ['docImageFront', 'docImageBack', 'personImage'] as const) {
      const line = filled(receipt.look, { side: parts[side], number: Number(number) });
      await expect(accesses.filter({ hasText: line }).first()).toBeVisible();
    }
    await expect(page.getByRole('main')).not.toContainText(operator.name);
    await expect(section(receipt.decisions).getByRole('listitem')).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('everything can be downloaded', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, receipt.download).click(),
    ]);
    const files = unzipSync(await readFile(await download.path()));
    expect(Object.keys(files).filter((name) => name.endsWith('.jpg'))).toHaveLength(3);
    expect(Buffer.from(files['data.json'] ?? []).toString()).toContain(lastName);
  });

  await test.step('and erased: the keys are destroyed, the decision stays', async () => {
    const names = rowsOf(
      product,
      'select object_name from documents where account_id = ?',
      member.id,
    ).map((row) => String(row.object_name));
    expect(names).toHaveLength(3);
    await button(page, receipt.erase).click();
    await button(page, receipt.erase_confirm).click();
    await expect(page.getByText(receipt.erased)).toBeVisible();
    await expect(page.getByText(receipt.kept_text)).toBeVisible();
    expect(rowsOf(product, 'select id from documents where account_id = ?', member.id)).toEqual([]);
    const onDisk = await readdir(join(product.dataDir, 'documents'), { recursive: true });
    for (const name of names) {
      expect(onDisk.filter((path) => path.endsWith(name))).toEqual([]);
    }
    await subjectOf(mailbox, member, mail.erased.subject);
    await page.goto('/profile');
    await expect(badge(page)).toBeVisible();
  });
  await reviewer.context().close();
});

const badge = (page: Page) =>
  page.getByRole('main').locator('dl').getByText(account.profile.verified, { exact: true });

/** A separate browser without a session. */
async function aPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  return context.newPage();
}

/** Each requested side, then done. */
async function onPhone(phone: Page, images: TestImages): Promise<void> {
  for (const [side, image] of [
    ['docImageFront', images.front],
    ['docImageBack', images.back],
    ['personImage', images.selfie],
  ] as const) {
    await phone.locator(`input#${side}`).setInputFiles(image);
    await useButton(phone).click();
    await expect(phone.locator(`input#${side}`)).toHaveCount(0);
  }
  await button(phone, handoff.phone_finish).click();
  await expect(title(phone)).toHaveText(handoff.phone_done_title);
}

/** Waits for a mail with this subject; returns its text. */
async function subjectOf(mailbox: Mailbox, { email }: Member, subject: string): Promise<string> {
  const found = () => mailbox.mailsTo(email).find((each) => each.subject === subject);
  await expect.poll(() => found()?.subject).toBe(subject);
  return found()?.text ?? '';
}

const inMemory = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });

/** Blurred as by a shaking hand. */
async function blurred(path: string) {
  return inMemory(await sharp(path).blur(14).jpeg().toBuffer());
}

/** The same side, photographed again. */
async function another(path: string) {
  return inMemory(await sharp(path).modulate({ brightness: 1.1 }).jpeg().toBuffer());
}
