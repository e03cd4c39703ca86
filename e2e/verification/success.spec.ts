import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { expect, keep, TYPED, test } from '../support/states.ts';
import { button, callsTo, historyState, link, title } from '../support/walk.ts';

const { success, notices, errors } = ui;

/** The specification's table of origins: the text, and the target of the button. */
const ORIGINS = [
  ['/registration/creating-password', 'Account created', '/registration/personal-information'],
  ['/registration/email', 'Account verified', '/registration/personal-information'],
  ['/registration', 'Registration succesfull', '/registration/residency'],
  ['/auth', 'Authorization succesfull', '/'],
  ['/auth/login', 'Authorization succesfull', '/'],
  ['/auth/email-verify', 'Authorization succesfull', '/'],
  ['/kyc-person', 'KYC is sent for verification; You will be notified of the results later', '/'],
  ['/somewhere/else', 'Account created', '/'],
  [undefined, 'Account created', '/'],
] as const;

const OFFERING = ['/registration/creating-password', '/registration/email'];

test('R-OK-1 R-OK-3 each origin has its text and its target, and a new account is offered verification or Not now @gate', async ({
  page,
  beginner,
}) => {
  await keep(page, { member: beginner, details: { residency: TYPED.residency } });
  await page.goto('/success');
  for (const [from, text, target] of ORIGINS) {
    const offered = OFFERING.includes(from ?? '');
    await arrive(page, from);
    await expect(title(page), from).toHaveText(text);
    await expect(button(page, success.verify), from).toHaveCount(offered ? 1 : 0);
    await expect(link(page, success.not_now), from).toHaveCount(offered ? 1 : 0);
    await expect(button(page, success.go_on), from).toHaveCount(offered ? 0 : 1);
    await page.getByRole('main').getByRole('button').first().click();
    await expect(page, from).toHaveURL(target);
    if (!offered) continue;
    await arrive(page, from);
    await link(page, success.not_now).click();
    await expect(page, from).toHaveURL('/');
    await expect(title(page), from).toHaveText(ui.home.title);
  }
  // A reload keeps the text.
  await arrive(page, '/kyc-person');
  await page.reload();
  await expect(title(page)).toContainText('KYC is sent for verification');
  expect(await historyState(page)).toEqual({ from: '/kyc-person' });
});

test('R-OK-2 R-API-3 without a token it says so and requests nothing; otherwise it loads the profile, or says why that failed @gate', async ({
  page,
  beginner,
}) => {
  await keep(page, {});
  await page.goto('/success');
  await arrive(page, '/auth');
  const asked = callsTo(page, '/user/profile');
  await button(page, success.go_on).click();
  await expect(page.getByRole('alert')).toContainText('No access token found. Please log in.');
  await expect(page).toHaveURL('/success');
  expect(asked()).toBe(0);

  await keep(page, { member: beginner, details: { residency: TYPED.residency } });
  await page.goto('/success');
  await arrive(page, '/auth');
  await page.route('**/user/profile', (route) => route.abort());
  await button(page, success.go_on).click();
  await expect(page.getByRole('alert')).toContainText(notices.failed_load_profile);
  await expect(page.getByRole('alert')).toContainText(notices.network_error);
  await page.unroute('**/user/profile');
  await page.route('**/user/profile', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'unexpected_error', message: '', requestId: 'r' },
    }),
  );
  await button(page, success.go_on).click();
  await expect(page.getByRole('alert')).toContainText(errors.unexpected_error);
  await page.unroute('**/user/profile');
  await button(page, success.go_on).click();
  await expect(page).toHaveURL('/');

  await arrive(page, '/registration');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/user/profile', async (route) => {
    await held;
    await route.continue();
  });
  const before = asked();
  await button(page, success.go_on).click();
  await expect(page.getByRole('button', { name: success.working })).toBeVisible();
  await expect(page).toHaveURL('/success');
  release();
  await expect(page).toHaveURL('/registration/residency');
  expect(asked() - before).toBe(1);
});

/** Opens /success as the page of this origin does. */
async function arrive(page: Page, from: string | undefined): Promise<void> {
  await page.evaluate((origin) => {
    const state = { ...history.state, usr: origin === undefined ? null : { from: origin } };
    history.pushState(state, '', '/success');
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, from);
}
