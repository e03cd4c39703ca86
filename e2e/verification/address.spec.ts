import type { Page, Route } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { expectScreen } from '../support/journey-states.ts';
import { expect, keep, TYPED, test } from '../support/states.ts';

test.use({ viewport: { width: 800, height: 900 } });

const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
const goOn = (page: Page) =>
  page.getByRole('button', { name: verification.address.submit }).click();
const sentDetails = (page: Page) => page.waitForRequest('**/user/add-user-details');

test('R-KYC-3 one call sends everything typed on three pages @gate', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await keep(page, { member });
  await page.goto('/registration/residency');
  await label(page, verification.residency.label).selectOption('DE');
  await page.getByRole('button', { name: verification.residency.submit }).click();
  await label(page, verification.personal.citizenship).selectOption('UA');
  await label(page, verification.personal.first_name).fill(' Олена-Ґанна ');
  await label(page, verification.personal.last_name).fill("O'Shevchenko");
  await label(page, verification.personal.year).fill('1990');
  await label(page, verification.personal.month).fill('3');
  await label(page, verification.personal.day).fill('7');
  await page.getByRole('button', { name: verification.personal.submit }).click();
  await expectScreen(page, '/registration/adress');
  await label(page, verification.address.address).fill('Unter den Linden 1');
  await label(page, verification.address.postal_code).fill('10117');
  await label(page, verification.address.city).fill('Berlin');
  await label(page, verification.address.region).fill('Berlin');
  const sent = sentDetails(page);
  await goOn(page);
  const request = await sent;
  const { ip } = await (await page.request.get('/ip')).json();
  expect(ip).toMatch(/^[0-9a-f.:]+$/);
  expect(request.method()).toBe('POST');
  expect(request.headers()).toMatchObject({ authorization: `Bearer ${member.access_token}` });
  const { firstName, ...others } = request.postDataJSON();
  expect(firstName.trim()).toBe('Олена-Ґанна');
  expect(others).toEqual({
    lastName: "O'Shevchenko",
    birthDate: '1990-03-07',
    citizenship: 'UA',
    selectedCountry: 'UA',
    residency: 'DE',
    address: 'Unter den Linden 1',
    postalCode: '10117',
    city: 'Berlin',
    region: 'Berlin',
    userIP: ip,
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
  await goOn(page);
  const links = page.getByRole('group', { name: ui.shell.problem }).getByRole('link');
  const { address, postal_code, city, region } = ui.missing;
  await expect(links).toHaveText([address, postal_code, city, region]);
  await label(page, verification.address.address).fill('Khreshchatyk 1');
  await label(page, verification.address.city).fill('Kyiv');
  await goOn(page);
  await expect(links).toHaveText([postal_code, region]);
  expect(calls).toBe(0);
});

const LOOKUPS: Record<string, (route: Route) => Promise<void>> = {
  'cannot be reached': (route) => route.abort(),
  'answers 500': (route) => route.fulfill({ status: 500, json: { ip: '192.0.2.1' } }),
  'answers no JSON': (route) => route.fulfill({ body: '<html>192.0.2.1</html>' }),
  'answers no ip': (route) => route.fulfill({ json: { address: '192.0.2.1' } }),
  'answers a number': (route) => route.fulfill({ json: { ip: 3221225985 } }),
};

test(`R-KYC-4 userIP is empty if the lookup ${Object.keys(LOOKUPS).join(', ')} @gate`, async ({
  page,
  applicant,
}) => {
  for (const [name, answer] of Object.entries(LOOKUPS)) {
    await page.unroute('**/ip');
    // Sending forgets what was typed.
    await keep(page, { member: applicant, details: TYPED });
    await page.route('**/ip', answer);
    await page.goto('/registration/adress');
    const sent = sentDetails(page);
    await goOn(page);
    const { userIP, city } = (await sent).postDataJSON();
    expect({ userIP, city }, name).toEqual({ userIP: '', city: TYPED.city });
    await expectScreen(page, '/kyc-select');
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
  await goOn(page);
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
  await goOn(page);
  await expectScreen(page, '/registration/personal-information');
  await expect(label(page, verification.personal.first_name)).toHaveAccessibleDescription(
    `${verification.personal.name_hint} ${ui.shell.error_prefix} ${ui.fields.characters_not_allowed}`,
  );
});

test('R-KYC-3 a failed call is reported, and the input stays', async ({ page, applicant }) => {
  await keep(page, { member: applicant, details: TYPED });
  await page.route('**/user/add-user-details', (route) => route.abort());
  await page.goto('/registration/adress');
  await goOn(page);
  await expect(page.getByRole('alert')).toHaveText(ui.notices.network_error);
  await expect(label(page, verification.address.city)).toHaveValue(TYPED.city);
  await page.unroute('**/user/add-user-details');
  await goOn(page);
  await expectScreen(page, '/kyc-select');
});
