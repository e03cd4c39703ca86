import { texts } from '../../apps/desk/src/texts.ts';
import { verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { rowsOf } from '../support/database.ts';
import { atDesk } from '../support/desk-walk.ts';
import { addOperator } from '../support/operators.ts';
import { decide } from '../support/sent.ts';
import { expect, keep, test } from '../support/states.ts';
import { button, link } from '../support/walk.ts';

const words = texts.revocations;

test('R-LIFE-7 R-LIFE-8 one operator proposes, another revokes, and the person reads why and answers @phone-only', async ({
  page,
  browser,
  product,
  images,
  newMember,
}, info) => {
  const member = await newMember();
  await decide(page, { product, images, member }, { outcome: 'CONFIRMED' });
  const [row] = rowsOf(product, 'select reference from kyc where account_id = ?', member.id);
  const reference = String(row?.reference);
  const name = `${info.project.name} ${info.workerIndex}`;
  const one = await atDesk(browser, product, await addOperator(product, `Proposer ${name}`));
  await one.getByRole('link', { name: words.title }).click();
  await expect(one.getByText(words.waitingNone)).toBeVisible();
  const field = one.getByLabel(words.reference);
  await field.fill(reference.toLowerCase());
  await one.getByRole('button', { name: words.send }).click();
  await expect(one.getByText(words.missing)).toBeVisible();
  await one.getByLabel(texts.rejectionReasons.another_person).click();
  await expect(one.getByText(verification.reasons.another_person)).toBeVisible();
  expect(await violations(one)).toEqual([]);
  await field.fill('AAAA-0000');
  await one.getByRole('button', { name: words.send }).click();
  await expect(one.getByRole('alert')).toBeVisible();
  await field.fill(reference.toLowerCase());
  await one.getByRole('button', { name: words.send }).dblclick();
  await expect(one.getByText(words.proposed(reference))).toBeVisible();
  const own = one.getByRole('article', { name: reference });
  await expect(own).toContainText(words.own);
  await expect(own.getByRole('button', { name: words.agree(reference) })).toHaveCount(0);
  await one.context().close();

  const other = await atDesk(browser, product, await addOperator(product, `Second ${name}`));
  await other.getByRole('link', { name: words.title }).click();
  const proposal = other.getByRole('article', { name: reference });
  await expect(proposal).toContainText(`Proposer ${name}`);
  await proposal.getByRole('button', { name: words.agree(reference) }).click();
  await expect(proposal).toContainText(words.agreeText);
  expect(await violations(other)).toEqual([]);
  await proposal.getByRole('button', { name: words.agreeYes }).click();
  await expect(other.getByText(words.done.agree(reference))).toBeVisible();
  await expect(proposal).toHaveCount(0);

  await keep(page, { member });
  await page.goto('/');
  const card = page.getByRole('region', { name: verification.standing.revoked_title });
  await expect(card).toContainText(verification.reasons.another_person);
  await page.getByLabel(verification.standing.answer).fill('It is me.\nI have a beard now.');
  await button(page, verification.standing.answer_send).dblclick();
  await expect(page.getByText(verification.standing.answered)).toBeVisible();
  await expect(page.getByLabel(verification.standing.answer)).toHaveJSProperty('readOnly', true);
  expect(await violations(page)).toEqual([]);
  await link(page, verification.standing.expired_action).click();
  await expect(page).toHaveURL(/\/kyc-/);

  await other.reload();
  const answered = other.getByRole('region', { name: words.answers });
  await expect(answered.getByRole('article', { name: reference })).toContainText('a beard now.');
  expect(await violations(other)).toEqual([]);
  await other.context().close();
});
