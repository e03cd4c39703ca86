import type { Page } from '@playwright/test';
import { account, ui } from '../../packages/locales/src/english.ts';
import { anAuthenticator } from '../support/passkeys.ts';
import { PASSWORD } from '../support/people.ts';
import {
  isSaid,
  letSessionAge,
  methods,
  openSecurity,
  removal,
  rows,
} from '../support/security-page.ts';
import { expect, keep, test } from '../support/states.ts';
import { button, field, filled, loginAs, signOut, stored, title } from '../support/walk.ts';

const { security } = account;

const adding = (page: Page) => button(page, filled(security.add_label, { way: security.passkey }));
const renaming = (page: Page, label: string) =>
  button(page, filled(security.passkey_rename_label, { way: security.passkey, label }).trim());
const removing = (page: Page, label: string) =>
  button(page, filled(security.remove_label, { way: security.passkey, label }).trim());

test('R-PK-10 R-PK-11 a passkey is added, named, used in the field without typing, and removed @gate', async ({
  page,
  context,
  newMember,
}) => {
  const authenticator = await anAuthenticator(context, page);
  await openSecurity(page, await newMember());
  await adding(page).click();
  await isSaid(page, security.way_added);
  const row = rows(page).filter({ hasText: security.passkey_unused });
  await expect(row).toHaveCount(1);
  expect(await authenticator.passkeys()).toHaveLength(1);

  await renaming(page, '').click();
  await field(page, security.passkey_name).fill('Work laptop');
  await button(page, security.passkey_save).click();
  await isSaid(page, security.passkey_renamed);
  await expect(renaming(page, 'Work laptop')).toBeFocused();

  await signOut(page);
  await expect(page).toHaveURL('/success');
  await expect(title(page)).toHaveText(ui.success.authorization);
  for (const key of ['accessToken', 'refreshToken']) expect(await stored(page, key)).toBeTruthy();

  await button(page, ui.success.go_on).click();
  await page.getByRole('main').getByRole('link', { name: ui.home.security }).click();
  await expect(rows(page).filter({ hasText: 'Work laptop' })).not.toContainText(
    security.passkey_unused,
  );
  await removing(page, 'Work laptop').click();
  await removal(page).getByRole('button', { name: security.remove, exact: true }).click();
  await isSaid(page, security.way_removed);
  await expect(methods(page)).not.toContainText('Work laptop');
  // The password manager was told.
  await expect.poll(() => authenticator.passkeys()).toEqual([]);
});

test('R-PK-10 the second passkey of one device is refused in words', async ({
  page,
  context,
  newMember,
}) => {
  await anAuthenticator(context, page);
  await openSecurity(page, await newMember());
  await adding(page).click();
  await isSaid(page, security.way_added);
  await adding(page).click();
  await expect(methods(page).getByText(security.passkey_exists)).toBeVisible();
});

test('R-PK-11 the field is offered passkeys only once the page is idle, and nothing before', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/auth');
  await expect(field(page, ui.auth.label)).toHaveAttribute('autocomplete', 'username webauthn');
  const [code, challenge] = [
    asked.findIndex((path) => path.includes('/passkey-autofill-')),
    asked.indexOf('/user/auth/passkey/options'),
  ];
  expect(code).toBeGreaterThan(0);
  expect(challenge).toBeGreaterThan(code);
});

test('R-PK-12 the home page offers a passkey, and is quiet for thirty days after “Not now” @gate', async ({
  page,
  context,
  newMember,
}) => {
  const authenticator = await anAuthenticator(context, page);
  await keep(page, { member: await newMember() });
  const offer = page.getByRole('region', { name: security.passkey_offer });
  await page.goto('/');
  await offer.getByRole('button', { name: account.terms_due.later }).click();
  await expect(offer).toHaveCount(0);
  const long = async (days: number) => {
    await page.evaluate((ms) => {
      const at = Number(localStorage.getItem('passkeyPutOff'));
      localStorage.setItem('passkeyPutOff', String(at - ms));
    }, days * 86_400_000);
    await page.goto('/');
    await expect(page.getByRole('link', { name: ui.home.security })).toBeVisible();
  };
  await long(29);
  await expect(offer).toHaveCount(0);
  await long(1);
  await offer.getByRole('button', { name: security.passkey_create }).click();
  await isSaid(page, security.way_added);
  await expect(offer).toHaveCount(0);
  expect(await authenticator.passkeys()).toHaveLength(1);
  await page.evaluate(() => localStorage.removeItem('passkeyPutOff'));
  await page.goto('/');
  await expect(page.getByRole('link', { name: ui.home.security })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('R-PK-12 an offer after a sign-in long ago leads to the page that says why', async ({
  page,
  context,
  product,
  newMember,
}) => {
  await anAuthenticator(context, page);
  const member = await newMember();
  letSessionAge(product, member);
  await keep(page, { member });
  await page.goto('/');
  await button(page, security.passkey_create).click();
  await expect(page).toHaveURL('/security');
  await expect(page.getByText(security.recent_needed)).toBeVisible();
});

test('R-PK-13 after a sign-in by password a password manager adds a passkey, and the page waits for none @gate', async ({
  page,
  context,
  newMember,
}) => {
  const { email } = await newMember();
  // Playwright’s own password manager answers conditional create, which the browser’s never does.
  await context.credentials.install();
  const added = page.waitForResponse((answer) => answer.url().endsWith('/identities/passkey'));
  await loginAs(page, email);
  await field(page, ui.login.password).fill(PASSWORD);
  await button(page, ui.login.submit).click();
  await expect(page).toHaveURL('/success');
  expect((await added).status()).toBe(204);
});
