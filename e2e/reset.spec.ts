import type { Page } from '@playwright/test';
import { ui } from '../packages/locales/src/en-US/ui.ts';
import { expectScreen, visit } from './journey-states.ts';
import type { Mailbox } from './mailbox.ts';
import { PASSWORD, post } from './people.ts';
import { expect, keep, type Member, test } from './states.ts';
import {
  button,
  callsTo,
  clickDimmed,
  field,
  filled,
  historyState,
  link,
  loginAs,
  problems,
  stored,
  title,
} from './walk.ts';

const FORGOT = '/user/auth/forgot-password';
const RESET = '/user/reset-password';
const CHANGE = '/auth/change-password';
const NEW_PASSWORD = 'Peristyle 58 ochre';

/** The link that was mailed when somebody asked for it. */
async function mailedLink(page: Page, mailbox: Mailbox, { email }: Member): Promise<string> {
  const count = mailbox.mailsTo(email).length + 1;
  await post(page, FORGOT, { email });
  return mailbox.linkFor(email, CHANGE, count);
}

async function typeTwice(page: Page, password: string, repeated = password) {
  await field(page, ui.change.label).fill(password);
  await field(page, ui.password.confirm).fill(repeated);
}

test('R-RESET-1 a link is asked for in words that are the same with and without an account @phone', async ({
  page,
  email,
  newMember,
  mailbox,
}) => {
  const member = await newMember();
  await loginAs(page, member.email);
  await link(page, ui.login.forgot).click();
  await expect(page).toHaveURL('/auth/reset-password');
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
    await expect(page.getByText(/The link works for 30 minutes, once/)).toBeVisible();
    said.push(
      (await page.getByRole('main').innerText()).replace(address, '').replace(/\d+ s\b/, ''),
    );
  }
  expect(said[1]).toBe(said[0]);
  expect(await mailbox.linkFor(member.email, CHANGE, 2)).toContain('token=');
  // Who has no account is told in their own mailbox, and nowhere else.
  expect(await mailbox.linkFor(email, '/auth')).not.toContain('token=');
});

test('R-RESET-1 the link can be sent again after 30 s, which a reload does not shorten', async ({
  page,
  context,
  newMember,
  mailbox,
}) => {
  // Timers run, the time itself stands still but for what the test lets pass.
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
  const waiting = (seconds: number) => button(page, filled(ui.reset.again_wait, { seconds }));
  await expect(waiting(30)).toHaveAttribute('aria-disabled', 'true');
  await pass(12);
  await page.reload();
  await expect(page.getByText(ui.reset.sent)).toBeVisible();
  await clickDimmed(waiting(18));
  expect(asked()).toBe(1);
  await pass(18);
  await expect(page.getByText(ui.reset.again_ready)).toBeAttached();
  await mailbox.linkFor(email, CHANGE, 2);

  // The browser's clock is ahead of the server's, which holds its own 30 s and says nothing of them.
  await button(page, ui.reset.again).click();
  await expect(waiting(30)).toBeVisible();
  await expect(page.getByText(ui.reset.sent)).toBeVisible();
  expect(asked()).toBe(2);
});

for (const [failure, answer, sentence] of [
  ['the network', null, 'Error occurred. Please try again.'],
  ['the server', { status: 500 }, 'Failed to send reset link. Please try again.'],
  ['a proxy', { status: 403, body: 'no' }, 'Failed to send reset link. Please try again.'],
  [
    'too many requests',
    { status: 429, json: { code: 'too_many_requests' } },
    ui.errors.too_many_requests,
  ],
] as const) {
  test(`R-RESET-1 R-VAL-4 ${failure} is told, and the next try succeeds`, async ({
    page,
    email,
  }) => {
    await keep(page, { identifiers: { resetEmail: email } });
    await page.goto('/auth/reset-password');
    await page.route(`**${FORGOT}`, (route) =>
      answer === null ? route.abort() : route.fulfill(answer),
    );
    await button(page, ui.reset.submit).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(field(page, ui.reset.label)).toHaveValue(email);
    await page.unroute(`**${FORGOT}`);
    await button(page, ui.reset.submit).click();
    await expect(page.getByText(ui.reset.sent)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('R-RESET-1 only an e-mail address will do, and what was typed of one is kept', async ({
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
    await expect(problems(page)).toHaveText([ui.fields.email_invalid]);
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

test('R-RESET-2 the mailed link sets a new password, once: it signs in, the old one does not, every session ends @phone', async ({
  page,
  context,
  newMember,
  mailbox,
}) => {
  const member = await newMember();
  const mailed = await mailedLink(page, mailbox, member);
  const token = new URL(mailed).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(20);
  await keep(page, { member, identifiers: { resetEmail: member.email } });
  const asked = callsTo(page, RESET);
  const other = await context.newPage();
  await other.goto('/registration/residency');
  await expect(title(other)).toHaveText(ui.residency.title);

  // As a mail scanner would: nothing is used up by a look.
  const look = await context.newPage();
  await look.goto(mailed);
  await expect(title(look)).toHaveText(ui.change.title);
  await look.close();

  await page.goto(mailed);
  await expect(title(page)).toHaveText(ui.change.title);
  await expect(page).toHaveURL(CHANGE);
  expect(await historyState(page)).toEqual({ token });
  await page.reload();
  await expect(page).toHaveURL(CHANGE);
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(member.email);
  expect(asked()).toBe(0);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(token);

  await typeTwice(page, NEW_PASSWORD);
  await button(page, ui.change.submit).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText(ui.notices.password_changed_successfully)).toBeVisible();
  await expect(field(page, ui.auth.label)).toHaveValue(member.email);
  await expect(page.getByText(ui.notices.signed_out_elsewhere)).toHaveCount(0);
  expect(await stored(page, 'accessToken')).toBeNull();
  expect(await stored(page, 'refreshToken')).toBeNull();
  await expect(other).toHaveURL('/auth');
  await expect(other.getByText(ui.notices.signed_out_elsewhere)).toBeVisible();

  await loginAs(page, member.email);
  await field(page, ui.login.password).fill(PASSWORD);
  await button(page, ui.login.submit).click();
  await expect(problems(page)).toHaveText([ui.errors.login_failed]);
  await field(page, ui.login.password).fill(NEW_PASSWORD);
  await button(page, ui.login.submit).click();
  await expect(title(page)).toHaveText('Authorization succesfull');
});

test('R-RESET-2 the way back from the new password does not lead to its link', async ({
  page,
  newMember,
  mailbox,
}) => {
  const mailed = await mailedLink(page, mailbox, await newMember());
  await page.goto('/terms');
  await page.goto(mailed);
  await typeTwice(page, NEW_PASSWORD);
  await field(page, ui.password.confirm).press('Enter');
  await expect(page).toHaveURL('/auth');
  await page.goBack();
  await expect(page).toHaveURL('/terms');
});

test('R-RESET-6 the checklist follows what is typed, and a form that fails it says which points @phone', async ({
  page,
  newMember,
  mailbox,
}) => {
  const asked = callsTo(page, RESET);
  await page.goto(await mailedLink(page, mailbox, await newMember()));
  const points = page.getByRole('listitem').filter({ hasText: /\((?:not yet )?met\)/ });
  const summary = page.getByRole('group', { name: ui.shell.problem });
  const save = button(page, ui.change.submit);
  for (const [password, repeated, met, missing] of [
    ['', '', [false, false, false, false], [ui.password.rule_length]],
    ['short 7 A', 'short 7 A!', [true, true, true, false], [ui.password.rule_match]],
    [
      'no capital 7',
      'no capital',
      [true, true, false, false],
      [ui.password.rule_capital, ui.password.rule_match],
    ],
    ['No digit at all', 'No digit at all', [true, false, true, true], [ui.password.rule_digit]],
  ] as const) {
    await typeTwice(page, password, repeated);
    const rules = ['length', 'digit', 'capital', 'match'] as const;
    await expect(points).toHaveText(
      rules.map((rule, i) => `${ui.password[`rule_${rule}`]} (${met[i] ? 'met' : 'not yet met'})`),
    );
    await clickDimmed(save);
    await expect(summary).toContainText(ui.notices.password_validation_error);
    await expect(problems(page)).toHaveText(missing);
    await expect(summary).toBeFocused();
    await expect(field(page, ui.change.label)).toHaveValue(password);
  }
  expect(asked()).toBe(0);
  await typeTwice(page, NEW_PASSWORD);
  await expect(save).not.toHaveAttribute('aria-disabled');
});

test('R-RESET-6 R-VAL-6 a weak password is told beside its field, and the link is still good', async ({
  page,
  newMember,
  mailbox,
}) => {
  const member = await newMember();
  await page.goto(await mailedLink(page, mailbox, member));
  for (const [password, sentence] of [
    ['Password123', ui.fields.password_common],
    [`Xy ${member.email.split('@')[0]} 99`, ui.fields.password_contains_address],
    ['Long enough 7 '.repeat(10), ui.fields.password_too_long],
  ] as const) {
    await typeTwice(page, password);
    await button(page, ui.change.submit).click();
    await expect(problems(page)).toHaveText([sentence]);
    await expect(page.getByText(ui.notices.password_validation_error)).toHaveCount(0);
    await expect(field(page, ui.change.label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, ui.change.label)).toHaveValue(password);
  }
  await typeTwice(page, NEW_PASSWORD);
  await button(page, ui.change.submit).click();
  await expect(page.getByText(ui.notices.password_changed_successfully)).toBeVisible();
});

test('R-RESET-3 without a token the page says so in the specification’s words, and leads to a link', async ({
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

test('R-RESET-4 a used, an altered and an unknown token are one thing: the link no longer works', async ({
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

for (const [failure, answer, sentence] of [
  ['no network', null, 'Error during reset.'],
  ['garbage', { status: 400, body: '<html>' }, ui.notices.error_occurred],
  ['a server in trouble', { status: 500 }, ui.notices.failed_reset_password],
  [
    'too many requests',
    { status: 429, json: { code: 'too_many_requests' } },
    ui.errors.too_many_requests,
  ],
] as const) {
  test(`R-RESET-4 R-VAL-4 ${failure}: the sentence, what was typed stays, and the next try succeeds`, async ({
    page,
    newMember,
    mailbox,
  }) => {
    await page.goto(await mailedLink(page, mailbox, await newMember()));
    await page.route(`**${RESET}`, (route) =>
      answer === null ? route.abort() : route.fulfill(answer),
    );
    await typeTwice(page, NEW_PASSWORD);
    await button(page, ui.change.submit).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(field(page, ui.change.label)).toHaveValue(NEW_PASSWORD);
    await expect(field(page, ui.password.confirm)).toHaveValue(NEW_PASSWORD);
    await page.unroute(`**${RESET}`);
    await button(page, ui.change.submit).click();
    await expect(page).toHaveURL('/auth');
    await expect(page.getByText(ui.notices.password_changed_successfully)).toBeVisible();
  });
}
