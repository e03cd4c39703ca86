import { ui } from '../../packages/locales/src/english.ts';
import { expectScreen, visit } from '../support/journey-states.ts';
import { CHANGE, mailedLink, NEW_PASSWORD, RESET, typeTwice } from '../support/reset-link.ts';
import { expect, test } from '../support/states.ts';
import { button, field, link, loginAs, title } from '../support/walk.ts';

test('R-RESET-3 without a token the page shows the specification’s text, and links to a new request @gate', async ({
  page,
}) => {
  for (const search of ['', '?token=', '?token']) {
    await page.goto('/terms');
    await page.goto(`${CHANGE}${search}`);
    await expect(page).toHaveURL(CHANGE);
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(
      'Password changed. Return to previous page.',
    );
    await expect(page.locator('input[type=password]')).toHaveCount(0);
    await link(page, ui.change.return).click();
    await expect(page).toHaveURL('/auth');
  }
  await visit(page, '/privacy');
  await visit(page, CHANGE);
  await expectScreen(page, CHANGE);
  await button(page, ui.change.return).click();
  await expectScreen(page, '/privacy');
  await page.goForward();
  await link(page, ui.change.new_link).click();
  await expectScreen(page, '/auth/reset-password');
});

test('R-RESET-4 a used, an altered and an unknown token give the same message: the link no longer works @gate', async ({
  page,
  newMember,
  mailbox,
}) => {
  const member = await newMember();
  const mailed = await mailedLink(page, mailbox, member);
  const token = new URL(mailed).searchParams.get('token') ?? '';
  const used = await page.request.post(RESET, {
    data: { newPassword: NEW_PASSWORD, reset_token: token },
  });
  expect(used.status()).toBe(204);
  for (const bad of [token, `${token}x`, 'unknown', 'x'.repeat(5000)]) {
    await page.goto(`${CHANGE}?token=${bad}`);
    await typeTwice(page, 'Another 59 ochre');
    await button(page, ui.change.submit).click();
    await expect(title(page)).toHaveText(ui.change.invalid_title);
    await expect(title(page)).toBeFocused();
    await expect(page).toHaveTitle(`Error: ${ui.change.invalid_title} – Portico`);
    await expect(page).toHaveURL(CHANGE);
    await page.reload();
    await expect(title(page)).toHaveText(ui.change.invalid_title);
  }
  await link(page, ui.change.new_link).click();
  await expect(page).toHaveURL('/auth/reset-password');
  await loginAs(page, member.email);
  await field(page, ui.login.password).fill(NEW_PASSWORD);
  await button(page, ui.login.submit).click();
  await expect(title(page)).toHaveText('Authorization succesfull');
});

const FAILURES = [
  ['no network', null, 'Error during reset.'],
  ['garbage', { status: 400, body: '<html>' }, ui.notices.error_occurred],
  ['a failing server', { status: 500 }, ui.notices.failed_reset_password],
  [
    'too many requests',
    { status: 429, json: { code: 'too_many_requests' } },
    ui.errors.too_many_requests,
  ],
] as const;

test(`R-RESET-4 R-VAL-4 ${FAILURES.map(([name]) => name).join(', ')}: the message shows, the input stays, and the next try succeeds`, async ({
  page,
  newMember,
  mailbox,
}) => {
  await page.goto(await mailedLink(page, mailbox, await newMember()));
  await typeTwice(page, NEW_PASSWORD);
  for (const [failure, answer, sentence] of FAILURES) {
    await page.route(`**${RESET}`, (route) =>
      answer === null ? route.abort() : route.fulfill(answer),
    );
    await button(page, ui.change.submit).click();
    await expect(page.getByRole('alert'), failure).toHaveText(sentence);
    await expect(page, failure).toHaveTitle(/^Error: /);
    await expect(field(page, ui.change.label), failure).toHaveValue(NEW_PASSWORD);
    await expect(field(page, ui.password.confirm), failure).toHaveValue(NEW_PASSWORD);
    await page.unroute(`**${RESET}`);
  }
  await button(page, ui.change.submit).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText(ui.notices.password_changed_successfully)).toBeVisible();
});
