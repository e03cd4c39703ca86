import type { Page } from '@playwright/test';
import { account, mail, ui } from '../../packages/locales/src/english.ts';
import { PASSWORD } from '../support/people.ts';
import {
  devices,
  hearsOfTheEnd,
  isSaid,
  letSessionAge,
  notice,
  openSecurity,
  otherDevice,
  password,
  sessions,
  walletMember,
} from '../support/security-page.ts';
import { expect, test } from '../support/states.ts';
import { button, clickDimmed, field, problems } from '../support/walk.ts';

const CHANGE = '/user/change-password';
const NEXT = 'Peristyle 58 ochre';

async function type(page: Page, fresh: string, confirm = fresh): Promise<void> {
  await field(page, account.security.new_password).fill(fresh);
  await field(page, ui.password.confirm).fill(confirm);
}

const save = (page: Page) => button(page, account.security.save_password);

const logins = (page: Page, email: string, tried: string) =>
  page.request
    .post('/user/auth/login', { data: { email, password: tried } })
    .then((answer) => answer.status());

test('R-RESET-5 changing the password signs out every other device, and sends a notice', async ({
  page,
  browser,
  product,
  mailbox,
  newMember,
}) => {
  const member = await newMember();
  const other = await otherDevice(browser, product, member.email);
  await other.page.goto('/');
  await expect(other.page.getByText(`Signed in as ${member.email}`)).toBeVisible();
  await openSecurity(page, member);
  await expect(devices(page)).toHaveCount(2);
  await button(page, account.security.change_password).click();
  await expect(field(page, account.security.current_password)).toBeFocused();
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(member.email);
  await field(page, account.security.current_password).fill(PASSWORD);
  await type(page, NEXT);
  await save(page).click();
  await isSaid(page, account.security.password_saved);
  await expect(field(page, account.security.new_password)).toHaveCount(0);
  await expect(
    password(page).getByRole('heading', { name: account.security.password }),
  ).toBeFocused();
  await expect(devices(page)).toHaveCount(1);
  await expect(sessions(page)).toContainText(account.security.no_others);
  const subjects = () => mailbox.mailsTo(member.email).map(({ subject }) => subject);
  await expect.poll(subjects).toContain(mail.password_changed.subject);

  await hearsOfTheEnd(other.page);
  await other.context.close();
  await page.reload();
  await expect(devices(page)).toHaveCount(1);
  expect(await logins(page, member.email, PASSWORD)).toBe(401);
  expect(await logins(page, member.email, NEXT)).toBe(200);
});

test('R-RESET-5 R-RESET-6 a wrong current password, a weak new one and a lost connection have different messages, and change nothing', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await openSecurity(page, member);
  await button(page, account.security.change_password).click();
  await clickDimmed(save(page));
  await expect(problems(page)).toHaveText([ui.login.need_password, ui.password.rule_length]);
  await expect(page).toHaveTitle(/^Error: /);

  await field(page, account.security.current_password).fill(PASSWORD);
  await type(page, 'colonnade');
  await clickDimmed(save(page));
  await expect(problems(page)).toHaveText([ui.password.rule_digit]);
  await type(page, 'Colonnade7', 'Colonnade8');
  await clickDimmed(save(page));
  await expect(problems(page)).toHaveText([ui.password.rule_match]);
  await type(page, 'Password1');
  await clickDimmed(save(page));
  await expect(problems(page)).toHaveText([ui.fields.password_common]);

  await page.route(`**${CHANGE}`, (route) => route.abort());
  await type(page, NEXT);
  await save(page).click();
  await expect(password(page).getByRole('alert')).toHaveText(ui.notices.network_error);
  await expect(field(page, account.security.current_password)).toHaveValue(PASSWORD);
  await expect(field(page, account.security.new_password)).toHaveValue(NEXT);
  await page.unroute(`**${CHANGE}`);

  await field(page, account.security.current_password).fill('Not the password 1');
  await save(page).click();
  await expect(problems(page)).toHaveText([ui.errors.wrong_password]);
  await expect(field(page, account.security.current_password)).toHaveValue('');
  await expect(field(page, account.security.new_password)).toHaveValue(NEXT);
  await button(page, account.security.cancel).click();
  await expect(button(page, account.security.change_password)).toBeFocused();
  expect(await logins(page, member.email, PASSWORD)).toBe(200);
});

test('R-RESET-5 R-DOOR-2 an account without a password sets one after a recent sign-in', async ({
  page,
  product,
}) => {
  const { tokens } = await walletMember(page, product);
  letSessionAge(product, tokens);
  await openSecurity(page, tokens);
  await expect(password(page)).toContainText(account.security.password_none);
  await clickDimmed(button(page, account.security.set_password));
  await expect(notice(page)).toBeFocused();
  await expect(field(page, account.security.new_password)).toHaveCount(0);

  letSessionAge(product, tokens, -30);
  await page.reload();
  await button(page, account.security.set_password).click();
  await expect(field(page, account.security.new_password)).toBeFocused();
  await expect(field(page, account.security.current_password)).toHaveCount(0);
  await type(page, NEXT);
  await save(page).click();
  await isSaid(page, account.security.password_saved);
  await expect(password(page)).toContainText(account.security.password_set);
  await expect(button(page, account.security.change_password)).toBeVisible();
});
