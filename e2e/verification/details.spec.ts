import type { Page, Route } from '@playwright/test';
import { exampleDetails } from '../../packages/contract/src/index.ts';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { fillDetails } from '../support/details.ts';
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
const sendAddress = (page: Page) =>
  page.getByRole('button', { name: verification.address.submit }).click();
const sentDetails = (page: Page) => page.waitForRequest('**/user/add-user-details');

// January 1: yesterday was in another year, and tomorrow is in the future but in this year.
const NEW_YEAR = new Date(new Date().getFullYear(), 0, 1);
const Y = NEW_YEAR.getFullYear();

// One of each message; packages/contract/src/rules/birth-date.test.ts has the others.
const DATES: [what: string, typed: [string, string, string], box: string, text: string][] = [
  ['nothing', ['', '', ''], 'year', verification.personal.birth_date_missing],
  ['a year before 1900, and all else wrong', ['1899', '13', '32'], 'year', ui.fields.year_invalid],
  ['month 13, and a wrong day', ['1990', '13', '32'], 'month', ui.fields.month_invalid],
  ['day 32', ['1990', '02', '32'], 'day', ui.fields.day_invalid],
  ['30 February', ['1990', '02', '30'], 'day', ui.fields.date_mismatch],
  ['tomorrow', [String(Y), '01', '02'], 'year', ui.fields.date_future],
];

test('R-KYC-1 R-KYC-2 R-KYC-3 R-KYC-30 R-KYC-31 countries are named in each language, each wrong birth date has its message, a minor gets a page of their own, and one call sends everything @gate', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  const options = page.locator('#residency button');
  for (const [locale, names] of Object.entries(NAMED)) {
    await keep(page, { member, locale });
    await page.goto('/registration/residency');
    await expect(options, locale).toHaveText([...names]);
  }
  await page.clock.setFixedTime(NEW_YEAR);
  await keep(page, { member, locale: 'en-US' });
  await page.goto('/registration/residency');
  // One tap goes on, and the country is not asked for again: R-KYC-31.
  await page.getByRole('button', { name: 'Germany' }).click();
  await expect(label(page, verification.personal.first_name)).toBeFocused();
  await expect(label(page, verification.personal.citizenship)).toHaveValue('DE');
  await label(page, verification.personal.citizenship).selectOption('UA');
  await label(page, verification.personal.first_name).fill(' Олена-Ґанна ');
  await label(page, verification.personal.last_name).fill("O'Shevchenko");
  await fillDetails(page, 'personal');
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
  await expect(label(page, verification.address.country)).toHaveValue('DE');
  await expect(label(page, verification.address.region_state)).toBeVisible();
  await label(page, verification.address.country).selectOption('GB');
  await label(page, verification.address.region_county).fill('Kent');
  await label(page, verification.address.country).selectOption('DE');
  await label(page, verification.address.address).fill('Unter den Linden 1');
  await label(page, verification.address.postal_code).fill('10117');
  await label(page, verification.address.city).fill('Berlin');
  await label(page, verification.address.region_state).fill('Berlin');
  await fillDetails(page, 'address');
  const sent = sentDetails(page);
  await sendAddress(page);
  const request = await sent;
  expect(request.method()).toBe('POST');
  expect(request.headers()).toMatchObject({ authorization: `Bearer ${member.access_token}` });
  const { firstName, ...others } = request.postDataJSON();
  expect(firstName.trim()).toBe('Олена-Ґанна');
  const { firstName: _isAbove, ...examples } = exampleDetails();
  expect(others).toEqual({
    ...examples,
    lastName: "O'Shevchenko",
    birthDate: `${Y - 18}-01-01`,
    citizenship: 'UA',
    selectedCountry: 'UA',
    residency: 'DE',
    address: 'Unter den Linden 1',
    postalCode: '10117',
    city: 'Berlin',
    region: 'Berlin',
    userIP: expect.stringMatching(/^[0-9a-f.:]+$/),
  });
  await expectScreen(page, '/kyc-select');
  const profile = await page.request.get('/user/profile', {
    headers: { authorization: `Bearer ${member.access_token}` },
  });
  expect(await profile.json()).toMatchObject({
    detailsSubmitted: true,
    verificationStatus: 'IN_PROGRESS',
  });
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
  const { citizenship_missing, first_name_missing, last_name_missing } = verification.personal;
  const links = page.getByRole('group', { name: ui.shell.problem }).getByRole('link');
  await expect(links).toHaveText([citizenship_missing, first_name_missing, last_name_missing]);
  await links.getByText(last_name_missing).click();
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

  // Nothing else fills a box with a part of it.
  await page.keyboard.press('ControlOrMeta+A');
  await paste('27 March 1990');
  await expect(page.getByRole('alert')).toContainText(verification.personal.date_unread);
  await expect(year(page)).toHaveValue('1990');
  await paste('04/28/1991');
  await expect(page.getByRole('alert')).toHaveText('');
  await expect(year(page)).toHaveValue('1991');
  await expect(month(page)).toHaveValue('04');
  await expect(day(page)).toHaveValue('28');
});

test('R-KYC-3 all four fields of the address are required, and spaces alone do not count', async ({
  page,
  beginner,
}) => {
  await keep(page, {
    member: beginner,
    details: { ...TYPED, address: ' ', postalCode: '', city: '\t', region: '  ' },
  });
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/user/add-user-details')) calls += 1;
  });
  await page.goto('/registration/adress');
  await sendAddress(page);
  const links = page.getByRole('group', { name: ui.shell.problem }).getByRole('link');
  const { address_missing, postal_code_missing, city_missing, region_missing } =
    verification.address;
  await expect(links).toHaveText([
    address_missing,
    postal_code_missing,
    city_missing,
    region_missing,
  ]);
  await label(page, verification.address.address).fill('Khreshchatyk 1');
  await label(page, verification.address.city).fill('Kyiv');
  await sendAddress(page);
  await expect(links).toHaveText([postal_code_missing, region_missing]);
  expect(calls).toBe(0);
});

const LOOKUPS: Record<string, (route: Route) => Promise<void>> = {
  'answers 500': (route) => route.fulfill({ status: 500, json: { ip: '192.0.2.1' } }),
  'answers a number': (route) => route.fulfill({ json: { ip: 3221225985 } }),
};

test(`R-KYC-4 userIP is the address that the lookup says, and empty if it ${Object.keys(LOOKUPS).join(', ')} @gate`, async ({
  page,
  applicant,
}) => {
  const { ip } = await (await page.request.get('/ip')).json();
  for (const [name, answer] of [['answers', null], ...Object.entries(LOOKUPS)] as const) {
    // Sending forgets what was typed.
    await keep(page, { member: applicant, details: TYPED });
    if (answer !== null) await page.route('**/ip', answer);
    await page.goto('/registration/adress');
    const sent = sentDetails(page);
    await sendAddress(page);
    const { userIP, city } = (await sent).postDataJSON();
    expect({ userIP, city }, name).toEqual({ userIP: answer ? '' : ip, city: TYPED.city });
    await expectScreen(page, '/kyc-select');
    await page.unrouteAll();
  }
});

test('R-KYC-4 a lookup that does not answer blocks nothing', async ({ page, applicant }) => {
  await page.clock.install();
  await keep(page, { member: applicant, details: TYPED });
  let asked = () => {};
  const requested = new Promise<void>((resolve) => {
    asked = resolve;
  });
  // Never answered.
  await page.route('**/ip', () => asked());
  await page.goto('/registration/adress');
  const sent = sentDetails(page);
  await sendAddress(page);
  await requested;
  await page.clock.runFor(2_000);
  expect((await sent).postDataJSON()).toMatchObject({ userIP: '' });
  await expectScreen(page, '/kyc-select');
});

test('R-KYC-3 a server refusal is shown beside its field, on the field’s own page', async ({
  page,
  beginner,
}) => {
  // A value that an older version of the page might have accepted.
  await keep(page, { member: beginner, details: { ...TYPED, firstName: 'Ol\u202eena' } });
  await page.goto('/registration/adress');
  await sendAddress(page);
  await expectScreen(page, '/registration/personal-information');
  await expect(label(page, verification.personal.first_name)).toHaveAccessibleDescription(
    `${verification.personal.first_name_hint} ${ui.shell.error_prefix} ${ui.fields.characters_not_allowed}`,
  );
});

test('R-KYC-3 a failed call is reported, and the input stays', async ({ page, applicant }) => {
  await keep(page, { member: applicant, details: TYPED });
  await page.route('**/user/add-user-details', (route) => route.abort());
  await page.goto('/registration/adress');
  await sendAddress(page);
  await expect(page.getByRole('alert')).toHaveText(ui.notices.network_error);
  await expect(label(page, verification.address.city)).toHaveValue(TYPED.city);
  await page.unroute('**/user/add-user-details');
  await sendAddress(page);
  await expectScreen(page, '/kyc-select');
});
