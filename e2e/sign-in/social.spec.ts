import type { Page, Request } from '@playwright/test';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { chooseResidency } from '../support/details.ts';
import { openProvider } from '../support/fixtures.ts';
import {
  agree,
  continueWith,
  decline,
  expect,
  expectNobody,
  expectRefusal,
  leaveFor,
  signInBy,
  test,
} from '../support/providers.ts';
import { forgetSession, keep } from '../support/states.ts';
import { withoutContent } from '../support/unrendered.ts';
import {
  accountOf,
  button,
  callsTo,
  field,
  historyState,
  link,
  stored,
  title,
} from '../support/walk.ts';

// One worker: each further one would start its own product and providers.
test.describe.configure({ mode: 'default' });

const german = readPart('de-DE', 'ui');
const CREATED = { from: '/registration/creating-password' };

test('R-ENTRY-3 R-SOC-1 R-ENTRY-9 Google and Apple are below the form; one press here and one there create an account, whose tokens are in the address for a moment only @gate', async ({
  page,
  product,
  providers,
  email,
}) => {
  const requests: Request[] = [];
  page.context().on('request', (request) => requests.push(request));
  await noteFirstAddress(page);
  await page.goto('/auth');
  const form = page.getByRole('main');
  await expect(form.getByText(ui.auth.or, { exact: true })).toBeVisible();
  await expect(form.getByRole('link', { name: /^Continue with/ })).toHaveText([
    'Continue with Google',
    'Continue with Apple',
  ]);
  await button(page, ui.auth.submit).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(link(page, continueWith('Apple'))).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(link(page, continueWith('Google'))).toBeFocused();
  await page.keyboard.press('Enter');
  await agree(page, email);
  await expect(page).toHaveURL('/success');
  await expect(title(page)).toHaveText('Account created');
  expect(await historyState(page)).toEqual(CREATED);
  const token = (await stored(page, 'refreshToken')) ?? '';
  const returns = requests.filter((request) => request.url().includes(token));
  expect(returns).toHaveLength(1);
  const words = new URL(returns[0]?.url() ?? '').searchParams;
  expect([...words.keys()].sort()).toEqual(['access_token', 'kyc', 'refresh_token']);
  expect(words.get('kyc')).toBe('true');
  expect(await stored(page, 'accessToken')).toBe(words.get('access_token'));
  const headers = await Promise.all(requests.map((request) => request.allHeaders()));
  expect(headers.filter(({ referer }) => referer?.includes(token))).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-first', /\/(auth|success)$/);
  const addresses = await historyOf(page);
  expect(addresses.filter((url) => url.includes('token'))).toEqual([]);

  // Back and forward do not apply them again.
  await page.evaluate(() => localStorage.clear());
  await page.goBack();
  await expect(page).toHaveURL((url) => url.origin === providers.google.issuer);
  await page.goForward();
  await expect(page).toHaveURL(`${product.url}/success`);
  await expectNobody(page);
});

test('R-SOC-3 refusing at a provider shows a red toast in the person’s language, signs no account in, and the next try succeeds @gate', async ({
  page,
  providers,
  newMember,
}) => {
  const member = await newMember();
  // The browser itself speaks English.
  await keep(page, { locale: 'de-DE' });
  await page.goto('/auth');
  await leaveFor(page, providers.google, german);
  await decline(page);
  await expect(page).toHaveURL('/auth');
  await expectRefusal(page, german.errors.social_refused);
  await expect(page).toHaveTitle(new RegExp(`^${german.shell.error_prefix}`));
  await expectNobody(page);
  await leaveFor(page, providers.google, german);
  await agree(page, member.email);
  // An account that exists already is signed in straight to the start page.
  await expect(page).toHaveURL('/');
  await expect(page.getByText(member.email)).toBeVisible();
  expect(await accountOf(page)).toBe(member.id);
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
  const callbacks = callbacksOf(page);
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
  await chooseResidency(page, 'DE');
  await expect(page).toHaveURL('/registration/personal-information');
  await expect(field(page, verification.personal.first_name)).toHaveValue('Zoë');
  await expect(field(page, verification.personal.last_name)).toHaveValue('O’Hara');
  await page.goto('/');
  await expect(page.getByText(`Signed in as ${relay}`)).toBeVisible();

  // Apple still has this browser's session: it does not ask again, and the account there identifies the person.
  const id = await accountOf(page);
  await forgetSession(page);
  await page.goto('/auth');
  await link(page, continueWith('Apple')).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Signed in as ${relay}`)).toBeVisible();
  expect(await accountOf(page)).toBe(id);
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
  await forgetSession(page);
  await page.goto('/auth');
  await link(page, continueWith('Google')).click();
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
  await link(page, continueWith('Google')).dblclick();
  const leaving = link(page, ui.auth.going);
  await expect(leaving).toHaveAttribute('aria-busy', 'true');
  await leaving.click({ force: true });
  await leaving.press('Enter');
  expect(started()).toBe(1);

  // A browser with a back/forward cache reports it when it shows the page again; this one has none.
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(link(page, continueWith('Google'))).not.toHaveAttribute('aria-busy');
  // And a navigation that failed does not block the button forever.
  await link(page, continueWith('Google')).click();
  await page.clock.runFor(14_900);
  await expect(leaving).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(100);
  await expect(link(page, continueWith('Google'))).not.toHaveAttribute('aria-busy');
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

test('R-SOC-3 a provider that is down, before or during the authorization, is reported', async ({
  page,
  startAnother,
  email,
}) => {
  const origin = `http://localhost:${await freePort()}`;
  const apple = await openProvider('apple', origin);
  await startAnother({
    PORT: new URL(origin).port,
    ...apple.env,
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: `http://127.0.0.1:${await freePort()}`,
  });
  await page.goto(`${origin}/auth`);
  await link(page, continueWith('Google')).click();
  await expectRefusal(page, ui.errors.social_unavailable);
  await expect(page).toHaveURL(`${origin}/auth`);

  await page.reload();
  await leaveFor(page, apple);
  await page.route('**/user/auth/apple/callback', async (route) => {
    await apple.close();
    await route.continue();
  });
  await agree(page, email);
  await expectRefusal(page, ui.errors.social_unavailable);
  await expect(page).toHaveURL(`${origin}/auth`);
  await expectNobody(page);
});

test('R-SOC-5 R-SOC-10 without credentials both buttons lead to a stand-in that says so, where one chooses a person @gate', async ({
  page,
  startAnother,
}) => {
  const product = await startAnother({}, { standIns: true });
  await page.goto(`${product.url}/auth`);
  await link(page, continueWith('Apple')).click();
  await expect(page).toHaveTitle('Stands in for Apple');
  await page.getByRole('button', { name: 'Dmytro Hale' }).click();
  await expect(page).toHaveURL(`${product.url}/success`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.url}/auth`);
  await link(page, continueWith('Google')).click();
  await expect(page).toHaveTitle('Stands in for Google');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await expectRefusal(page, ui.errors.social_refused);
});

test('R-SOC-5 without credentials and stand-ins there is no button', async ({
  page,
  plainProduct: product,
}) => {
  await page.goto(`${product.url}/auth`);
  await expect(button(page, ui.auth.submit)).toBeVisible();
  await expect(page.getByRole('main').getByText(/Google|Apple/)).toHaveCount(0);
  // A caller that opens the address directly reads why.
  await page.goto(`${product.url}/user/auth/google/login`);
  await expectRefusal(page, ui.errors.social_unavailable);
});

test('R-SOC-5 without credentials the buttons are absent in production', async ({ page }) => {
  await withoutContent(page, { production: true, providers: [] });
  await page.goto('/auth');
  await expect(button(page, ui.auth.submit)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(/Google|Apple/)).toHaveCount(0);
  await expect(main.getByText(ui.auth.or, { exact: true })).toBeHidden();
});

/** Every request to Apple's callback from now on, as the browser sent it. */
function callbacksOf(page: Page): Request[] {
  const made: Request[] = [];
  page.context().on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname === 'localhost' && pathname === '/user/auth/apple/callback') made.push(request);
  });
  return made;
}

/** Every address that the Back and Forward buttons lead to. */
async function historyOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}

/** Records on each page the address at the moment when the product shows its first element. */
async function noteFirstAddress(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver((changes) => {
      // The server's HTML is there by then; the first change after it is made by the script.
      const own = ({ target }: MutationRecord) =>
        target instanceof Element && target.closest('#root') !== null;
      if (document.readyState === 'loading' || !changes.some(own)) return;
      observer.disconnect();
      document.documentElement.dataset.first = window.location.href;
    });
    document.addEventListener('readystatechange', () => observer.takeRecords());
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  });
}
