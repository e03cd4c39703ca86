import { readPart } from '../../packages/locales/build/read-part.ts';
import { pages, ui } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/fixtures.ts';
import { title } from '../support/walk.ts';

const german = readPart('de-DE', 'ui');

test.use({ javaScriptEnabled: false });

test('R-I18N-13 without script no inactive field is shown @phone', async ({ page }) => {
  for (const [path, heading] of [
    ['/ecosystem', ui.ecosystem.title],
    ['/marketplace', null],
    ['/faq', null],
    ['/terms', ui.legal.terms_title],
    ['/partners', pages.partners.title],
  ] as const) {
    await page.goto(path);
    if (heading) await expect(title(page)).toHaveText(heading);
    const fields = page.locator('input, select, textarea').filter({ visible: true });
    await expect(fields, path).toHaveCount(0);
    const { past, width } = await page.locator('html').evaluate((element) => ({
      past: element.scrollWidth,
      width: element.clientWidth,
    }));
    expect(past, path).toBe(width);
  }
});

test('R-I18N-13 without script a link chooses the language for this and the next pages @phone', async ({
  page,
}) => {
  await page.goto('/ecosystem?sort=users');
  const languages = page.getByRole('navigation', { name: ui.shell.language, exact: true });
  await expect(languages.getByRole('link')).toHaveCount(11);
  await expect(languages.locator('[aria-current]')).toHaveText('English');
  await languages.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/ecosystem');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(title(page)).toHaveText(german.ecosystem.title);
  await page.goto('/terms');
  await expect(title(page)).toHaveText(german.legal.terms_title);
  await page
    .getByRole('navigation', { name: german.shell.language, exact: true })
    .getByRole('link', { name: 'العربية' })
    .click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});
