import type { Page } from '@playwright/test';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { account, ui } from '../../packages/locales/src/english.ts';
import type { AccountMessages } from '../../packages/locales/src/index.ts';
import {
  agree,
  continueWith,
  decline,
  expect,
  expectRefusal,
  signInBy,
  test,
} from '../support/providers.ts';
import { forgetSession, keep } from '../support/states.ts';
import { accountOf, button, filled, link } from '../support/walk.ts';

const german = readPart('de-DE', 'account');
const germanUi = readPart('de-DE', 'ui');

const added = (page: Page, label: string) =>
  page.getByRole('region').getByRole('listitem').filter({ hasText: label });

const NAMES = { google: 'Google', apple: 'Apple' };

/** One press on the button of /security. */
async function add(
  page: Page,
  kind: 'google' | 'apple',
  words: AccountMessages = account,
): Promise<void> {
  await page.goto('/security');
  await button(page, filled(words.security.add_label, { way: NAMES[kind] })).click();
}

test('R-SOC-1 a signed-in person adds Apple as a sign-in method, and signs in with it afterwards', async ({
  page,
  newMember,
  email,
}) => {
  const member = await newMember();
  await keep(page, { member });
  await add(page, 'apple');
  await agree(page, email);
  await expect(page).toHaveURL('/security');
  await expect(page.locator('[aria-live=polite]')).toHaveText(account.security.way_added);
  await expect(added(page, email)).toContainText('Apple');
  expect(await accountOf(page)).toBe(member.id);

  await forgetSession(page);
  await page.goto('/auth');
  await link(page, continueWith('Apple')).click();
  await expect(page).toHaveURL('/');
  expect(await accountOf(page)).toBe(member.id);
});

test('R-SOC-1 R-SOC-3 a Google account that belongs to another account is refused in a red toast', async ({
  page,
  providers,
  newMember,
  email,
}) => {
  await signInBy(page, providers.google, email);
  await expect(page).toHaveURL('/success');
  const holder = await accountOf(page);
  const member = await newMember();
  await keep(page, { member });
  // Google still has this browser's session.
  await add(page, 'google');
  await expectRefusal(page, ui.errors.identity_taken);
  await expect(page).toHaveURL('/security');
  await expect(added(page, member.email)).toBeVisible();
  await expect(added(page, email)).toHaveCount(0);
  expect(await accountOf(page)).toBe(member.id);

  await forgetSession(page);
  await page.goto('/auth');
  await link(page, continueWith('Google')).click();
  await expect(page).toHaveURL('/');
  expect(await accountOf(page)).toBe(holder);
});

test('R-SOC-3 refusing at Apple while adding it shows a message in the person’s language, and the session stays', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await keep(page, { member, locale: 'de-DE' });
  await add(page, 'apple', german);
  await decline(page);
  await expectRefusal(page, germanUi.errors.social_refused);
  await expect(page).toHaveURL('/security');
  await expect(added(page, member.email)).toBeVisible();
  expect(await accountOf(page)).toBe(member.id);
});
