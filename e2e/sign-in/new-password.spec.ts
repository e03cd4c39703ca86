import { ui, verification } from '../../packages/locales/src/english.ts';
import { PASSWORD } from '../support/people.ts';
import { CHANGE, mailedLink, NEW_PASSWORD, RESET, typeTwice } from '../support/reset-link.ts';
import { expect, keep, test } from '../support/states.ts';
import {
  button,
  callsTo,
  clickDimmed,
  field,
  historyState,
  loginAs,
  problems,
  stored,
  title,
} from '../support/walk.ts';

test('R-RESET-2 the mailed link sets a new password once: it signs in, the old one does not, and every session ends @gate', async ({
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
  await expect(title(other)).toHaveText(verification.residency.title);

  // Like a mail scanner: opening the link does not use it up.
  const preview = await context.newPage();
  await preview.goto(mailed);
  await expect(title(preview)).toHaveText(ui.change.title);
  await preview.close();

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

test('R-RESET-6 the checklist follows the input, and a refused form names the missing points @gate', async ({
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
