import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { detailField, keysForPartners } from '../../packages/contract/src/index.ts';
import { months } from '../../packages/locales/src/dates.ts';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { alter, rowsOf } from '../support/database.ts';
import { anApplicant } from '../support/desk-walk.ts';
import { decide } from '../support/sent.ts';
import { expect, keep, type Member, test } from '../support/states.ts';
import {
  button,
  enterCode,
  field,
  filled,
  letCodeAge,
  link,
  stored,
  title,
} from '../support/walk.ts';

const { receipt, parts, standing } = verification;
/** What is listed of the details kept for partners, beside the document. */
const KEPT_PARTS = new Set(keysForPartners().map((key) => detailField(key).part));
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function open(page: Page, member: Member, state: Parameters<typeof keep>[1] = {}) {
  await keep(page, { member, ...state });
  await page.goto('/my-data');
}

test('R-KYC-14 an account that has sent nothing says so in one sentence, and nothing can be erased', async ({
  page,
  beginner,
}) => {
  await open(page, beginner);
  await expect(title(page)).toHaveText(receipt.title);
  await expect(page.getByText(receipt.nothing)).toBeVisible();
  for (const name of [receipt.stored, receipt.looks, receipt.decisions]) {
    await expect(section(page, name)).toHaveCount(0);
  }
  await expect(section(page, receipt.account)).toBeVisible();
  await expect(button(page, receipt.erase)).toHaveCount(0);
  await link(page, ui.shell.back).click();
  await expect(page).toHaveURL('/');
});

test('R-KYC-14 a waiting submission is downloaded, and erased after a confirmation, which withdraws it @phone-only', async ({
  page,
  product,
  images,
  newMember,
}, info) => {
  const member = await newMember();
  await anApplicant(page, images, member, info.workerIndex);
  await open(page, member);
  const stored = section(page, receipt.stored);
  await expect(stored).toContainText(filled(receipt.stored_at, { when: '' }).trim());
  // The same for all that is stored, which the one sentence names.
  await expect(stored.getByText('will be deleted')).toHaveText([
    /^Your details and photos will be deleted\s\d+\sdays after the decision$/,
  ]);
  await stored.getByRole('button', { name: `${receipt.show}: ${parts.docImageBack}` }).click();
  const shown = page.getByRole('dialog', { name: parts.docImageBack });
  await expect(shown.getByRole('img', { name: parts.docImageBack })).toBeVisible();
  await shown.getByRole('button', { name: ui.shell.close }).click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, receipt.download).click(),
  ]);
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files).filter((name) => name.endsWith('.jpg'))).toHaveLength(3);
  expect(Buffer.from(files['data.json'] ?? []).toString()).toContain('Olena');

  await button(page, receipt.erase).click();
  const question = page.getByRole('dialog', { name: receipt.erase });
  await expect(question).toContainText(receipt.erase_pending);
  await question.getByRole('button', { name: receipt.keep }).click();
  await expect(question).toBeHidden();
  expect(rowsOf(product, 'select id from documents where account_id = ?', member.id)).toHaveLength(
    3,
  );
  await button(page, receipt.erase).click();
  await question.getByRole('button', { name: receipt.erase_confirm }).click();
  await expect(page.getByText(receipt.erased)).toBeVisible();
  await expect(stored.getByRole('heading')).toBeFocused();
  await expect(section(page, receipt.decisions)).toContainText(receipt.outcome_WITHDRAWN);
  expect(rowsOf(product, 'select id from documents where account_id = ?', member.id)).toEqual([]);
  await page.goto('/');
  await expect(page.getByRole('region', { name: ui.home.none_title })).toBeVisible();
});

test('R-OP-24 a verified person sees what we keep about them, before and after the erasure', async ({
  page,
  product,
  images,
  newMember,
}) => {
  const member = await newMember();
  await decide(page, { product, images, member }, { outcome: 'CONFIRMED' }, 'passport');
  await open(page, member);
  const stored = section(page, receipt.stored);
  const assurance = stored.getByRole('listitem').filter({ hasText: receipt.kept });
  const month = months('en-US').format(new Date());
  await expect(assurance).toContainText(`${verification.select.passport}, ${month}, 18+`);
  await expect(assurance).toContainText(receipt.kept_text);
  // The sentence about the rest comes before what stays.
  await expect(stored).toContainText(
    new RegExp(`Your details and photos will be deleted in\\s.*${receipt.kept}`, 's'),
  );
  await button(page, receipt.erase).click();
  await button(page, receipt.erase_confirm).click();
  await expect(page.getByText(receipt.erased)).toBeVisible();
  await expect(stored.getByRole('listitem')).toHaveCount(1);
  await expect(assurance).toBeVisible();
  await expect(page.getByText(receipt.nothing)).toBeHidden();
  expect(await violations(page)).toEqual([]);
});

test('R-LIFE-6 a person whose document was stolen suspends the verification after a confirmation @phone-only', async ({
  page,
  product,
  images,
  newMember,
}) => {
  const member = await newMember();
  await decide(page, { product, images, member }, { outcome: 'CONFIRMED' });
  await open(page, member);
  await button(page, receipt.suspend_action).click();
  const question = page.getByRole('dialog', { name: receipt.suspend_action });
  await question.getByRole('button', { name: receipt.keep }).click();
  await expect(question).toBeHidden();
  await button(page, receipt.suspend_action).click();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: receipt.suspend_confirm }).dblclick();
  await expect(page.getByText(receipt.suspended)).toBeVisible();
  const stored = section(page, receipt.stored);
  await expect(stored.getByRole('heading').first()).toBeFocused();
  await expect(button(page, receipt.suspend_action)).toHaveCount(0);
  await expect(stored.getByText(receipt.kept)).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('region', { name: standing.suspended_title })).toBeVisible();
  await link(page, standing.suspended_action).click();
  await expect(page).toHaveURL(/\/kyc-/);
});

test('R-LIFE-26 a verified person stores the details for partners, reads them, and deletes them @phone @gate', async ({
  page,
  product,
  images,
  newMember,
}) => {
  const member = await newMember();
  await decide(page, { product, images, member }, { outcome: 'CONFIRMED' }, 'passport');
  await open(page, member);
  const share = section(page, receipt.share);
  await share.getByRole('button', { name: receipt.share_on }).click();
  await expect(share.getByText(receipt.share_done)).toBeVisible();
  await expect(share.getByRole('heading')).toBeFocused();
  await expect(share.getByRole('definition')).toHaveCount(KEPT_PARTS.size + 1);
  await expect(share).toContainText(verification.select.passport);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await share.getByRole('button', { name: receipt.share_off }).click();
  const question = page.getByRole('dialog', { name: receipt.share_off_ask });
  await question.getByRole('button', { name: receipt.keep }).click();
  await expect(question).toBeHidden();
  await share.getByRole('button', { name: receipt.share_off }).click();
  await question.getByRole('button', { name: receipt.erase_confirm }).dblclick();
  await expect(share.getByText(receipt.share_off_done)).toBeVisible();
  await expect(share.getByRole('definition')).toHaveCount(0);
  expect(rowsOf(product, 'select id from kept_details where account_id = ?', member.id)).toEqual(
    [],
  );
  // A verification that was decided without the desk has no end before housekeeping sets it, and no renewal until then.
  alter(
    product,
    'update assurances set valid_until = ? where account_id = ?',
    Date.now() + 300 * 86_400_000,
    member.id,
  );
  await button(page, receipt.erase).click();
  await button(page, receipt.erase_confirm).click();
  await share.getByRole('button', { name: receipt.share_renew }).click();
  await expect(page).toHaveURL(/residency/);
});

test('R-KYC-14 erasure requires a recent sign-in, and returns here after it', async ({
  page,
  product,
  mailbox,
  images,
  newMember,
}, info) => {
  const member = await newMember();
  await anApplicant(page, images, member, info.workerIndex);
  await open(page, member);
  await expect(button(page, receipt.erase)).toBeVisible();
  const statement = 'update sessions set created_at = created_at - ? where account_id = ?';
  alter(product, statement, 31 * 60_000, member.id);
  await button(page, receipt.erase).click();
  await button(page, receipt.erase_confirm).click();
  await expect(page.getByText(receipt.recent)).toBeVisible();
  letCodeAge(product, member.email, 1);
  await button(page, receipt.sign_in).click();
  await expect(page).toHaveURL(/^[^?]*\/auth/);
  await field(page, ui.auth.label).fill(member.email);
  await button(page, ui.auth.submit).click();
  // The third mail, after the registration code and the notice that the verification has arrived.
  await enterCode(page, await mailbox.codeFor(member.email, 3));
  await expect(page).toHaveURL('/success');
  await button(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/my-data');
  await button(page, receipt.erase).click();
  await button(page, receipt.erase_confirm).click();
  await expect(page.getByText(receipt.erased)).toBeVisible();
});

test('R-KYC-14 deleting an account requires typing a word', async ({
  page,
  product,
  newMember,
}) => {
  const member = await newMember();
  await open(page, member);
  await button(page, receipt.account).click();
  const question = page.getByRole('dialog', { name: receipt.account });
  const word = field(page, filled(receipt.account_type, { word: receipt.account_word }));
  await word.fill('something else');
  await question.getByRole('button', { name: receipt.account_confirm }).click();
  await expect(word).toHaveAttribute('aria-invalid', 'true');
  expect(rowsOf(product, 'select id from accounts where id = ?', member.id)).toHaveLength(1);
  await word.fill(` ${receipt.account_word.toUpperCase()} `);
  await question.getByRole('button', { name: receipt.account_confirm }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText(receipt.deleted)).toBeVisible();
  expect(await stored(page, 'accessToken')).toBeNull();
  expect(rowsOf(product, 'select id from accounts where id = ?', member.id)).toEqual([]);
  const answer = await page.request.get('/user/profile', {
    headers: { authorization: `Bearer ${member.access_token}` },
  });
  expect(answer.status()).toBe(401);
});

test('R-KYC-14 axe finds no violation, and nothing is wider than a small phone, in three languages', async ({
  page,
  images,
  newMember,
}, info) => {
  const member = await newMember();
  await anApplicant(page, images, member, info.workerIndex);
  for (const locale of ['en-US', 'ar-AR', 'de-DE']) {
    const theme = locale === 'de-DE' ? 'light' : 'dark';
    await open(page, member, { locale, theme });
    await expect(page.getByRole('region')).toHaveCount(7);
    await expect(page.locator('main img').first()).toBeVisible();
    expect.soft(await violations(page), locale).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, locale).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1180, height: 800 });
  }
  await keep(page, { member, locale: 'en-US' });
  await page.goto('/');
  await link(page, standing.my_data).click();
  await expect(page).toHaveURL('/my-data');
});
