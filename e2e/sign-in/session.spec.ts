import type { BrowserContext, Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { expect, keep, type Member, test } from '../support/states.ts';
import { button, signOut, stored, successesOf, title } from '../support/walk.ts';

const REFRESH = '/user/auth/refresh';

/** The member's token as it is after its fifteen minutes; its signature no longer matches. */
function expired({ access_token }: Member): string {
  const [header, payload = '', signature] = access_token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const past = { ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 };
  return [header, Buffer.from(JSON.stringify(past)).toString('base64url'), signature].join('.');
}

const signedIn = (page: Page, { email }: Member) =>
  expect(page.getByText(`Signed in as ${email}`)).toBeVisible();

test('R-LOGIN-8 two tabs that refresh at once both stay signed in, by the browser’s locks @gate', async ({
  page,
  context,
  newMember,
}) => {
  expect(await refreshInTwoTabs(page, context, await newMember())).toBe(1);
});

test('R-LOGIN-8 two tabs that refresh at once both stay signed in without locks, too', async ({
  page,
  context,
  newMember,
}) => {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'locks', { value: undefined }),
  );
  expect(await refreshInTwoTabs(page, context, await newMember())).toBeGreaterThan(0);
});

/** Returns how often they refreshed. */
async function refreshInTwoTabs(
  page: Page,
  context: BrowserContext,
  member: Member,
): Promise<number> {
  await keep(page, { member: { ...member, access_token: expired(member) } });
  const second = await context.newPage();
  // A call that a stalled machine outlasts is sent again, and is not a second renewal.
  const refreshes = successesOf(page, REFRESH);
  await Promise.all([page.goto('/'), second.goto('/')]);
  await Promise.all([signedIn(page, member), signedIn(second, member)]);
  expect(await stored(page, 'refreshToken')).not.toBe(member.refresh_token);
  return refreshes();
}

test('R-LOGIN-8 a session that the server has ended leads to /auth with a message', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await page.request.post('/user/auth/logout', { data: { refresh_token: member.refresh_token } });
  await keep(page, { member: { ...member, access_token: expired(member) } });
  await page.goto('/');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText(ui.notices.signed_out_elsewhere)).toBeVisible();
  expect(await stored(page, 'refreshToken')).toBeNull();
});

test('R-LOGIN-9 signing out clears every tab and ends the session on the server @phone-only @gate', async ({
  page,
  context,
  newMember,
}) => {
  const member = await newMember();
  await keep(page, { member, details: { residency: 'DE', firstName: 'Olena' } });
  await page.goto('/');
  const second = await context.newPage();
  await second.goto('/registration/residency');
  await expect(title(second)).toHaveText(verification.residency.title);
  const ended = page.waitForResponse('**/user/auth/logout');
  await signOut(page);
  expect((await ended).status()).toBe(204);
  await expect(page).toHaveURL('/auth');
  await expect(second).toHaveURL('/auth');
  for (const tab of [page, second]) {
    expect(await stored(tab, 'accessToken')).toBeNull();
    expect(await stored(tab, 'refreshToken')).toBeNull();
    await expect(button(tab, ui.shell.sign_out)).toHaveCount(0);
    // They know why.
    await expect(tab.getByText(ui.notices.signed_out_elsewhere)).toHaveCount(0);
  }
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Olena');

  const refused = await page.request.post(REFRESH, {
    data: { refresh_token: member.refresh_token },
  });
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'session_ended' });
});

test('R-LOGIN-9 the request that ends a session outlives the page that sent it', async ({
  page,
  newMember,
}) => {
  await page.addInitScript(() => {
    const asked: [string, boolean][] = [];
    Object.assign(window, { asked });
    const real = window.fetch;
    window.fetch = (input, init) => {
      asked.push([new URL(String(input), location.href).pathname, init?.keepalive === true]);
      return real(input, init);
    };
  });
  await keep(page, { member: await newMember() });
  await page.goto('/');
  await button(page, ui.shell.sign_out).click();
  await expect(page).toHaveURL('/auth');
  const asked = () =>
    page.evaluate(() => (window as unknown as { asked: [string, boolean][] }).asked);
  await expect
    .poll(async () => (await asked()).some(([path]) => path.endsWith('/logout')))
    .toBe(true);
  for (const [path, outlives] of await asked())
    expect(outlives, path).toBe(path.endsWith('/logout'));
});

test('R-LOGIN-9 signing out works without a network, too', async ({ page, newMember }) => {
  const member = await newMember();
  await keep(page, { member });
  await page.goto('/');
  await signedIn(page, member);
  await page.route('**/user/auth/logout', (route) => route.abort());
  await signOut(page);
  await expect(page).toHaveURL('/auth');
  expect(await stored(page, 'accessToken')).toBeNull();
  expect(await stored(page, 'refreshToken')).toBeNull();
});
