import { ui, verification } from '../../packages/locales/src/english.ts';
import { alter } from '../support/database.ts';
import { anApplicant } from '../support/desk-walk.ts';
import { expect, keep, test } from '../support/states.ts';
import { sendDocuments } from '../support/verify.ts';
import { button, link } from '../support/walk.ts';

const { standing, check } = verification;
const words = { ...ui, ...verification };

const DAY = 24 * 60 * 60 * 1000;

test('R-LIFE-9 a person renews a verification that ends soon, and stays verified meanwhile', async ({
  page,
  product,
  images,
  newMember,
}, info) => {
  const member = await newMember();
  const { lastName } = await anApplicant(page, images, member, info.workerIndex);
  alter(product, "update kyc set status = 'CONFIRMED' where account_id = ?", member.id);
  alter(
    product,
    `insert into assurances (id, account_id, method, evidence, over_18, verified_at, valid_until, reminders)
     values (?, ?, 'review', 'id_card', 1, 1, ?, 2)`,
    member.id,
    member.id,
    Date.now() + 30 * DAY,
  );
  await keep(page, { member });
  await page.goto('/');
  const card = page.getByRole('region', { name: verification.closed.confirmed_title });
  await expect(card).toContainText(standing.renew_text);
  await card.getByRole('button', { name: standing.renew_action }).click();
  await expect(page).toHaveURL('/kyc-select');

  // Left and opened again: the home page says both, that the person is verified and where to go on.
  await page.goto('/');
  await expect(card).toContainText(standing.renewal_text.split('{when}')[0] ?? '');
  await link(page, ui.home.progress_action).click();
  await expect(page).toHaveURL('/kyc-info');
  await page.goto('/kyc-select');
  await sendDocuments(page, words, {
    country: 'UA',
    front: images.front,
    back: images.back,
    selfie: images.selfie,
  });
  await page.goto('/');
  await expect(card).toContainText(standing.waiting);

  // What was stored is there without being typed again, and can be corrected.
  await card.getByRole('button', { name: standing.withdraw }).click();
  const question = page.getByRole('dialog', { name: standing.withdraw_title });
  await question.getByRole('button', { name: standing.withdraw_confirm, exact: true }).click();
  await expect(page).toHaveURL('/kyc-person');
  await expect(page.getByRole('main')).toContainText(lastName);
  await button(page, check.submit).click();
  await expect(page).toHaveURL('/success');

  alter(product, "update kyc set status = 'REJECTED' where account_id = ?", member.id);
  await page.goto('/');
  await expect(card).toContainText(standing.renewal_refused.split('{when}')[0] ?? '');
  await link(page, ui.home.rejected_action).click();
  await expect(page).toHaveURL('/kyc-select');
});
