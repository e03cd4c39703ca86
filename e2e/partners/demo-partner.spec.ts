import { ui } from '../../packages/locales/src/en-US/ui.ts';
import { verification } from '../../packages/locales/src/en-US/verification.ts';
import { named, PARTNER } from '../support/connect.ts';
import { freePort, startProduct } from '../support/product.ts';
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

test('R-OP-82 a verified person opens the demo partner from its card, is in, disconnects it, and is out @phone-only', async ({
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
    await expect(open).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await open.click();
  await expect(title(page)).toHaveText(named(connect.title_go));
  await button(page, connect.go).click();
  await expect(title(page)).toHaveText('You are in, verified, over 18');
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
    await expect(title(page)).not.toContainText('You are in', { timeout: 10_000 });
  }).toPass();
  await expect(link(page, 'Continue with Portico')).toBeVisible();
});

test('R-OP-82 a person who is not verified is led from the demo partner to the verification', async ({
  page,
  quay,
  newMember,
}) => {
  await keep(page, { member: await newMember() });
  await page.goto(quay);
  await link(page, 'Continue with Portico').click();
  await button(page, connect.go).click();
  await expect(title(page)).toHaveText('You are in, not verified yet');
  await link(page, 'Get verified at Portico').click();
  await expect(title(page)).toHaveText(named(connect.title_verify));
  await button(page, ui.home.none_action).click();
  await expect(page).toHaveURL(/\/registration\/residency$/);
});
