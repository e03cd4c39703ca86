import { ui, verification } from '../../packages/locales/src/english.ts';
import { alter } from '../support/database.ts';
import { anApplicant } from '../support/desk-walk.ts';
import { expect, keep, test } from '../support/states.ts';
import { sendDocuments } from '../support/verify.ts';
import { button, field, filled, link } from '../support/walk.ts';

const { standing, check, parts } = verification;
const words = { ...ui, ...verification };

const DAY = 24 * 60 * 60 * 1000;

test('R-LIFE-9 R-KYC-34 a person renews a verification that ends soon, and stays verified meanwhile', async ({
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
  const card = page.getByRole('region', {
    name: verification.closed.confirmed_title,
    exact: true,
  });
  await expect(card).toContainText(standing.renew_text);
  await card.getByRole('button', { name: standing.renew_action }).click();
  await expect(page).toHaveURL('/kyc-select');
  // The details are there to be checked, and a changed one returns here: R-KYC-34.
  const details = page.getByRole('region', { name: check.still_right });
  await expect(details).toContainText(lastName);
  await link(page, filled(check.change_what, { what: parts.address })).click();
  await field(page, verification.address.city).fill('Lviv');
  await button(page, check.save).click();
  await expect(page).toHaveURL('/kyc-select');
  await expect(details).toContainText('Lviv');

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

test('R-KYC-34 after an end, the choice of the document comes first, with the details', async ({
  page,
  product,
  images,
  newMember,
}, info) => {
  const member = await newMember();
  const { lastName } = await anApplicant(page, images, member, info.workerIndex);
  await keep(page, { member });
  for (const [status, action] of [
    ['EXPIRED', standing.expired_action],
    ['SUSPENDED', standing.suspended_action],
  ] as const) {
    alter(product, 'update kyc set status = ? where account_id = ?', status, member.id);
    await page.goto('/');
    await link(page, action).click();
    await expect(page, status).toHaveURL('/kyc-select');
    await expect(page.getByRole('region', { name: check.still_right })).toContainText(lastName);
  }
});
