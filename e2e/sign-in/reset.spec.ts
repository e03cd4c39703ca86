import { ui } from '../../packages/locales/src/english.ts';
import { expect, keep, test } from '../support/states.ts';
import {
  button,
  callsTo,
  clickDimmed,
  field,
  fieldError,
  filled,
  link,
  loginAs,
  title,
} from '../support/walk.ts';

const FORGOT = '/user/auth/forgot-password';
const CHANGE = '/auth/change-password';

test('R-RESET-1 R-VAL-4 a link is requested with the same message with and without an account; a lost connection and a refusal have their texts @gate', async ({
  page,
  email,
  newMember,
  mailbox,
}) => {
  const member = await newMember();
  await loginAs(page, member.email);
  await link(page, ui.login.forgot).click();
  await expect(page).toHaveURL('/auth/reset-password');
  for (const [answer, sentence] of [
    [null, 'Error occurred. Please try again.'],
    [{ status: 500 }, 'Failed to send reset link. Please try again.'],
    [{ status: 429, json: { code: 'too_many_requests' } }, ui.errors.too_many_requests],
  ] as const) {
    await page.route(`**${FORGOT}`, (route) =>
      answer === null ? route.abort() : route.fulfill(answer),
    );
    await button(page, ui.reset.submit).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(field(page, ui.reset.label)).toHaveValue(member.email);
    await page.unroute(`**${FORGOT}`);
  }
  const said: (string | null)[] = [];
  for (const address of [member.email, email]) {
    if (address === email) {
      await link(page, ui.code.change_label).click();
      await expect(field(page, ui.reset.label)).toHaveValue(member.email);
      await field(page, ui.reset.label).fill(`  ${email.toUpperCase()} `);
    }
    await expect(field(page, ui.reset.label)).not.toHaveValue('');
    await button(page, ui.reset.submit).click();
    await expect(
      page.getByText('Password reset link sent to your email.', { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL('/auth/reset-password');
    await expect(title(page)).toBeFocused();
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await expect(page.getByText(/The link works once, for 30\sminutes/)).toBeVisible();
    said.push(
      (await page.getByRole('main').innerText()).replace(address, '').replace(/\d+\ssec\b/g, ''),
    );
  }
  expect(said[1]).toBe(said[0]);
  expect(await mailbox.linkFor(member.email, CHANGE, 2)).toContain('token=');
  // An address without an account gets this answer by mail only.
  expect(await mailbox.linkFor(email, '/auth')).not.toContain('token=');
});

test('R-RESET-1 the link can be resent after 30 s, which a reload does not shorten', async ({
  page,
  context,
  newMember,
  mailbox,
}) => {
  // Timers run, but the clock advances only when the test lets it.
  let now = Date.now();
  const pass = (seconds: number) => {
    now += seconds * 1000;
    return context.clock.setFixedTime(now);
  };
  await pass(0);
  const { email } = await newMember();
  const asked = callsTo(page, FORGOT);
  await keep(page, { identifiers: { typed: email } });
  await page.goto('/auth/reset-password');
  await button(page, ui.reset.submit).click();
  const waiting = (seconds: number) => page.getByText(filled(ui.reset.again_wait, { seconds }));
  await expect(waiting(30)).toBeVisible();
  await expect(button(page, ui.reset.again)).toHaveCount(0);
  await pass(12);
  await page.reload();
  await expect(page.getByText(ui.reset.sent)).toBeVisible();
  await expect(waiting(18)).toBeVisible();
  expect(asked()).toBe(1);
  await pass(18);
  await expect(page.getByText(ui.reset.again_ready)).toBeAttached();
  await mailbox.linkFor(email, CHANGE, 2);

  // The browser's clock is ahead of the server's, which enforces its own 30 s silently.
  await button(page, ui.reset.again).click();
  await expect(waiting(30)).toBeFocused();
  await expect(page.getByText(ui.reset.sent)).toBeVisible();
  expect(asked()).toBe(2);
});

test('R-RESET-1 only an email address is accepted, and an address typed before is kept', async ({
  page,
}) => {
  const asked = callsTo(page, FORGOT);
  await keep(page, { identifiers: { typed: '+380671112233' } });
  await page.goto('/auth/reset-password');
  const address = field(page, ui.reset.label);
  await expect(address).toHaveValue('');
  for (const typed of [
    '',
    '+380671112233',
    'anna@example',
    '"a b"@example.com',
    'anna＠example.com',
  ]) {
    await address.fill(typed);
    await clickDimmed(button(page, ui.reset.submit));
    await expect(fieldError(page, 'email')).toHaveText(ui.fields.email_invalid);
    await expect(address).toHaveValue(typed);
  }
  expect(asked()).toBe(0);
  await address.fill('ann');
  await page.reload();
  await expect(address).toHaveValue('ann');
  await expect(page.getByText(ui.reset.no_email)).toBeVisible();
  await link(page, ui.reset.use_code).click();
  await expect(page).toHaveURL('/auth');
});
