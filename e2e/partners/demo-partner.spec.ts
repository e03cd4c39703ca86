import type { Browser } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { named, PARTNER } from '../support/connect.ts';
import { rowsOf } from '../support/database.ts';
import { addOperator } from '../support/operators.ts';
import { type Product, startProduct } from '../support/product.ts';
import { decide } from '../support/sent.ts';
import { test as base, expect, keep } from '../support/states.ts';
import { button, filled, link, title } from '../support/walk.ts';

const { connect, connections } = verification;

/** Portico with the demo partner beside it, as `npm start` runs them. */
const test = base.extend<{ quay: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  quay: async ({}, use) => use(`http://localhost:${await freePort()}`),
  product: async ({ mailbox, quay }, use) => {
    const settings = { SMTP_URL: mailbox.smtpUrl, DEMO_PARTNER_PORT: new URL(quay).port };
    const product = await startProduct(settings, { demoPartner: true });
    await use(product);
    await product.stop();
  },
});

/** Makes calls about revocations as an operator; the desk's own page is walked in `e2e/desk/revocations.spec.ts`. */
async function asOperator(browser: Browser, product: Product, as: string) {
  const { name, password, code } = await addOperator(product, as);
  const { request } = await browser.newContext({
    baseURL: product.deskUrl,
    extraHTTPHeaders: { origin: product.deskUrl },
  });
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/desk/${path}`, { data });
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? {} : answer.json();
  };
  await post('sign-in', { name, password, code: code() });
  return (step: 'propose' | 'decide', data: object) => post(`revocations/${step}`, data);
}

test('R-OP-82 a verified person opens the demo partner from its card, is in, disconnects it, and is out @phone-only @gate', async ({
  page,
  product,
  quay,
  images,
  newMember,
}) => {
  const member = await newMember();
  await decide(page, { product, images, member }, { outcome: 'CONFIRMED' });
  await keep(page, { member });
  const open = link(page, filled(ui.ecosystem.open_name, { name: `\u2068${PARTNER}\u2069` }));
  // The cards follow the clients within seconds; a busy database is asked later.
  await expect(async () => {
    await page.goto('/ecosystem');
    await expect(open).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await open.click();
  await expect(title(page)).toHaveText(named(connect.title_go));
  await button(page, connect.go).click();
  await expect(title(page)).toHaveText('You are in, verified, 18 or older');
  expect(new URL(page.url()).origin).toBe(quay);

  await page.goto(`${product.url}/my-data`);
  await button(page, named(connections.disconnect_label)).click();
  const question = page.getByRole('dialog', { name: named(connections.disconnect_title) });
  await question.getByRole('button', { name: connections.disconnect }).click();
  await expect(page.getByRole('region', { name: connections.title })).toContainText(
    named(connections.disconnected),
  );
  // Portico tells the partner within seconds.
  await expect(async () => {
    await page.goto(quay);
    await expect(title(page)).not.toContainText('You are in', { timeout: 1_000 });
  }).toPass();
  await expect(link(page, 'Continue with Portico')).toBeVisible();
});

test('R-SSF-24 two operators revoke a verification, the demo partner signs the person out and says no more than that, and a new verification lets them in again', async ({
  page,
  browser,
  product,
  quay,
  images,
  newMember,
}) => {
  // Two verifications, two operators and two sign-ins.
  const member = await newMember();
  await decide(page, { product, images, member }, { outcome: 'CONFIRMED' });
  await keep(page, { member });
  await page.goto(quay);
  await link(page, 'Continue with Portico').click();
  await button(page, connect.go).click();
  await expect(title(page)).toHaveText('You are in, verified, 18 or older');

  const [row] = rowsOf(product, 'select reference from kyc where account_id = ?', member.id);
  const one = await asOperator(browser, product, 'Proposer');
  const reasons = ['another_person'];
  const { id } = await one('propose', { reference: row?.reference, reasons });
  const other = await asOperator(browser, product, 'Second');
  await other('decide', { id, decision: 'agree' });

  // The signal arrives within seconds.
  const notice = page.getByRole('status');
  await expect(async () => {
    await page.goto(quay);
    await expect(notice).toHaveText(
      'Your verification at Portico has ended, so you are signed out here.',
      { timeout: 1_000 },
    );
  }).toPass();
  await expect(page.locator('body')).not.toContainText(verification.reasons.another_person);

  // Continuing leads into the partner at once, without a page, and it learns that nothing is verified.
  await link(page, 'Continue with Portico').click();
  await expect(title(page)).toHaveText('You are in, not verified yet');
  await decide(page, { product, images, member }, { outcome: 'CONFIRMED' });
  await page.goto(`${quay}/sign-in?iss=${encodeURIComponent(product.url)}`);
  await expect(title(page)).toHaveText('You are in, verified, 18 or older');
});
