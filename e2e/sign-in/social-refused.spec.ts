import { readPart } from '../../packages/locales/build/read-part.ts';
import { ui } from '../../packages/locales/src/english.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { openProvider } from '../support/fixtures.ts';
import {
  agree,
  decline,
  expect,
  expectNobody,
  expectRefusal,
  leaveFor,
  test,
} from '../support/providers.ts';
import { keep } from '../support/states.ts';
import { withoutContent } from '../support/unrendered.ts';
import { button, clickDimmed, link } from '../support/walk.ts';

const german = readPart('de-DE', 'ui');

test('R-SOC-3 refusing at Google or Apple shows a red toast in the person’s language, signs no account in, and the next try succeeds @gate', async ({
  page,
  providers,
  email,
}) => {
  // The browser itself speaks English.
  for (const [kind, locale, words] of [
    ['google', 'de-DE', german],
    ['apple', 'en-US', ui],
  ] as const) {
    await keep(page, { locale });
    await page.goto('/auth');
    await leaveFor(page, providers[kind], words);
    await decline(page);
    await expect(page).toHaveURL('/auth');
    await expectRefusal(page, words.errors.social_refused);
    await expect(page).toHaveTitle(new RegExp(`^${words.shell.error_prefix}`));
    await expectNobody(page);
  }
  await leaveFor(page, providers.apple);
  await agree(page, email);
  await expect(page).toHaveURL('/success');
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
  await link(page, ui.auth.google).click();
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

test('R-SOC-5 without credentials both buttons are dimmed and explain why in development @gate', async ({
  page,
  plainProduct: product,
}) => {
  await page.goto(`${product.url}/auth`);
  for (const kind of ['google', 'apple'] as const) {
    const entry = button(page, ui.auth[kind]);
    await expect(entry).toHaveCSS('opacity', '0.5');
    await expect(entry).toHaveAccessibleDescription(ui.auth.not_set_up);
    await clickDimmed(entry);
  }
  await expect(page).toHaveURL(`${product.url}/auth`);
  // A caller that opens the address directly gets the same message.
  await page.goto(`${product.url}/user/auth/google/login`);
  await expectRefusal(page, ui.errors.social_unavailable);
});

test('R-SOC-5 without credentials the buttons are absent in production', async ({ page }) => {
  await withoutContent(page, { production: true });
  await page.goto('/auth');
  await expect(button(page, ui.auth.submit)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(/Google|Apple/)).toHaveCount(0);
  await expect(main.getByText(ui.auth.or, { exact: true })).toBeHidden();
});
