import type { Page } from '@playwright/test';
import { account } from '../../packages/locales/src/english.ts';
import arabic from '../../packages/locales/texts/ar-AR/account.json' with { type: 'json' };
import { violations } from '../support/axe.ts';
import { PASSWORD, post, type Tokens } from '../support/people.ts';
import { expect, keep, type Member, test } from '../support/states.ts';
import { button, callsTo, link, title } from '../support/walk.ts';
import { widthPast } from '../support/width.ts';

const { not_me: words, security } = account;
const NOT_ME = '/user/auth/not-me';

/** Somebody signs in from this browser, which is new to the account. */
const signIn = (page: Page, { email }: Member) =>
  post<Tokens>(page, '/user/auth/login', { email, password: PASSWORD });

async function isIn(page: Page, { access_token }: Tokens): Promise<boolean> {
  const headers = { authorization: `Bearer ${access_token}` };
  return (await page.request.get('/user/profile', { headers })).ok();
}

test('R-DEVICE-6 the letter’s link asks before it ends the sign-in, outlives a reload, and then says what to do; in Arabic, too @phone-only @gate', async ({
  page,
  newMember,
  mailbox,
}) => {
  const member = await newMember();
  const stranger = await signIn(page, member);
  const asked = callsTo(page, NOT_ME);
  await page.goto(await mailbox.notMeLinkFor(member.email));
  await expect(title(page)).toHaveText(words.title);
  await expect(page).toHaveURL('/not-me');
  await expect(page.locator('body')).not.toContainText(member.email);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(title(page)).toHaveText(words.title);
  expect(asked()).toBe(0);
  expect(await isIn(page, stranger)).toBe(true);

  await button(page, words.sign_out).click();
  await expect(title(page)).toHaveText(words.done_title);
  await expect(title(page)).toBeFocused();
  expect(await isIn(page, stranger)).toBe(false);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(title(page)).toHaveText(words.done_title);
  await link(page, words.set_password).click();
  await expect(page).toHaveURL('/auth/reset-password');
  await page.goBack();
  await link(page, security.title).click();
  await expect(page).toHaveURL('/auth');
  expect(asked()).toBe(1);

  await signIn(page, member);
  await keep(page, { locale: 'ar-AR' });
  await page.goto(await mailbox.notMeLinkFor(member.email, 2));
  await expect(title(page)).toHaveText(arabic.not_me.title);
  expect(await widthPast(page)).toBe(0);
  await button(page, arabic.not_me.sign_out).click();
  await expect(title(page)).toHaveText(arabic.not_me.done_title);
  expect(await widthPast(page)).toBe(0);
});

test('R-DEVICE-6 a link that is over or incomplete says so, a failure can be tried again, and a second click sends nothing', async ({
  page,
  newMember,
  mailbox,
}) => {
  await page.goto('/not-me');
  await expect(title(page)).toHaveText(words.lost_title);
  await page.goto(`/not-me#${'x'.repeat(43)}`);
  await button(page, words.sign_out).click();
  await expect(title(page)).toHaveText(words.over_title);
  await expect(link(page, words.set_password)).toBeVisible();
  await page.goto(`/not-me#${'x'.repeat(5000)}`);
  await button(page, words.sign_out).click();
  await expect(title(page)).toHaveText(words.over_title);

  const member = await newMember();
  await signIn(page, member);
  // In the same tab: only the fragment changes.
  await page.goto(await mailbox.notMeLinkFor(member.email));
  await expect(title(page)).toHaveText(words.title);
  await page.route(`**${NOT_ME}`, (route) => route.abort());
  await button(page, words.sign_out).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await page.unroute(`**${NOT_ME}`);
  const asked = callsTo(page, NOT_ME);
  await button(page, words.sign_out).dblclick();
  await expect(title(page)).toHaveText(words.done_title);
  expect(asked()).toBe(1);
});
