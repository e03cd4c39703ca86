import { ui, verification } from '../../packages/locales/src/english.ts';
import { expectNobody, expectRefusal } from '../support/providers.ts';
import { expect, keep, test } from '../support/states.ts';
import { accountOf, entryTitle, stored, title } from '../support/walk.ts';

const MARKUP = '<img src=x onerror="document.title=\'run\'"><script>alert(1)</script>';

const FOREIGN = [
  ['markup', MARKUP, MARKUP],
  ['marks that turn it round', 'Pay \u202e\u2066drow\u2069\u202c\nnow', 'Pay drow now'],
] as const;

test(`R-ENTRY-12 an error with ${FOREIGN.map(([name]) => name).join(', ')} is shown as text behind Details, and executes nothing @gate`, async ({
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
  }
  // Shown once: a reload shows nothing.
  await page.reload();
  await expect(title(page)).toHaveText(entryTitle(ui));
  await expect(page.locator('[aria-live=assertive][aria-atomic]')).toHaveText('');
});

test('R-ENTRY-9 a single token, or a malformed one, signs no account in', async ({
  page,
  beginner,
}) => {
  for (const words of [
    { access_token: beginner.access_token },
    { access_token: MARKUP, refresh_token: MARKUP, kyc: 'true' },
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
  const words = {
    access_token: `${head}.${payload}.${'A'.repeat(86)}`,
    refresh_token: 'of-nobody',
  };
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
  expect(await accountOf(page)).toBe(member.id);
  expect(await stored(page, 'refreshToken')).toBe(member.refresh_token);
});
