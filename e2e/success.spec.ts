import type { Page } from '@playwright/test';
import { ui } from '../packages/locales/src/en-US/ui.ts';
import { expect, keep, type Member, TYPED, test } from './states.ts';
import { button, callsTo, historyState, link, title } from './walk.ts';

const { success, notices, errors } = ui;

/** The specification's table of origins: what is said, and where the button leads. */
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

for (const [from, text, target] of ORIGINS) {
  test(`R-OK-1 from ${from ?? 'nowhere'} it says "${text}" and leads to ${target}`, async ({
    page,
    beginner,
  }) => {
    await arrive(page, from, beginner);
    await expect(title(page)).toHaveText(text);
    await mainButton(page).click();
    await expect(page).toHaveURL(target);
  });
}

test('R-OK-1 a reload keeps the text', async ({ page, beginner }) => {
  await arrive(page, '/kyc-person', beginner);
  await page.reload();
  await expect(title(page)).toContainText('KYC is sent for verification');
  expect(await historyState(page)).toEqual({ from: '/kyc-person' });
});

test('R-OK-2 the button asks for the profile before it goes on', async ({ page, beginner }) => {
  await arrive(page, '/registration', beginner);
  const asked = callsTo(page, '/user/profile');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/user/profile', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, success.go_on).click();
  await expect(page.getByRole('button', { name: success.working })).toBeVisible();
  await expect(page).toHaveURL('/success');
  release();
  await expect(page).toHaveURL('/registration/residency');
  expect(asked()).toBe(1);
});

test('R-OK-2 R-API-3 without a token it says so and fetches nothing', async ({ page }) => {
  await arrive(page, '/auth');
  const asked = callsTo(page, '/user/profile');
  await button(page, success.go_on).click();
  await expect(page.getByRole('alert')).toContainText('No access token found. Please log in.');
  await expect(page).toHaveURL('/success');
  expect(asked()).toBe(0);
});

test('R-OK-2 a failed profile says so with its cause, and a second try goes on', async ({
  page,
  beginner,
}) => {
  await arrive(page, '/auth', beginner);
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
});

for (const from of OFFERING) {
  test(`R-OK-3 from ${from} verification is offered, and Not now leads to /`, async ({
    page,
    beginner,
  }) => {
    await arrive(page, from, beginner);
    await expect(button(page, success.verify)).toBeVisible();
    await link(page, success.not_now).click();
    await expect(page).toHaveURL('/');
    await expect(title(page)).toHaveText(ui.home.title);
  });
}

test('R-OK-3 nobody else is asked again', async ({ page, beginner }) => {
  for (const from of ORIGINS.map(([origin]) => origin).filter((o) => !OFFERING.includes(o ?? ''))) {
    await arrive(page, from, beginner);
    await expect(button(page, success.go_on)).toBeVisible();
    await expect(link(page, success.not_now)).toHaveCount(0);
  }
});

/** /success as the page of this origin opens it, country chosen. */
async function arrive(page: Page, from: string | undefined, member?: Member): Promise<void> {
  await keep(page, member ? { member, details: { residency: TYPED.residency } } : {});
  await page.goto('/success');
  await page.evaluate((origin) => {
    const state = { ...history.state, usr: origin === undefined ? null : { from: origin } };
    history.pushState(state, '', '/success');
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, from);
}

function mainButton(page: Page) {
  return page.getByRole('main').getByRole('button').first();
}
