import { createHash } from 'node:crypto';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { comeFrom, expectInside, named, PARTNER, test } from '../support/connect.ts';
import { alter, rowsOf } from '../support/database.ts';
import { PASSWORD } from '../support/people.ts';
import { decide } from '../support/sent.ts';
import { expect, keep } from '../support/states.ts';
import {
  button,
  createPassword,
  enterCode,
  field,
  letCodeAge,
  link,
  title,
} from '../support/walk.ts';

const arabic = readPart('ar-AR', 'verification');

const texts = verification.connect;
test('R-OP-10 R-OP-11 a newcomer signs up from the page, lands at the partner, and is never asked again @gate', async ({
  page,
  context,
  product,
  mailbox,
  email,
  startPartner,
}) => {
  const partner = await startPartner();
  await comeFrom(page, partner);
  await expect(title(page)).toHaveText(named(texts.title_to));
  const host = new URL(partner.url).host;
  await expect(page.locator('main')).toContainText(`${host} wants to sign you in`);
  await expect(page.getByRole('listitem')).toContainText([
    texts.number,
    texts.verified,
    texts.adult,
    texts.withheld_name,
    texts.withheld_address,
    texts.withheld_photos,
    texts.withheld_wallet,
  ]);
  await expect(page.getByText(named(texts.until))).toBeVisible();
  await button(page, texts.sign_in).click();
  await field(page, ui.auth.label).fill(email);
  await button(page, ui.auth.submit).click();
  await enterCode(page, await mailbox.codeFor(email));
  await createPassword(page, PASSWORD);
  // No page about the new account in between.
  await expect(title(page)).toHaveText(named(texts.title_go));
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: texts.verified })).toContainText(
    texts.verified_no,
  );
  await button(page, texts.go).click();
  await expectInside(page, partner);
  const [first] = partner.returned;
  expect(first).toMatchObject({ claims: { iss: product.url, verified: false } });
  expect(JSON.stringify(first)).not.toContain(email);

  // As in another browser in which the person is signed in: the page finds nothing to ask.
  await context.clearCookies();
  await comeFrom(page, partner);
  await expectInside(page, partner);
  const people = partner.returned.map((each) => 'claims' in each && each.claims.sub);
  expect(people).toHaveLength(2);
  expect(new Set(people).size).toBe(1);
});

test('R-OP-18 the page can be read before any script runs', async ({ browser, startPartner }) => {
  const partner = await startPartner();
  const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false });
  const page = await context.newPage();
  await comeFrom(page, partner);
  await expect(title(page)).toHaveText(named(texts.title_to));
  await expect(page.locator('main')).toContainText(new URL(partner.url).host);
  await expect(page.getByRole('listitem')).toContainText([
    texts.number,
    texts.verified,
    texts.adult,
    texts.withheld_name,
  ]);
  await context.close();
});

test('R-OP-11 a person takes another account, comes straight back, and declines', async ({
  page,
  newMember,
  startPartner,
}) => {
  const partner = await startPartner();
  const [member, other] = [await newMember(), await newMember()];
  await keep(page, { member });
  await comeFrom(page, partner);
  await expect(page.getByText(member.email)).toBeVisible();
  await button(page, verification.entry.other_account).click();
  await expect(page).toHaveURL('/auth');
  await field(page, ui.auth.label).fill(other.email);
  await button(page, ui.auth.submit).click();
  await link(page, ui.code.use_password).click();
  await field(page, ui.login.password).fill(PASSWORD);
  await button(page, ui.login.submit).click();
  await expect(title(page)).toHaveText(named(texts.title_go));
  await expect(page.getByText(other.email)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(page.getByText(member.email)).toHaveCount(0);
  await button(page, texts.not_now).click();
  await expect(title(page)).toHaveText('Not signed in: access_denied');
  expect(partner.returned).toEqual([{ error: 'access_denied' }]);
});

test('R-OP-11 a partner that asks for a new sign-in gets one, and the person comes straight back', async ({
  page,
  product,
  mailbox,
  newMember,
  startPartner,
}) => {
  const partner = await startPartner({ params: { prompt: 'login' } });
  const member = await newMember();
  const hourAgo = Date.now() - 3_600_000;
  alter(product, 'update sessions set created_at = ? where account_id = ?', hourAgo, member.id);
  await keep(page, { member });
  await comeFrom(page, partner);
  await expect(title(page)).toHaveText(named(texts.title_again));
  letCodeAge(product, member.email, 1);
  await button(page, verification.receipt.sign_in).click();
  await field(page, ui.auth.label).fill(member.email);
  await button(page, ui.auth.submit).click();
  await enterCode(page, await mailbox.codeFor(member.email, 2));
  await expect(title(page)).toHaveText(named(texts.title_go));
  await button(page, texts.go).click();
  await expectInside(page, partner);
});

test('R-OP-12 a partner that demands a verified person gets one: the page leads to the verification and back @gate', async ({
  page,
  product,
  images,
  newMember,
  startPartner,
}) => {
  const acr = { essential: true, value: `${product.url}/acr/verified` };
  const partner = await startPartner({ params: { claims: JSON.stringify({ id_token: { acr } }) } });
  const member = await newMember();
  await keep(page, { member });
  await comeFrom(page, partner);
  await expect(title(page)).toHaveText(named(texts.title_verify));
  await expect(button(page, texts.go)).toHaveCount(0);
  await button(page, ui.home.none_action).click();
  await expect(page).toHaveURL('/registration/residency');
  // The email about the decision leads to the partner, too.
  const waiting = 'select 1 from connections where account_id = ? and awaiting_since is not null';
  expect(rowsOf(product, waiting, member.id)).toHaveLength(1);
  await decide(page, { product, images, member }, { outcome: 'CONFIRMED' });
  // Without the request in its address, as after the last page of the verification.
  await page.goto('/connect');
  await expect(title(page)).toHaveText(named(texts.title_go));
  await button(page, texts.go).click();
  await expectInside(page, partner);
  expect(partner.returned).toMatchObject([{ claims: { verified: true, age_over_18: true } }]);
});

test('R-OP-79 a request that was open for too long is over, and leads back to the partner', async ({
  page,
  product,
  newMember,
  startPartner,
}) => {
  const partner = await startPartner();
  await keep(page, { member: await newMember() });
  await comeFrom(page, partner);
  await expect(title(page)).toHaveText(named(texts.title_go));
  const uid = new URL(page.url()).searchParams.get('request') ?? '';
  const hash = createHash('sha256').update(uid).digest('base64url');
  alter(product, 'update oidc_objects set expires_at = 1 where id_hash = ?', hash);
  await button(page, texts.go).click();
  await expect(title(page)).toHaveText(texts.title_over);
  expect(await violations(page)).toEqual([]);
  await expect(page.locator('main')).toContainText(texts.over_expired);
  await expect(page.locator('main')).toContainText(named(texts.over_again));
  await expect(link(page, named(texts.over_go))).toHaveAttribute('href', `${partner.url}/`);
  // The address at which the flow would have gone on.
  await page.goto(`/connect/authorize/${uid}`);
  await expect(title(page)).toHaveText(texts.title_over);
});

test('R-OP-13 a request is answered once: double click, two tabs, back, no network, an unknown one @gate', async ({
  page,
  context,
  newMember,
  startPartner,
}) => {
  const partner = await startPartner();
  await keep(page, { member: await newMember() });
  await page.route('**/details', (route) => route.abort());
  await comeFrom(page, partner);
  await expect(page.getByRole('alert')).toContainText(texts.failed);
  await page.unroute('**/details');
  await button(page, ui.shell.retry).click();
  await expect(title(page)).toHaveText(named(texts.title_go));

  const second = await context.newPage();
  await second.goto(page.url());
  await expect(title(second)).toHaveText(named(texts.title_go));

  await page.route('**/agree', (route) => route.abort());
  await button(page, texts.go).click();
  await expect(page.getByRole('alert')).toContainText(ui.notices.network_error);
  await page.unroute('**/agree');
  await button(page, texts.go).dblclick();
  await expectInside(page, partner);
  expect(partner.returned).toHaveLength(1);

  await button(second, texts.go).click();
  await expect(title(second)).toHaveText(texts.title_over);
  await expect(title(second)).toBeFocused();
  await expect(second.locator('main')).toContainText(texts.over_answered);
  await expect(link(second, named(texts.over_go))).toHaveAttribute('href', `${partner.url}/`);

  await page.goBack();
  await expect(title(page)).toHaveText(PARTNER);
  await second.goto(`/connect?request=${encodeURIComponent('//evil.example')}`);
  await expect(title(second)).toHaveText(texts.title_over);
  await expect(second.getByRole('link', { name: /evil/ })).toHaveCount(0);
  await second.goto(`/connect/authorize?client_id=nobody&redirect_uri=${partner.url}/callback`);
  await expect(second).toHaveURL('/connect?refused=client');
  await expect(title(second)).toHaveText(texts.refused_title);
  await expect(second.locator('main')).toContainText(texts.refused_client);
});

test('R-OP-15 R-OP-47 R-IDA-9 the page fits a phone, reads from right to left, works by keyboard, and is for the team alone while a client is a test @phone-only @gate', async ({
  page,
  product,
  newMember,
  startPartner,
}) => {
  const scope = 'openid verified age_over_18 identity_assurance';
  const partner = await startPartner({ state: 'sandbox', params: { scope } });
  const member = await newMember();
  await keep(page, { member, locale: 'ar-AR', theme: 'light' });
  await comeFrom(page, partner);
  await expect(title(page)).toHaveText(arabic.connect.refused_title);
  await expect(page.getByText(arabic.connect.refused_team)).toBeVisible();
  alter(
    product,
    "insert into client_members (id, client_id, account_id, role, since) values (?, ?, ?, 'viewer', 0)",
    member.id,
    partner.clientId,
    member.id,
  );
  await page.reload();
  await expect(title(page)).toHaveText(named(arabic.connect.title_go));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText(arabic.connect.test, { exact: true })).toBeVisible();
  await expect(page.getByText(arabic.connect.test_text)).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: arabic.connect.assurance }),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await widest()).toBeLessThanOrEqual(320);
  await button(page, arabic.connect.go).focus();
  await expect(button(page, arabic.connect.go)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expectInside(page, partner);
});
