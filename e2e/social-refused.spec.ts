import { generateSecret } from '../apps/api/src/secrets.ts';
import { ui as german } from '../packages/locales/src/de-DE/ui.ts';
import { ui } from '../packages/locales/src/en-US/ui.ts';
import { freePort, startProduct } from './product.ts';
import {
  agree,
  decline,
  expect,
  expectNobody,
  expectRefusal,
  leaveFor,
  open,
  test,
  whoIsIn,
} from './providers.ts';
import { keep } from './states.ts';
import { button, clickDimmed, filled, link, stored, title } from './walk.ts';

const MARKUP = '<img src=x onerror="document.title=\'run\'"><script>alert(1)</script>';
const OF_NOBODY = 'of-nobody';

for (const kind of ['google', 'apple'] as const) {
  test(`R-SOC-3 who refuses at ${kind} is told so in a red toast, in their language, and is nobody @phone`, async ({
    page,
    providers,
    email,
  }) => {
    // The browser itself speaks English.
    for (const [locale, words] of [
      ['de-DE', german],
      ['en-US', ui],
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
    await leaveFor(page, providers[kind]);
    await agree(page, email);
    await expect(page).toHaveURL('/success');
  });
}

test('R-SOC-3 a provider that is down, before the visit or in the middle of it, is told', async ({
  page,
  email,
}) => {
  const origin = `http://localhost:${await freePort()}`;
  const apple = await open('apple', origin);
  const product = await startProduct({
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
  await product.stop();
});

for (const [name, text, shown] of [
  ['markup', MARKUP, MARKUP],
  ['10 kB', 'word '.repeat(2000), `${'word '.repeat(40).slice(0, 199)}…`],
  ['marks that turn it round', 'Pay \u202e\u2066drow\u2069\u202c\nnow', 'Pay drow now'],
] as const) {
  test(`R-ENTRY-9 an error with ${name} is a line of text and runs nothing`, async ({ page }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(`/auth?error=${encodeURIComponent(text)}`);
    await expectRefusal(page, shown);
    await expect(page).toHaveURL('/auth');
    await expect(page.locator('[aria-live] script, main script, [src=x]')).toHaveCount(0);
    await expect(page).toHaveTitle(`Error: ${ui.auth.title} – Portico`);
    expect(dialogs).toEqual([]);
    // Said once: a reload has nothing to say.
    await page.reload();
    await expect(title(page)).toHaveText(ui.auth.title);
    await expect(page.locator('[aria-live=assertive]')).toHaveText('');
  });
}

test('R-ENTRY-9 one token alone, or what is no token, signs nobody in', async ({
  page,
  beginner,
}) => {
  for (const words of [
    { access_token: beginner.access_token },
    { refresh_token: beginner.refresh_token },
    { access_token: 'garbage', refresh_token: 'garbage', kyc: 'true' },
    { access_token: beginner.access_token, refresh_token: ' ' },
    { access_token: MARKUP, refresh_token: MARKUP },
  ] as Record<string, string>[]) {
    await page.goto(`/auth?${new URLSearchParams(words)}`);
    await expectRefusal(page, ui.errors.social_failed);
    await expect(page).toHaveURL('/auth');
    await expectNobody(page);
  }
});

test('R-ENTRY-9 tokens that the product did not sign end at /auth, whoever they name', async ({
  page,
  beginner,
}) => {
  const [head, payload] = beginner.access_token.split('.');
  const words = { access_token: `${head}.${payload}.${'A'.repeat(86)}`, refresh_token: OF_NOBODY };
  await page.goto(`/auth?${new URLSearchParams(words)}`);
  await expect(page.getByText(ui.notices.signed_out_elsewhere)).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await expectNobody(page);
});

test('R-ENTRY-9 a link with somebody else’s tokens does not change who is signed in', async ({
  page,
  beginner,
  newMember,
}) => {
  const member = await newMember();
  await keep(page, { member });
  const { access_token, refresh_token } = beginner;
  await page.goto(`/auth?${new URLSearchParams({ access_token, refresh_token })}`);
  await expectRefusal(page, ui.errors.social_failed);
  expect(await whoIsIn(page)).toBe(member.id);
  expect(await stored(page, 'refreshToken')).toBe(member.refresh_token);
});

test('R-SOC-5 without credentials both buttons are dimmed and say why while one develops @phone', async ({
  page,
}) => {
  const product = await startProduct();
  await page.goto(`${product.url}/auth`);
  for (const kind of ['google', 'apple'] as const) {
    const way = button(page, ui.auth[kind]);
    await expect(way).toHaveCSS('opacity', '0.5');
    await expect(way).toHaveAccessibleDescription(
      filled(ui.auth.not_set_up, { provider: ui.security[kind] }),
    );
    await clickDimmed(way);
  }
  await expect(page).toHaveURL(`${product.url}/auth`);
  // Who knows the address all the same is told as anybody is.
  await page.goto(`${product.url}/user/auth/google/login`);
  await expectRefusal(page, ui.errors.social_unavailable);
  await product.stop();
});

test('R-SOC-5 without credentials there is no such button in production', async ({
  page,
  mailbox,
}) => {
  const product = await startProduct({
    NODE_ENV: 'production',
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Portico <door@example.com>',
    SECRET_KEY: generateSecret('SECRET_KEY'),
    DOCUMENT_MASTER_KEY: generateSecret('DOCUMENT_MASTER_KEY'),
    TOKEN_SIGNING_KEY: generateSecret('TOKEN_SIGNING_KEY'),
  });
  await page.goto(`${product.url}/auth`);
  await expect(button(page, ui.auth.submit)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(/Google|Apple/)).toHaveCount(0);
  await expect(main.getByText(ui.auth.or, { exact: true })).toHaveCount(0);
  await product.stop();
});
