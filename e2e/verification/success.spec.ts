import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { expect, keep, TYPED, test } from '../support/states.ts';
import { button, callsTo, link, title } from '../support/walk.ts';

const { success, notices, errors } = ui;

/** What the specification says of an origin; outcomes.test.ts has all of them. */
const ORIGINS = [
  ['/registration/creating-password', 'Account created', '/registration/personal-information'],
  ['/registration', 'Registration succesfull', '/registration/residency'],
  ['/auth/login', 'Authorization succesfull', '/'],
  ['/somewhere/else', 'Account created', '/'],
] as const;

test('R-OK-1 R-OK-2 R-OK-3 R-API-3 each origin has its text, its target and, if new, an offer; the profile is loaded with a token only, and a failure says so @gate', async ({
  page,
  beginner,
}) => {
  const asked = callsTo(page, '/user/profile');
  await keep(page, {});
  await page.goto('/success');
  await arrive(page, '/auth');
  await button(page, success.go_on).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('No access token found. Please log in.');
  await expect(page).toHaveURL('/success');
  expect(asked()).toBe(0);

  await keep(page, { member: beginner, details: { residency: TYPED.residency } });
  await page.goto('/success');
  for (const [from, text, target] of ORIGINS) {
    const isOffered = from === '/registration/creating-password';
    await arrive(page, from);
    await expect(title(page), from).toHaveText(text);
    await expect(button(page, success.verify), from).toHaveCount(isOffered ? 1 : 0);
    await expect(link(page, success.not_now), from).toHaveCount(isOffered ? 1 : 0);
    await expect(button(page, success.go_on), from).toHaveCount(isOffered ? 0 : 1);
    // After a sign-up that offers nothing, one line says what comes next.
    const isSignUp = !isOffered && text !== 'Authorization succesfull';
    await expect(page.getByText(verification.standing.next), from).toHaveCount(isSignUp ? 1 : 0);
    await page.getByRole('main').getByRole('button').first().click();
    await expect(page, from).toHaveURL(target);
  }
  await arrive(page, '/registration/email');
  await expect(button(page, success.verify)).toBeVisible();
  await link(page, success.not_now).click();
  await expect(page).toHaveURL('/');
  await expect(title(page)).toHaveText(ui.home.title);

  await arrive(page, '/registration');
  for (const [answer, said] of [
    [null, notices.network_error],
    [{ status: 500, json: { code: 'unexpected_error' } }, errors.unexpected_error],
  ] as const) {
    await page.route('**/user/profile', (route) =>
      answer === null ? route.abort() : route.fulfill(answer),
    );
    await button(page, success.go_on).click();
    await expect(alert).toContainText(notices.failed_load_profile);
    await expect(alert).toContainText(said);
    await page.unroute('**/user/profile');
  }
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
