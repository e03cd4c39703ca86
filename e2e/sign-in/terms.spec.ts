import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { OwnTerms } from '@portico/contract';
import { operateApart } from '../../apps/api/src/test/engines/operate.ts';
import { EXPORTS } from '../../apps/api/src/test/people/exports.ts';
import { account, ui, verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { alter, rowsOf } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { PASSWORD, join as signUp } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { keep, TYPED } from '../support/states.ts';
import { button, callsTo, enterCode, field, filled, inLink, link, title } from '../support/walk.ts';

const words = account.terms_due;
const DAY = 24 * 60 * 60_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
const dialog = (page: Page) => page.getByRole('dialog');

async function operate({ dataDir }: Product, ...command: string[]): Promise<void> {
  const { code, err } = await operateApart({ DATA_DIR: dataDir }, ...command);
  expect([code, err]).toEqual([0, '']);
}

async function importPerson(product: Product, email: string): Promise<void> {
  const file = join(product.dataDir, 'people.csv');
  writeFileSync(file, EXPORTS.csv([{ id: email, email, password: PASSWORD }]));
  await operate(product, 'people', 'import', file, '--from', 'csv');
}

test('R-LEGAL-7 an imported person is asked at the first sign-in, may wait, and then goes on to the page that they opened @gate', async ({
  page,
  product,
  mailbox,
  email,
}) => {
  await importPerson(product, email);
  await page.goto('/security');
  await expect(page).toHaveURL('/auth');
  await field(page, ui.auth.label).fill(email);
  await button(page, ui.auth.submit).click();
  await enterCode(page, await mailbox.codeFor(email));
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('heading')).toHaveText(words.first_title);
  const text = dialog(page).getByRole('link', { name: words.read });
  await expect(text).toHaveAttribute('href', '/terms?version=1');
  expect(await violations(page)).toEqual([]);

  // The text is readable in its own tab, without the dialog above it.
  const reading = page.waitForEvent('popup');
  await text.click();
  const terms = await reading;
  await expect(title(terms)).toHaveText(ui.legal.terms_title);
  await expect(terms.getByText(words.due)).toBeVisible();
  await expect(dialog(terms)).toHaveCount(0);
  await terms.close();

  await button(page, words.later).click();
  await expect(dialog(page)).toHaveCount(0);
  await button(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/security');
  await expect(page.getByText(words.due)).toBeVisible();
  await link(page, words.data).click();
  await expect(page).toHaveURL('/my-data');
  await expect(button(page, verification.receipt.download)).toBeVisible();
  await button(page, words.review).click();
  const accepted = callsTo(page, '/user/terms/accept');
  await button(page, words.accept).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(words.due)).toHaveCount(0);
  await page.goBack();
  await expect(title(page)).toHaveText(account.security.title);
  expect(accepted()).toBe(1);
  await page.reload();
  await expect(title(page)).toHaveText(account.security.title);
  await expect(dialog(page)).toHaveCount(0);
  expect(
    rowsOf(
      product,
      'select version from terms_acceptances where account_id = (select account_id from identities where subject = ?)',
      email,
    ),
  ).toEqual([{ version: 1 }]);
});

test('R-LEGAL-7 R-LEGAL-9 new terms are named before their day, and asked for after it without losing what was typed @gate', async ({
  browser,
  mailbox,
}) => {
  const product = await startProduct({ SMTP_URL: mailbox.smtpUrl });
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const page = await context.newPage();
    const member = await signUp(page, mailbox, 99);
    const from = dayIn(31);
    await operate(product, 'terms', 'announce', from);
    await keep(page, { member, details: { residency: 'PL' } });
    const coming = page.getByText(filled(words.coming, { date: inWords(from) }));
    await expect(async () => {
      await page.goto('/registration/personal-information');
      await expect(coming).toBeVisible({ timeout: 2_000 });
    }).toPass();
    expect(await violations(page)).toEqual([]);

    // From the announced terms to those in force, and back.
    await page.goto('/terms');
    await expect(page.getByRole('main').getByText(inWords(from))).toBeVisible();
    await link(page, inLink(account.legal_version.coming)).click();
    await expect(page).toHaveURL('/terms?version=1');
    await expect(page.getByRole('main').getByText(inWords(from))).toBeVisible();
    await link(page, inLink(account.legal_version.replaced)).click();
    await expect(page).toHaveURL('/terms');

    await expect(coming).toHaveCount(0);
    await page.goto('/registration/personal-information');
    await page.getByRole('complementary', { name: ui.footer.terms }).getByRole('button').click();
    await expect(coming).toHaveCount(0);
    const named = page.waitForResponse((answer) => answer.url().endsWith('/user/terms'));
    await keep(page, { member, details: TYPED });
    await page.evaluate((closed) => localStorage.setItem('closedTerms', closed), '2');
    await page.goto('/registration/adress');
    await named;
    await expect(title(page)).toBeVisible();
    await expect(coming).toHaveCount(0);

    const street = field(page, verification.address.address);
    await street.fill('Half a st');
    alter(product, 'update terms_versions set applies_on = ?', dayIn(0));
    // Processes learn of it within two seconds.
    const headers = { authorization: `Bearer ${member.access_token}` };
    const inForce = async () =>
      ((await (await page.request.get('/user/terms', { headers })).json()) as OwnTerms).version;
    await expect.poll(inForce).toBe(2);
    await street.fill('A whole street 1');
    const send = button(page, verification.address.submit);
    await send.click();
    await expect(dialog(page).getByRole('heading')).toHaveText(words.changed_title);
    await expect(dialog(page)).toContainText(inWords(dayIn(0)));
    await button(page, words.later).click();
    await expect(page.getByText(ui.errors.terms_not_accepted)).toBeVisible();
    await expect(street).toHaveValue('A whole street 1');
    await send.click();
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/user/add-user-details') && answer.ok(),
    );
    await button(page, words.accept).click();
    // The refused call goes on by itself.
    await kept;
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).not.toHaveURL('/registration/adress');
    await expect(page.getByText(words.due)).toHaveCount(0);
  } finally {
    await context.close();
    await product.stop();
  }
});
