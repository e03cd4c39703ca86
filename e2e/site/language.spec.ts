import { LOCALES } from '../../packages/contract/src/locales.ts';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { namedAs } from '../../packages/locales/src/brand-forms.ts';
import { ui as english } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/fixtures.ts';
import { enter, field, title } from '../support/walk.ts';

const arabic = readPart('ar-AR', 'ui');
const german = readPart('de-DE', 'ui');

const picker = { label: english.shell.language, exact: true };

test('R-I18N-1 every language has its own name; lang, dir, messages and every tab follow, values and position stay @phone @gate', async ({
  page,
  context,
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

  for (const locale of ['uk-UA', 'ar-AR', 'de-DE'] as const) {
    const { name, dir } = LOCALES[locale];
    await languages.selectOption({ label: name });
    const words = namedAs(readPart(locale, 'ui'), locale, 'Portico');
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
  await field(page, german.auth.label).fill('');
  await field(page, german.auth.label).press('Enter');
  await expect(page.getByRole('group', { name: german.shell.problem })).toContainText(
    german.auth.need_identifier,
  );
  const second = await context.newPage();
  await second.goto('/registration/creating-account');
  await expect(title(second)).toHaveText(german.creating_account.title);
  await second.getByRole('banner').getByRole('combobox').selectOption({ label: 'العربية' });
  await expect(page.getByRole('group', { name: arabic.shell.problem })).toContainText(
    arabic.auth.need_identifier,
  );
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
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
