import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { useImage } from '../support/capture.ts';
import { alter } from '../support/database.ts';
import { chooseResidency } from '../support/details.ts';
import { expectScreen, type Step } from '../support/journey-states.ts';
import { sendDetails } from '../support/people.ts';
import { decide, submitAll } from '../support/sent.ts';
import { expect, keep, TYPED, test } from '../support/states.ts';
import { button, callsTo, field, filled, link, stored, title } from '../support/walk.ts';

test.use({ viewport: { width: 800, height: 900 } });

const { closed, info, select, reasons, receipt } = verification;

/** One of each kind; step-state.test.ts has every page with input for the verification. */
const PAGES: readonly Step[] = ['/registration/adress', '/kyc-info', '/kyc-doc'];
const { usual_unknown, usual_hour, usual_hours } = verification.standing;
/** Which of them depends on what other tests have decided in the same product. */
const HOW_LONG = new RegExp([usual_unknown, usual_hour, usual_hours].map(RegExp.escape).join('|'));
const main = (page: Page) => page.getByRole('main');

/** A page without inputs or a button to submit. */
async function expectNoForm(page: Page, path: string): Promise<void> {
  await expect(main(page).locator('form, input, select, textarea'), path).toHaveCount(0);
  await expect(main(page), path).not.toContainText(/Step \d/);
}

test('R-KYC-12 under review each page shows since when and how long, with one next step, once verified that it is, and neither takes nor keeps input', async ({
  page,
  product,
  images,
  newMember,
}) => {
  const member = await newMember();
  await submitAll(page, { images, member });
  const keeps = callsTo(page, '/user/keep-typed');
  const sent = new RegExp(`^${filled(verification.standing.sent_at, { when: '\\w.* 20\\d\\d' })}$`);
  for (const path of PAGES) {
    // Answers from an earlier visit.
    await keep(page, { member, details: TYPED });
    await page.goto(path);
    await expect(title(page), path).toHaveText(closed.pending_title);
    await expectNoForm(page, path);
    await expect(main(page), path).toContainText(ui.notices.documents_under_review);
    await expect(main(page).getByText(sent), path).toBeVisible();
    await expect(main(page).getByText(HOW_LONG), path).toBeVisible();
    // The one next step.
    const links = main(page).locator('a').filter({ hasNotText: ui.shell.back });
    await expect(links, path).toHaveText([ui.not_found.home]);
    expect(await stored(page, `details.${member.id}`), path).toBeNull();
  }
  expect(keeps()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await main(page).getByRole('link', { name: ui.not_found.home, exact: true }).click();
  await expect(page).toHaveURL('/');

  alter(product, "update kyc set status = 'CONFIRMED' where account_id = ?", member.id);
  for (const path of PAGES) {
    await keep(page, { member, details: TYPED });
    await page.goto(path);
    await expect(title(page), path).toHaveText(closed.confirmed_title);
    await expect(main(page), path).not.toContainText(ui.notices.documents_under_review);
    await expectNoForm(page, path);
    for (const name of [ui.not_found.home, ui.home.marketplace, ui.home.profile, receipt.title]) {
      await expect(main(page).getByRole('link', { name, exact: true }), path).toBeVisible();
    }
    expect(await stored(page, `details.${member.id}`), path).toBeNull();
  }
  expect(await violations(page)).toEqual([]);
});

test('R-KYC-12 after a rejection each page shows the reason, and allows another attempt', async ({
  page,
  product,
  images,
  newMember,
}) => {
  const member = await newMember();
  await decide(
    page,
    { product, images, member },
    { outcome: 'REJECTED', rejection: ['not_accepted'] },
  );
  for (const path of PAGES) {
    await keep(page, { member, details: TYPED });
    await page.goto(path);
    await expectScreen(page, path);
    await expect(main(page).getByText(reasons.not_accepted), path).toHaveCount(1);
    if (path !== '/kyc-info') await expect(main(page).locator('form'), path).toBeVisible();
  }
});

test('R-DESK-5 a rejection that waits is named with its reason wherever the status is, and can be answered', async ({
  page,
  product,
  images,
  newMember,
}) => {
  const member = await newMember();
  await submitAll(page, { images, member });
  alter(
    product,
    `update reviews set proposed_by = 'somebody', proposed_at = 1, proposal_kind = 'reject',
     proposal = '["altered"]', rejects_at = ${Date.UTC(2999, 0, 1)} where account_id = ?`,
    member.id,
  );
  await keep(page, { member });
  await page.goto('/');
  const card = page.getByRole('region', { name: verification.standing.rejecting_title });
  await expect(card).toContainText(reasons.altered);
  await expect(card).toContainText('2999');
  await expect(card).not.toContainText(ui.home.pending_text);
  await expect(card.getByRole('button', { name: verification.standing.withdraw })).toBeVisible();
  await page.goto('/kyc-info');
  await expect(title(page)).toHaveText(verification.standing.rejecting_title);
  await expect(main(page)).not.toContainText(ui.home.pending_text);
  // With the answer, an operator has to decide again.
  await page.goto('/');
  await field(page, verification.standing.answer).fill('It is my own passport.');
  await button(page, verification.standing.answer_send).click();
  await expect(card).toContainText(verification.standing.answered);
  await page.reload();
  await expect(page.getByRole('region', { name: ui.home.pending_title })).toBeVisible();
  await expect(field(page, verification.standing.answer)).toHaveCount(0);
});

test('R-KYC-12 each screen of the first pass has its own step, up to the review', async ({
  page,
  images,
  newMember,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await keep(page, { member, details: { ...TYPED, document: '' } });
  const step = async (n: number) => {
    const words = filled(ui.shell.step, { n: String(n), total: '8' });
    await expect(main(page).getByText(words, { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(` – ${words} – `));
  };
  await page.goto('/registration/residency');
  await step(1);
  // On wide screens all steps stand beside the form; no document has been chosen yet.
  await page.setViewportSize({ width: 1180, height: 900 });
  await expect(main(page).locator('ol')).toContainText(verification.doc.title_any);
  await expect(main(page).locator('ol')).not.toContainText(verification.select.id_card);
  await page.setViewportSize({ width: 800, height: 900 });
  await chooseResidency(page, TYPED.residency);
  await step(2);
  await button(page, verification.personal.submit).click();
  await step(3);
  await button(page, verification.address.submit).click();
  await step(4);
  await button(page, select.submit).click();
  await step(5);
  await link(page, info.submit).click();
  await step(6);
  await useImage(page, 'front', images.front);
  await useImage(page, 'back', images.back);
  await button(page, verification.doc.submit).click();
  await step(7);
  await useImage(page, 'person', images.selfie);
  await step(8);
});

test('R-KYC-12 a submission from elsewhere shows at the next step, and later input is discarded', async ({
  page,
  product,
  newMember,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  for (const [path, submit] of [
    ['/registration/personal-information', verification.personal.submit],
    ['/registration/adress', verification.address.submit],
  ] as const) {
    alter(product, "update kyc set status = 'IN_PROGRESS' where account_id = ?", member.id);
    await keep(page, { member, details: TYPED });
    await page.goto(path);
    await expect(button(page, submit)).toBeVisible();
    alter(product, "update kyc set status = 'PENDING' where account_id = ?", member.id);
    if (path === '/registration/adress') {
      await field(page, verification.address.city).fill('Nowhere');
    }
    await button(page, submit).click();
    await expect(title(page), path).toHaveText(closed.pending_title);
    await expectNoForm(page, path);
    await expect.poll(() => stored(page, `details.${member.id}`), path).toBeNull();
  }
});

test('R-KYC-12 when the status fails to load, a page says so and retries', async ({
  page,
  newMember,
}) => {
  await keep(page, { member: await newMember(), details: TYPED });
  await page.route('**/user/verification', (route) => route.fulfill({ status: 500 }));
  await page.goto('/registration/residency');
  await expect(page.getByRole('alert')).toContainText(verification.standing.failed);
  await expect(page).toHaveTitle(/^Error: /);
  await page.unroute('**/user/verification');
  await button(page, ui.shell.retry).click();
  await expect(page.locator('#residency [aria-current]')).toHaveAttribute('value', TYPED.residency);
});
