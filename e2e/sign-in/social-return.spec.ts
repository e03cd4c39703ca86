import type { Page, Request } from '@playwright/test';
import type { TestProvider } from '../../apps/api/src/test/providers/oidc-provider.ts';
import { ui, verification } from '../../packages/locales/src/english.ts';
import type { Product } from '../support/product.ts';
import {
  expect,
  expectNobody,
  expectRefusal,
  signInBy,
  test,
  whoIsIn,
} from '../support/providers.ts';
import { keep } from '../support/states.ts';
import { entryTitle, stored, title } from '../support/walk.ts';

const MARKUP = '<img src=x onerror="document.title=\'run\'"><script>alert(1)</script>';
const OF_NOBODY = 'of-nobody';

test('R-ENTRY-9 the tokens of Google are in the address for a moment only, and Back does not apply them again @gate', async ({
  page,
  product,
  providers,
  newMember,
}) => {
  const { email } = await newMember();
  await expectTokensOnce(page, product, providers.google, email);
});

test('R-ENTRY-9 the tokens of Apple are in the address for a moment only, and Back does not apply them again', async ({
  page,
  product,
  providers,
  newMember,
}) => {
  const { email } = await newMember();
  await expectTokensOnce(page, product, providers.apple, email);
});

async function expectTokensOnce(
  page: Page,
  product: Product,
  provider: TestProvider,
  email: string,
): Promise<void> {
  const requests: Request[] = [];
  page.context().on('request', (request) => requests.push(request));
  await noteFirstAddress(page);
  await signInBy(page, provider, email);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  const token = (await stored(page, 'refreshToken')) ?? '';
  expect(requests.filter((request) => request.url().includes(token))).toHaveLength(1);
  const headers = await Promise.all(requests.map((request) => request.allHeaders()));
  expect(headers.filter(({ referer }) => referer?.includes(token))).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-first', `${product.url}/auth`);
  const addresses = await historyOf(page);
  expect(addresses.filter((url) => url.includes('token'))).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await page.goBack();
  await expect(page).toHaveURL((url) => url.origin === provider.issuer);
  await page.goBack();
  await expect(page).toHaveURL('/auth');
  await expect(title(page)).toHaveText(entryTitle(ui));
  await expectNobody(page);
  await page.goForward();
  await page.goForward();
  // From /, which has no session any more.
  await expect(page).toHaveURL('/auth');
  await expectNobody(page);
}

const FOREIGN = [
  ['markup', MARKUP, MARKUP],
  ['10 kB', 'word '.repeat(2000), `${'word '.repeat(40).slice(0, 199)}…`],
  ['marks that turn it round', 'Pay \u202e\u2066drow\u2069\u202c\nnow', 'Pay drow now'],
] as const;

test(`R-ENTRY-9 R-ENTRY-12 an error with ${FOREIGN.map(([name]) => name).join(', ')} is shown as text behind Details, and executes nothing @gate`, async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const [name, text, shown] of FOREIGN) {
    await page.goto(`/auth?error=${encodeURIComponent(text)}`);
    await expectRefusal(page, ui.errors.social_failed);
    const words = page.getByRole('main').getByText(shown, { exact: true });
    await expect(words, name).toBeHidden();
    await page.getByText(verification.entry.foreign_details, { exact: true }).click();
    await expect(words, name).toBeVisible();
    await expect(page.getByText(verification.entry.foreign_words)).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await expect(page.locator('[aria-live] script, main script, [src=x]')).toHaveCount(0);
    await expect(page).toHaveTitle(`Error: ${entryTitle(ui)} – Portico`);
    expect(dialogs, name).toEqual([]);
    // Shown once: a reload shows nothing.
    await page.reload();
    await expect(title(page)).toHaveText(entryTitle(ui));
    await expect(page.locator('[aria-live=assertive]'), name).toHaveText('');
  }
});

test('R-ENTRY-9 a single token, or a malformed one, signs no account in', async ({
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

test('R-ENTRY-9 tokens that the product did not sign end at /auth, for any account they name', async ({
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

test('R-ENTRY-9 a link with another account’s tokens does not change the session', async ({
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
