import { texts as desk } from '../../apps/desk/src/texts.ts';
import { mail, ui, verification } from '../../packages/locales/src/english.ts';
import { chooseImage, savedImage, useButton, useImage } from '../support/capture.ts';
import { rowsOf } from '../support/database.ts';
import { anApplicant, atDesk, openCase } from '../support/desk-walk.ts';
import { darkImage } from '../support/images.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { addOperator } from '../support/operators.ts';
import { expect, keep, type Member, test } from '../support/states.ts';
import { button, filled, link, title } from '../support/walk.ts';

const { image, doc, check, standing, receipt, reasons, parts } = verification;

test('R-KYC-13 R-KYC-15 an operator refuses an image, the person corrects that one alone, and the operator confirms @gate', async ({
  page,
  browser,
  product,
  mailbox,
  images,
  newMember,
}, testInfo) => {
  const member = await newMember();
  const applicant = await anApplicant(page, images, member, testInfo.workerIndex);
  const operator = await addOperator(product, `Whole way ${testInfo.workerIndex}`);
  const reviewer = await atDesk(browser, product, operator);
  const entries = reviewer.getByRole('navigation', { name: desk.header.main });
  // The others are for leads.
  await expect(entries.getByRole('link')).toHaveText([desk.header.queue, desk.header.revocations]);
  const openEach = async () => {
    await openCase(reviewer, product, applicant);
    for (const [key, side] of [
      ['2', desk.sides.docImageBack],
      ['3', desk.sides.personImage],
    ] as const) {
      await reviewer.keyboard.press(key);
      await expect(reviewer.getByRole('img', { name: desk.viewer.alt(side) })).toBeVisible();
    }
  };

  await test.step('an operator opens every image and refuses one of them', async () => {
    await reviewer.getByLabel(desk.queue.auto).uncheck();
    await openEach();
    await reviewer.keyboard.press('a');
    await reviewer.getByLabel(desk.parts.docImageBack).selectOption('glare');
    await reviewer.getByRole('button', { name: desk.decide.askSend }).click();
    await expect(reviewer.getByText(desk.queue.decidedNow.RESUBMISSION)).toBeVisible();
  });

  await test.step('the person sees what to correct and why, and only that step opens again', async () => {
    const letter = await letterOf(mailbox, member, mail.resubmission.subject);
    expect(letter).toContain(parts.docImageBack);
    expect(letter).toContain(reasons.glare);
    await keep(page, { member });
    await page.goto('/');
    const card = page.getByRole('region', { name: ui.home.resubmission_title });
    await expect(card).toContainText(parts.docImageBack);
    await expect(card).toContainText(reasons.glare);
    await expect(card).not.toContainText(parts.docImageFront);
    await link(page, standing.mend).click();
    await expect(page).toHaveURL('/kyc-doc');
    await expect(title(page)).toHaveText(doc.again_docImageBack);
    await expect(page.locator('input#front')).toHaveCount(0);
    await expect(page.getByText(image.kept_before).first()).toBeVisible();

    // The refused image is detected at once.
    await chooseImage(page, 'back', images.back);
    await useButton(page).click();
    await expect(page.getByText(ui.errors.image_refused_before).first()).toBeVisible();
    await useImage(page, 'back', await darkImage());
    // It is kept.
    await page.reload();
    await expect(savedImage(page, 'back')).toBeVisible();
    await button(page, doc.submit).click();
    await expect(title(page)).toHaveText(check.title);
    await button(page, check.submit).click();
    await expect(page).toHaveURL('/success');
    await expect(page.getByRole('main')).toContainText(standing.reference);
  });

  await test.step('the operator confirms, and the person reads who opened what', async () => {
    await reviewer.goto('/');
    await openEach();
    await reviewer.keyboard.press('c');
    // The last one says that there is no number to read.
    for (const point of await reviewer.getByRole('checkbox').all()) await point.check();
    await reviewer.getByLabel(desk.decide.mrzUnread).selectOption('no_zone');
    await reviewer.getByRole('button', { name: desk.decide.confirmSend }).click();
    await expect(reviewer.getByText(desk.queue.decidedNow.CONFIRMED)).toBeVisible();
    await page.goto('/my-data');
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    const [{ number } = {}] = rowsOf(
      product,
      'select number from operators where name = ?',
      operator.name,
    );
    const accesses = section(receipt.looks).getByRole('listitem');
    // Three in each case: a confirmation requires every photo to be opened, too.
    await expect(accesses).toHaveCount(6);
    const line = filled(receipt.look, { side: parts.personImage, number: Number(number) });
    await expect(accesses.filter({ hasText: line }).first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(operator.name);
    await expect(section(receipt.decisions).getByRole('listitem')).toHaveCount(2);
  });
  await letterOf(mailbox, member, mail.confirmed.subject);
  await reviewer.context().close();
});

/** Waits for a mail with this subject; returns its text. */
async function letterOf(mailbox: Mailbox, { email }: Member, subject: string): Promise<string> {
  const found = () => mailbox.mailsTo(email).find((each) => each.subject === subject);
  await expect.poll(() => found()?.subject).toBe(subject);
  return found()?.text ?? '';
}
