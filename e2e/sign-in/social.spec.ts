import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import {
  agree,
  expect,
  leaveFor,
  requestsTo,
  signInBy,
  test,
  whoIsIn,
} from '../support/providers.ts';
import { button, callsTo, field, historyState, link, stored, title } from '../support/walk.ts';

const CREATED = { from: '/registration/creating-password' };

test('R-ENTRY-3 Google and Apple are below the form, after a divider, and work by keyboard @phone-only @gate', async ({
  page,
  providers,
}) => {
  await page.goto('/auth');
  const form = page.getByRole('main');
  await expect(form.getByText(ui.auth.or, { exact: true })).toBeVisible();
  await expect(form.getByRole('link', { name: /^Continue with/ })).toHaveText([
    'Continue with Google',
    'Continue with Apple',
  ]);
  await button(page, ui.auth.submit).focus();
  await page.keyboard.press('Tab');
  await expect(link(page, ui.auth.google)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.origin === providers.apple.issuer);
});

test('R-SOC-1 R-ENTRY-9 a new person signs up with Google: one press here, one there, and an account is created @gate', async ({
  page,
  providers,
  email,
}) => {
  const returns = requestsTo(page, '/auth');
  await signInBy(page, providers.google, email);
  await expect(page).toHaveURL('/success');
  expect(await historyState(page)).toEqual(CREATED);
  await expect(title(page)).toHaveText('Account created');
  const words = new URL(returns.at(-1)?.url() ?? '').searchParams;
  expect([...words.keys()].sort()).toEqual(['access_token', 'kyc', 'refresh_token']);
  expect(words.get('kyc')).toBe('true');
  expect(await stored(page, 'accessToken')).toBe(words.get('access_token'));
  expect(await stored(page, 'refreshToken')).toBe(words.get('refresh_token'));
  await link(page, ui.success.not_now).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test('R-SOC-1 R-ENTRY-9 Google signs an existing account in straight to /, as the right person', async ({
  page,
  providers,
  newMember,
}) => {
  const member = await newMember();
  const screens = pathsOf(page);
  await signInBy(page, providers.google, member.email);
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Signed in as ${member.email}`)).toBeVisible();
  expect(await whoIsIn(page)).toBe(member.id);
  expect(screens()).not.toContain('/success');
});

test('R-SOC-1 R-SOC-2 Apple posts its answer from another site, without the cookie; the following request has it', async ({
  page,
  providers: { apple },
  email,
}) => {
  const relay = `${email.split('@')[0]}-x7@privaterelay.appleid.com`;
  apple.knows({
    sub: relay,
    email: relay,
    email_verified: 'true',
    given_name: 'Zoë',
    family_name: 'O’Hara',
  });
  const callbacks = requestsTo(page, '/user/auth/apple/callback');
  await signInBy(page, apple, relay);
  await expect(page).toHaveURL('/success');
  expect(await historyState(page)).toEqual(CREATED);
  const sent = await Promise.all(
    callbacks.map(async (request) => [request.method(), await request.allHeaders()] as const),
  );
  expect(
    sent.map(([method, headers]) => [
      method,
      headers['sec-fetch-site'],
      /portico-apple=/.test(headers.cookie ?? ''),
    ]),
  ).toEqual([
    ['POST', 'cross-site', false],
    ['GET', 'cross-site', true],
  ]);
  expect(sent[0]?.[1]).not.toHaveProperty('cookie');

  // The name from the first sign-in is offered where names are asked for.
  await page.goto('/registration/residency');
  await page.getByLabel(verification.residency.label).selectOption('DE');
  await button(page, verification.residency.submit).click();
  await expect(page).toHaveURL('/registration/personal-information');
  await expect(field(page, verification.personal.first_name)).toHaveValue('Zoë');
  await expect(field(page, verification.personal.last_name)).toHaveValue('O’Hara');
  await page.goto('/');
  await expect(page.getByText(`Signed in as ${relay}`)).toBeVisible();

  // Apple still has this browser's session: it does not ask again, and the account there identifies the person.
  const id = await whoIsIn(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth');
  await link(page, ui.auth.apple).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Signed in as ${relay}`)).toBeVisible();
  expect(await whoIsIn(page)).toBe(id);
});

test('R-ROUTE-2 a page that required a sign-in opens after signing in with Google, once', async ({
  page,
  providers,
  newMember,
}) => {
  const { email } = await newMember();
  await page.goto('/kyc-select');
  await expect(page).toHaveURL('/auth');
  await leaveFor(page, providers.google);
  await agree(page, email);
  await expect(page).toHaveURL('/kyc-select');
  await expect(title(page)).toHaveText(verification.select.title);
  // Signed out on a public page: on any other, the next sign-in would return to it.
  await page.goto('/faq');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth');
  await link(page, ui.auth.google).click();
  await expect(page).toHaveURL('/');
});

test('R-SOC-1 a double press navigates once, and Back leads to a button that works', async ({
  page,
  providers,
  email,
}) => {
  const started = callsTo(page, '/user/auth/google/login');
  // An answer without a page: the browser stays, and the page is in the state after leaving.
  await page.route('**/user/auth/google/login?*', (route) => route.fulfill({ status: 204 }));
  await page.clock.install();
  await page.goto('/auth');
  await page.clock.pauseAt(Date.now() + 60_000);
  await link(page, ui.auth.google).dblclick();
  const leaving = link(page, ui.auth.going);
  await expect(leaving).toHaveAttribute('aria-busy', 'true');
  await leaving.click({ force: true });
  await leaving.press('Enter');
  expect(started()).toBe(1);

  // A browser with a back/forward cache reports it when it shows the page again; this one has none.
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(link(page, ui.auth.google)).not.toHaveAttribute('aria-busy');
  // And a navigation that failed does not block the button forever.
  await link(page, ui.auth.google).click();
  await page.clock.runFor(14_900);
  await expect(leaving).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(100);
  await expect(link(page, ui.auth.google)).not.toHaveAttribute('aria-busy');
  await page.clock.resume();
  await page.unroute('**/user/auth/google/login?*');
  await leaveFor(page, providers.google);
  await page.goBack();
  await expect(page).toHaveURL('/auth');
  await leaveFor(page, providers.google);
  await agree(page, email);
  await expect(page).toHaveURL('/success');
  expect(started()).toBe(4);
});

/** Every path of the product that the page shows from now on. */
function pathsOf(page: Page): () => string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  return () => paths;
}
