import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { expectScreen } from '../support/journey-states.ts';
import { expect, keep, TYPED, test } from '../support/states.ts';

test.use({ viewport: { width: 800, height: 900 } });

/** Named and sorted as in each language: Č after C, Š after S, І after И, articles ignored. */
const NAMED = {
  'de-DE': [
    'Deutschland',
    'Frankreich',
    'Israel',
    'Italien',
    'Polen',
    'Russland',
    'Saudi-Arabien',
    'Spanien',
    'Tschechien',
    'Ukraine',
    'Vereinigtes Königreich',
  ],
  'cs-CZ': [
    'Česko',
    'Francie',
    'Itálie',
    'Izrael',
    'Německo',
    'Polsko',
    'Rusko',
    'Saúdská Arábie',
    'Spojené království',
    'Španělsko',
    'Ukrajina',
  ],
} as const;

const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
const year = (page: Page) => label(page, verification.personal.year);
const month = (page: Page) => label(page, verification.personal.month);
const day = (page: Page) => label(page, verification.personal.day);
const goOn = (page: Page) =>
  page.getByRole('button', { name: verification.personal.submit }).click();

test('R-KYC-1 countries have the names and the order of each language @gate', async ({
  page,
  beginner,
}) => {
  for (const [locale, names] of Object.entries(NAMED)) {
    await keep(page, { member: beginner, locale });
    await page.goto('/registration/residency');
    const options = page.locator('#residency option:not([value=""])');
    await expect(options, locale).toHaveText([...names]);
  }
});

test('R-KYC-1 the country’s code is sent, in every language', async ({ page, newMember }) => {
  const member = await newMember();
  await keep(page, { member, locale: 'cs-CZ', details: { ...TYPED, residency: '' } });
  await page.goto('/registration/residency');
  await page.locator('main form button[type=submit]').click();
  await expect(page.locator('#residency')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('#residency').selectOption({ label: 'Španělsko' });
  await page.locator('main form button[type=submit]').click();
  await page.locator('#firstName').waitFor();
  await page.locator('main form button[type=submit]').click();
  await page.locator('#address').waitFor();
  await expect(page.locator('#country')).toHaveValue('Španělsko');
  const sent = page.waitForRequest('**/user/add-user-details');
  await page.locator('main form button[type=submit]').click();
  expect((await sent).postDataJSON()).toMatchObject({ residency: 'ES' });
});

// January 1: yesterday was in another year, and tomorrow is in the future but in this year.
const NEW_YEAR = new Date(new Date().getFullYear(), 0, 1);
const Y = NEW_YEAR.getFullYear();

// One of each message; packages/contract/src/rules/birth-date.test.ts has the others.
const DATES: [what: string, typed: [string, string, string], box: string, text: string][] = [
  ['nothing', ['', '', ''], 'year', ui.missing.birth_date],
  ['no day', ['1990', '03', ''], 'day', ui.missing.birth_date],
  ['a year before 1900, and all else wrong', ['1899', '13', '32'], 'year', ui.fields.year_invalid],
  ['month 13, and a wrong day', ['1990', '13', '32'], 'month', ui.fields.month_invalid],
  ['day 32', ['1990', '02', '32'], 'day', ui.fields.day_invalid],
  ['30 February', ['1990', '02', '30'], 'day', ui.fields.date_mismatch],
  ['tomorrow', [String(Y), '01', '02'], 'year', ui.fields.date_future],
];

test('R-KYC-2 each wrong birth date has its message, one at a time and in order; a minor gets a page that explains the next step @gate', async ({
  page,
  beginner,
}) => {
  await page.clock.setFixedTime(NEW_YEAR);
  await keep(page, { member: beginner, details: { ...TYPED, year: '', month: '', day: '' } });
  await page.goto('/registration/personal-information');
  for (const [what, [y, m, d], box, text] of DATES) {
    await year(page).fill(y);
    await month(page).fill(m);
    await day(page).fill(d);
    await goOn(page);
    const summary = page.getByRole('group', { name: ui.shell.problem });
    await expect(summary.getByRole('link'), what).toHaveText([text]);
    await expect(page.locator('main [aria-invalid=true]'), what).toHaveCount(1);
    await expect(page.locator(`#${box}`), what).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator(`#${box}`), what).toHaveAccessibleDescription(
      `${ui.shell.error_prefix} ${text}`,
    );
  }
  await expectScreen(page, '/registration/personal-information');

  // One day younger than 18.
  await year(page).fill(String(Y - 18));
  await month(page).fill('1');
  await day(page).fill('2');
  await expect(page.getByText(verification.personal.lede)).toBeVisible();
  await goOn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    verification.personal.under_age_title,
  );
  await expect(page.getByText(ui.fields.under_age)).toBeVisible();
  await page.getByRole('link', { name: verification.personal.under_age_fix }).click();
  await expect(day(page)).toHaveValue('2');
  await day(page).fill('1');
  await goOn(page);
  await expectScreen(page, '/registration/adress');
});

test('R-KYC-2 citizenship and names are required, and spaces alone do not count', async ({
  page,
  beginner,
}) => {
  await keep(page, {
    member: beginner,
    details: { ...TYPED, citizenship: '', firstName: '  ', lastName: ' \t' },
  });
  await page.goto('/registration/personal-information');
  await goOn(page);
  const { citizenship, first_name, last_name } = ui.missing;
  const links = page.getByRole('group', { name: ui.shell.problem }).getByRole('link');
  await expect(links).toHaveText([citizenship, first_name, last_name]);
  await links.getByText(last_name).click();
  await expect(label(page, verification.personal.last_name)).toBeFocused();
});

test('R-KYC-2 the boxes of the birth date by keyboard', async ({ page, context, beginner }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await keep(page, { member: beginner, details: { ...TYPED, year: '', month: '', day: '' } });
  await page.goto('/registration/personal-information');
  const begin = async () => {
    for (const box of [year(page), month(page), day(page)]) await box.fill('');
    await year(page).focus();
  };

  // The last digit of a box moves the focus on, and only digits are accepted.
  await begin();
  await page.keyboard.type('19a-90');
  await expect(month(page)).toBeFocused();
  await page.keyboard.type('03');
  await expect(day(page)).toBeFocused();
  await page.keyboard.type('275');
  await expect(year(page)).toHaveValue('1990');
  await expect(month(page)).toHaveValue('03');
  await expect(day(page)).toHaveValue('27');
  await expect(day(page)).toBeFocused();

  // Backspace in an empty box moves the focus to the previous box, and deletes nothing there.
  await begin();
  await page.keyboard.type('1990');
  await expect(month(page)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(year(page)).toBeFocused();
  await expect(year(page)).toHaveValue('1990');
  await page.keyboard.press('Backspace');
  await expect(year(page)).toHaveValue('199');

  // Shift+Tab leads back into a full box and out of it.
  await begin();
  await page.keyboard.type('199003');
  await expect(day(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(month(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(year(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(label(page, verification.personal.last_name)).toBeFocused();

  // A digit corrected within a full box leaves the focus there.
  await begin();
  await page.keyboard.type('1890');
  await page.keyboard.press('Shift+Tab');
  for (const key of ['Home', 'ArrowRight', 'Delete']) await page.keyboard.press(key);
  await page.keyboard.type('9');
  await expect(year(page)).toHaveValue('1990');
  await expect(year(page)).toBeFocused();

  // Pasting keeps the focus; a whole date fills all boxes.
  await begin();
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+V');
  };
  await paste('1985');
  await expect(year(page)).toHaveValue('1985');
  await expect(year(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await paste('1990-03-27');
  await expect(year(page)).toHaveValue('1990');
  await expect(month(page)).toHaveValue('03');
  await expect(day(page)).toHaveValue('27');
  await expect(year(page)).toBeFocused();
});
