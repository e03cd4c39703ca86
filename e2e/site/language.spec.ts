import { LOCALES } from '../../packages/contract/src/locales.ts';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { ui as english } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/fixtures.ts';
import { enter, entryTitle, field, title } from '../support/walk.ts';

const arabic = readPart('ar-AR', 'ui');
const german = readPart('de-DE', 'ui');

const picker = { label: english.shell.language, exact: true };

test('R-I18N-1 every language has its own name; lang, dir and the page follow, values and position stay @phone @gate', async ({
  page,
}) => {
  await page.goto('/registration/creating-account');
  const languages = page.getByRole('banner').getByRole('combobox');
  await expect(languages).toHaveAccessibleName(picker.label);
  await expect(languages.getByRole('option')).toHaveText([
    'English',
    'Español',
    'Čeština',
    'العربية',
    'עברית',
    'Italiano',
    'Polski',
    'Русский',
    'Українська',
    'Deutsch',
    'Français',
  ]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await field(page, english.auth.label).fill('somebody@example.com');
  await page.getByRole('checkbox').check();

  for (const [locale, { name, dir }] of Object.entries(LOCALES)) {
    await languages.selectOption({ label: name });
    const words = readPart(locale, 'ui');
    await expect(title(page)).toHaveText(words.creating_account.title);
    await expect(page).toHaveTitle(
      words.shell.title.replace('{page}', words.creating_account.title),
    );
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('html')).toHaveAttribute('dir', dir);
    await expect(field(page, words.auth.label)).toHaveValue('somebody@example.com');
    await expect(page.getByRole('checkbox')).toBeChecked();
    await expect(page).toHaveURL('/registration/creating-account');
  }
});

test('R-I18N-1 the choice survives a reload and reaches every tab; a visible message changes, too @gate', async ({
  page,
  context,
}) => {
  await page.goto('/auth');
  await field(page, english.auth.label).press('Enter');
  await expect(page.getByRole('group', { name: english.shell.problem })).toBeVisible();
  await page.getByRole('banner').getByRole('combobox').selectOption({ label: 'العربية' });
  await expect(page.getByRole('group', { name: arabic.shell.problem })).toContainText(
    arabic.auth.need_identifier,
  );

  await page.reload();
  await expect(title(page)).toHaveText(entryTitle(arabic));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const second = await context.newPage();
  await second.goto('/auth');
  await expect(title(second)).toHaveText(entryTitle(arabic));
  await second.getByRole('banner').getByRole('combobox').selectOption({ label: 'Deutsch' });
  await expect(title(page)).toHaveText(entryTitle(german));
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('R-I18N-1 R-I18N-5 without a choice the browser’s language is used, for the code’s mail as well', async ({
  browser,
  product,
  mailbox,
  email,
}) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'de-AT' });
  const page = await context.newPage();
  await enter(page, email, german);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(title(page)).toHaveText(german.code.title_email);
  await mailbox.codeFor(email);
  expect(mailbox.mailsTo(email)[0]?.html).toContain('lang="de-DE"');
  await context.close();
});

test('R-I18N-1 an unsupported language falls back to English', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'ja-JP' });
  const page = await context.newPage();
  await page.goto('/auth');
  await expect(title(page)).toHaveText(entryTitle(english));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await context.close();
});
