import type { Page } from '@playwright/test';
import { account, ui } from '../../packages/locales/src/english.ts';
import {
  devices,
  hearsOfTheEnd,
  isSaid,
  openSecurity,
  otherDevice,
  sessions,
} from '../support/security-page.ts';
import { expect, test } from '../support/states.ts';
import { button, callsTo, filled, stored, title } from '../support/walk.ts';

const END = '/user/sessions/end';
const END_OTHERS = '/user/sessions/end-others';

const ending = (page: Page, device: string) =>
  button(page, filled(account.security.end_label, { device }));

test('R-LOGIN-9 the page lists the sessions, and signs another device out', async ({
  page,
  browser,
  product,
  newMember,
}) => {
  const member = await newMember();
  const other = await otherDevice(browser, product, member.email);
  await other.page.goto('/');
  await expect(title(other.page)).toHaveText(ui.home.title);
  await openSecurity(page, member);
  await expect(devices(page)).toHaveCount(2);
  const [here, there] = [devices(page).nth(0), devices(page).nth(1)];
  await expect(here).toContainText(account.security.this_device);
  await expect(here.getByRole('button')).toHaveCount(0);
  await expect(there).toContainText('Safari on iOS');
  await expect(there).not.toContainText(account.security.this_device);
  await expect(there).toContainText(/Signed in on \d{1,2} [A-Z][a-z]+ \d{4} from \S+/);

  await ending(page, 'Safari on iOS').click();
  await isSaid(page, account.security.ended);
  await expect(devices(page)).toHaveCount(1);
  await expect(
    sessions(page).getByRole('heading', { name: account.security.sessions }),
  ).toBeFocused();
  await expect(sessions(page)).toContainText(account.security.no_others);
  await hearsOfTheEnd(other.page);
  await other.context.close();
  await page.reload();
  await expect(devices(page)).toHaveCount(1);
});

test('R-LOGIN-9 all other devices are signed out at once', async ({
  page,
  browser,
  product,
  newMember,
}) => {
  const member = await newMember();
  const others = [
    await otherDevice(browser, product, member.email),
    await otherDevice(browser, product, member.email),
  ];
  for (const { page: there } of others) {
    await there.goto('/');
    await expect(title(there)).toHaveText(ui.home.title);
  }
  await openSecurity(page, member);
  await expect(devices(page)).toHaveCount(3);
  await button(page, account.security.end_others).click();
  await isSaid(page, account.security.ended_others);
  await expect(devices(page)).toHaveCount(1);
  await expect(devices(page)).toContainText(account.security.this_device);
  await expect(sessions(page).getByRole('button')).toHaveCount(0);
  for (const { page: there, context } of others) {
    await hearsOfTheEnd(there);
    await context.close();
  }
});

test('R-LOGIN-9 R-VAL-4 a failed sign-out of a session is shown and can be retried; a session that already ended is not a failure', async ({
  page,
  browser,
  product,
  newMember,
}) => {
  const member = await newMember();
  const others = [
    await otherDevice(browser, product, member.email),
    await otherDevice(browser, product, member.email),
  ];
  await openSecurity(page, member);
  await page.route(`**${END}*`, (route) => route.abort());
  for (const press of [
    ending(page, 'Safari on iOS').first(),
    button(page, account.security.end_others),
  ]) {
    await press.click();
    await expect(sessions(page).getByRole('alert')).toHaveText(ui.notices.network_error);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(devices(page)).toHaveCount(3);
  }
  await page.unroute(`**${END}*`);

  const calls = [callsTo(page, END), callsTo(page, END_OTHERS)];
  for (const { tokens, context } of others) {
    await page.request.post('/user/auth/logout', { data: { refresh_token: tokens.refresh_token } });
    await context.close();
  }
  await ending(page, 'Safari on iOS').first().dblclick();
  await isSaid(page, account.security.ended);
  await expect(sessions(page).getByRole('alert')).toHaveCount(0);
  await expect(devices(page)).toHaveCount(1);
  expect(calls.map((count) => count())).toEqual([1, 0]);
});

test('R-LOGIN-9 signing out in one tab makes the other tab leave this page', async ({
  page,
  context,
  newMember,
}) => {
  await openSecurity(page, await newMember());
  const second = await context.newPage();
  await second.goto('/security');
  await expect(devices(second)).toHaveCount(1);
  await button(page, ui.shell.sign_out).click();
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL('/auth');
    expect(await stored(tab, 'accessToken')).toBeNull();
    await expect(tab.getByText(ui.notices.signed_out_elsewhere)).toHaveCount(0);
  }
});
