import type { Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { expectScreen, visit } from '../support/journey-states.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { post } from '../support/people.ts';
import { expect, keep, type Member, test } from '../support/states.ts';
import {
  button,
  callsTo,
  clickDimmed,
  field,
  historyState,
  link,
  problems,
  stored,
  title,
} from '../support/walk.ts';

/** The call that redeems a link, and the page that the link opens. */
const RESET = '/user/reset-password';
const CHANGE = '/auth/change-password';
const NEW_PASSWORD = 'Peristyle 58 ochre';

/** Requests a link, and returns the one that was mailed. */
async function mailedLink(page: Page, mailbox: Mailbox, { email }: Member): Promise<string> {
  const count = mailbox.mailsTo(email).length + 1;
  await post(page, '/user/auth/forgot-password', { email });
  return mailbox.linkFor(email, CHANGE, count);
}

/** Behind the #: no server gets it, and no log. */
function tokenIn(mailed: string): string {
  return new URLSearchParams(new URL(mailed).hash.slice(1)).get('token') ?? '';
}

async function typeTwice(page: Page, password: string, repeated = password) {
  await field(page, ui.change.label).fill(password);
  await field(page, ui.password.confirm).fill(repeated);
}

test('R-RESET-2 R-RESET-6 R-RESET-7 the mailed link sets a new password once: the form names what is missing, and every session ends @gate', async ({
  page,
  context,
  newMember,
  mailbox,
}) => {
  const member = await newMember();
  const mailed = await mailedLink(page, mailbox, member);
  const token = tokenIn(mailed);
  expect(token.length).toBeGreaterThan(20);
  await keep(page, { member, identifiers: { resetEmail: member.email } });
  const asked = callsTo(page, RESET);
  const other = await context.newPage();
  await other.goto('/registration/residency');
  await expect(title(other)).toHaveText(verification.residency.title);

  await page.goto(mailed);
  await expect(title(page)).toHaveText(ui.change.title);
  await expect(page).toHaveURL(CHANGE);
  expect(await historyState(page)).toEqual({ token });
  await page.reload();
  await expect(page).toHaveURL(CHANGE);
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(member.email);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(token);

  const points = page.getByRole('listitem').filter({ hasText: /\((?:not yet )?met\)/ });
  const summary = page.getByRole('group', { name: ui.shell.problem });
  for (const [password, repeated, met, missing] of [
    ['', '', [false, false, false, false, false], [ui.password.rule_length]],
    [
      'no capital 7',
      'no capital',
      [true, true, false, true, false],
      [ui.password.rule_capital, ui.password.rule_match],
    ],
    [
      'No digit at all',
      'No digit at all',
      [true, false, true, true, true],
      [ui.password.rule_digit],
    ],
  ] as const) {
    await typeTwice(page, password, repeated);
    const rules = ['length', 'digit', 'capital', 'guess', 'match'] as const;
    await expect(points).toHaveText(
      rules.map((rule, i) => `${ui.password[`rule_${rule}`]} (${met[i] ? 'met' : 'not yet met'})`),
    );
    await clickDimmed(button(page, ui.change.submit));
    await expect(summary).toContainText(ui.notices.password_validation_error);
    await expect(problems(page)).toHaveText(missing);
    await expect(summary).toBeFocused();
    await expect(field(page, ui.change.label)).toHaveValue(password);
  }
  expect(asked()).toBe(0);

  await typeTwice(page, NEW_PASSWORD);
  await button(page, ui.change.submit).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText(ui.notices.password_changed_successfully)).toBeVisible();
  await expect(title(page)).toHaveText(ui.login.new_password);
  await expect(page.getByText(ui.notices.signed_out_elsewhere)).toHaveCount(0);
  expect(await stored(page, 'accessToken')).toBeNull();
  expect(await stored(page, 'refreshToken')).toBeNull();
  await expect(other).toHaveURL('/auth');
  await expect(other.getByText(ui.notices.signed_out_elsewhere)).toBeVisible();
  // R-RESET-7: one tap to the password screen, with the address that asked for the link, and no code.
  const sent = callsTo(page, '/user/auth/send-code');
  await link(page, ui.login.submit).click();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText(member.email)).toBeVisible();
  await field(page, ui.login.password).fill(NEW_PASSWORD);
  await button(page, ui.login.submit).click();
  await expect(page).toHaveURL('/success');
  expect(sent()).toBe(0);
});

test('R-RESET-7 a browser that did not ask for the link asks for the address, whatever was typed in it, or leads back to the entry', async ({
  page,
  newMember,
  mailbox,
}) => {
  const member = await newMember();
  const mailed = await mailedLink(page, mailbox, member);
  await keep(page, {
    identifiers: { typed: 'another@example.com', loginEmail: 'another@example.com' },
  });
  await page.goto(mailed);
  await typeTwice(page, NEW_PASSWORD);
  await button(page, ui.change.submit).click();
  await expect(title(page)).toHaveText(ui.login.new_password);
  await expect(page.getByText('another@example.com')).toHaveCount(0);
  await field(page, ui.auth.label).fill(member.email);
  await button(page, ui.login.submit).click();
  await expect(page).toHaveURL('/auth/login');
});

test('R-RESET-7 another address leads from the new password back to the entry', async ({
  page,
}) => {
  const identifiers = { loginEmail: 'anna@example.com', newPassword: 'yes' };
  await keep(page, { identifiers });
  await page.goto('/auth');
  await expect(title(page)).toHaveText(ui.login.new_password);
  await button(page, ui.code.other_address).click();
  await expect(title(page)).toHaveText(/One account/);
  await expect(title(page)).toBeFocused();
  await page.reload();
  await expect(field(page, ui.auth.label)).toHaveValue('');
});

test('R-RESET-3 R-RESET-4 a link without a token says what the specification wants, one with a used or unknown token that it no longer works @gate', async ({
  page,
  newMember,
  mailbox,
}) => {
  await page.goto(`${CHANGE}#token=`);
  await expect(page).toHaveURL(CHANGE);
  await page.goto(`${CHANGE}?token=`);
  await expect(page).toHaveURL(CHANGE);
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(
    'Password changed. Return to previous page.',
  );
  await expect(page.locator('input[type=password]')).toHaveCount(0);
  await link(page, ui.change.return).click();
  await expect(page).toHaveURL('/auth');
  await visit(page, '/privacy');
  await visit(page, CHANGE);
  await expectScreen(page, CHANGE);
  await button(page, ui.change.return).click();
  await expectScreen(page, '/privacy');
  await page.goForward();
  await link(page, ui.change.new_link).click();
  await expectScreen(page, '/auth/reset-password');

  const mailed = await mailedLink(page, mailbox, await newMember());
  const token = tokenIn(mailed);
  const used = await page.request.post(RESET, {
    data: { newPassword: NEW_PASSWORD, reset_token: token },
  });
  expect(used.status()).toBe(204);
  // What else the server refuses: apps/api/src/identity/passwords/dead-links.test.ts.
  // The query is the specification's; the second link opens in the same document.
  for (const bad of [`?token=${token}`, '#token=unknown', `#token=${token}`]) {
    await page.goto(`${CHANGE}${bad}`);
    await typeTwice(page, 'Another 59 ochre');
    await button(page, ui.change.submit).click();
    await expect(title(page)).toHaveText(ui.change.invalid_title);
    await expect(title(page)).toBeFocused();
    await expect(page).toHaveTitle(`Error: ${ui.change.invalid_title} – Portico`);
    await expect(page).toHaveURL(CHANGE);
  }
  await page.reload();
  await expect(title(page)).toHaveText(ui.change.invalid_title);
  await link(page, ui.change.new_link).click();
  await expect(page).toHaveURL('/auth/reset-password');
});

test('R-RESET-2 back from the new password does not lead to its link', async ({
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

test('R-RESET-6 R-VAL-6 a weak password is reported beside its field, and the link stays valid', async ({
  page,
  newMember,
  mailbox,
}) => {
  const member = await newMember();
  await page.goto(await mailedLink(page, mailbox, member));
  for (const [password, sentence] of [
    ['Password123', ui.fields.password_common],
    [`Xy ${member.email.split('@')[0]} 99`, ui.fields.password_contains_address],
  ] as const) {
    await typeTwice(page, password);
    await field(page, ui.password.confirm).press('Enter');
    await expect(problems(page)).toHaveText([sentence]);
    await expect(page.getByText(ui.notices.password_validation_error)).toHaveCount(0);
    await expect(field(page, ui.change.label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, ui.change.label)).toHaveValue(password);
  }
  await typeTwice(page, NEW_PASSWORD);
  await button(page, ui.change.submit).click();
  await expect(page.getByText(ui.notices.password_changed_successfully)).toBeVisible();
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
