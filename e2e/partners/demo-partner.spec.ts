import { texts } from '../../apps/desk/src/texts.ts';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { named, PARTNER } from '../support/connect.ts';
import { rowsOf } from '../support/database.ts';
import { atDesk } from '../support/desk-walk.ts';
import { addOperator } from '../support/operators.ts';
import { startProduct } from '../support/product.ts';
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
  test.setTimeout(120_000);
  const member = await newMember();
  await decide(page, { product, images, member }, { outcome: 'CONFIRMED' });
  await keep(page, { member });
  await page.goto(quay);
  await link(page, 'Continue with Portico').click();
  await button(page, connect.go).click();
  await expect(title(page)).toHaveText('You are in, verified, 18 or older');

  const words = texts.revocations;
  const [row] = rowsOf(product, 'select reference from kyc where account_id = ?', member.id);
  const reference = String(row?.reference);
  const one = await atDesk(browser, product, await addOperator(product, 'Proposer'));
  await one.getByRole('link', { name: words.title }).click();
  await one.getByLabel(words.reference).fill(reference);
  await one.getByLabel(texts.rejectionReasons.another_person).click();
  await one.getByRole('button', { name: words.send }).click();
  await expect(one.getByText(words.proposed(reference))).toBeVisible();
  await one.context().close();
  const other = await atDesk(browser, product, await addOperator(product, 'Second'));
  await other.getByRole('link', { name: words.title }).click();
  await other.getByRole('button', { name: words.agree(reference) }).click();
  await other.getByRole('button', { name: words.agreeYes }).click();
  await expect(other.getByText(words.done.agree(reference))).toBeVisible();
  await other.context().close();

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
