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
import { button, callsTo, filled, title } from '../support/walk.ts';

const END = '/user/sessions/end';
const _END_OTHERS = '/user/sessions/end-others';

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
  await expect(there).toContainText(/Signed in on [A-Z][a-z]+ \d{1,2}, \d{4} from \S+/);

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

test('R-LOGIN-9 R-VAL-4 a failed sign-out of a session is shown, one that ended already is none, and all others are signed out at once', async ({
  page,
  browser,
  product,
  newMember,
}) => {
  const member = await newMember();
  const others = [
    await otherDevice(browser, product, member.email),
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
    await expect(devices(page)).toHaveCount(4);
  }
  await page.unroute(`**${END}*`);
  const calls = callsTo(page, END);
  const [gone] = others;
  const refresh_token = gone?.tokens.refresh_token;
  await page.request.post('/user/auth/logout', { data: { refresh_token } });
  await ending(page, 'Safari on iOS').first().dblclick();
  await isSaid(page, account.security.ended);
  await expect(sessions(page).getByRole('alert')).toHaveCount(0);
  expect(calls()).toBe(1);
  await button(page, account.security.end_others).click();
  await isSaid(page, account.security.ended_others);
  await expect(devices(page)).toHaveCount(1);
  await expect(devices(page)).toContainText(account.security.this_device);
  await expect(sessions(page).getByRole('button')).toHaveCount(0);
  for (const { context } of others) await context.close();
});
