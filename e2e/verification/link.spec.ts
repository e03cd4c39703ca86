import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { alter } from '../support/database.ts';
import { PASSWORD } from '../support/people.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { test as base, expect, keep } from '../support/states.ts';
import { link as anchor, button, field, filled, title } from '../support/walk.ts';
import { widthPast } from '../support/width.ts';

const { link, connect, entry, handoff, receipt } = verification;
let shops = 0;

const test = base.extend<{ shop: Shop }>({
  shop: async ({ product }, use, { workerIndex }) => {
    shops += 1;
    const shop = await startShop(product, `Fish & Ships ${workerIndex}.${shops}`);
    await use(shop);
    await shop.close();
  },
});

const named = (text: string, { name }: Shop) => filled(text, { app: `\u2068${name}\u2069` });
const idOf = (shop: Shop, n = 1) => `${shop.name.replaceAll(/\W/g, '')}-${n}`;

async function expectBack(page: Page, shop: Shop): Promise<string> {
  await expect(title(page)).toHaveText('Back at the shop');
  expect(page.url()).toMatch(new RegExp(`^${shop.url}/back\\?portico_return=[\\w-]{43}$`));
  return page.url();
}

test('R-API-20 R-API-22 R-API-19 from the app’s link by a sign-in to its name, into the verification and back to the app @phone @gate', async ({
  page,
  shop,
  newMember,
}) => {
  const member = await newMember();
  await page.goto(await shop.link(idOf(shop)));
  await expect(title(page)).toHaveText(link.title);
  await expect(page).toHaveURL(/\/link$/);
  await expect(page.locator('body')).not.toContainText(shop.name);
  await button(page, connect.sign_in).click();
  await field(page, ui.auth.label).fill(member.email);
  await button(page, ui.auth.submit).click();
  await expect(page).toHaveURL('/auth/email-verify');
  await anchor(page, ui.code.use_password).click();
  await field(page, ui.login.password).fill(PASSWORD);
  await button(page, ui.login.submit).click();

  await expect(page).toHaveURL('/link');
  await expect(title(page)).toHaveText(named(link.title_for, shop));
  await expect(page.locator('main')).toContainText(new URL(shop.url).host);
  await expect(page.locator('main')).toContainText(member.email);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await button(page, connect.go).click();
  await expect(title(page)).toHaveText(named(link.confirmed_title, shop));
  await expect(title(page)).toBeFocused();
  await expect(page.getByText(link.open)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await button(page, link.verify).click();
  await expect(page).toHaveURL('/registration/residency');
  await page.goBack();
  await button(page, named(link.back, shop)).click();
  const returned = await expectBack(page, shop);
  expect((await shop.read(idOf(shop))).status).toBe(404);
  expect(await shop.redeem(returned, idOf(shop))).toMatchObject({ externalId: idOf(shop) });
  expect((await shop.read(idOf(shop))).status).toBe(200);

  await page.goto('/my-data');
  const looks = page.getByRole('region', { name: receipt.servers, exact: true });
  await expect(looks).toContainText(named(receipt.server_person, shop));
  await expect(looks).toContainText('2 times');
});

test('R-API-22 a link that was used, has ended, is another person’s or incomplete says so, and “Not now” leads nowhere', async ({
  page,
  product,
  shop,
  newMember,
}) => {
  const [member, other, third] = [await newMember(), await newMember(), await newMember()];
  const [used, late, refused] = [
    await shop.link(idOf(shop)),
    await shop.link(idOf(shop, 2)),
    await shop.link(idOf(shop, 3)),
  ];
  await keep(page, { member });
  await page.goto(refused);
  await button(page, connect.not_now).click();
  await expect(title(page)).toHaveText(link.refused_title);
  await page.reload();
  await expect(title(page)).toHaveText(link.lost_title);

  await page.goto(used);
  await button(page, connect.go).click();
  await button(page, named(link.back, shop)).click();
  const returned = await expectBack(page, shop);

  // Another person, in the same browser and in the time in which the first one is not done.
  await keep(page, { member: other });
  await page.goto(used);
  await expect(title(page)).toHaveText(link.another_title);
  expect(await violations(page)).toEqual([]);
  await button(page, entry.other_account).click();
  await expect(page).toHaveURL('/auth');

  await shop.redeem(returned, idOf(shop));
  await keep(page, { member });
  await page.goto(used);
  await expect(title(page)).toHaveText(link.used_title);
  await expect(page.getByText(link.used)).toBeVisible();

  await keep(page, { member: third });
  alter(
    product,
    'update verification_links set expires_at = 1 where external_id = ?',
    idOf(shop, 2),
  );
  await page.goto(late);
  await expect(title(page)).toHaveText(handoff.phone_over_title);
  await expect(page.getByText(link.over)).toBeVisible();
});

test('R-API-22 a person whose submission is decided or waits goes back with one press, and a call that fails can be repeated', async ({
  page,
  product,
  shop,
  newMember,
}) => {
  const member = await newMember();
  alter(product, "update kyc set status = 'PENDING' where account_id = ?", member.id);
  await keep(page, { member });
  await page.route('**/user/verification-link', (route) => route.abort(), { times: 1 });
  await page.goto(await shop.link(idOf(shop)));
  await button(page, ui.shell.retry).click();
  await expect(title(page)).toHaveText(named(link.title_for, shop));
  await page.route('**/user/verification-link/confirm', (route) => route.abort(), { times: 1 });
  await button(page, connect.go).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await button(page, connect.go).click();
  await expectBack(page, shop);
  await page.goBack();
  await expect(page).not.toHaveURL(/portico_return/);
});

for (const locale of ['de-DE', 'uk-UA', 'ar-AR']) {
  test(`R-API-22 the page fits a phone in ${locale}, with a long name @phone-only`, async ({
    page,
    product,
    newMember,
  }) => {
    const shop = await startShop(product, `${locale} ${'W'.repeat(50)}`);
    try {
      const member = await newMember();
      await keep(page, { member, locale });
      await page.goto(await shop.link(`long-${locale}`));
      await expect(title(page)).toContainText('WWW');
      expect(await widthPast(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
    } finally {
      await shop.close();
    }
  });
}
