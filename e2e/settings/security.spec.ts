import { account, ui } from '../../packages/locales/src/english.ts';
import { PASSWORD } from '../support/people.ts';
import {
  adding,
  addWallet,
  changing,
  devices,
  letSessionAge,
  methods,
  notice,
  openSecurity,
  password,
  removal,
  removing,
  rows,
  sessions,
} from '../support/security-page.ts';
import { expect, keep, test } from '../support/states.ts';
import { button, clickDimmed, field, link, stored, title } from '../support/walk.ts';

const IDENTITIES = '/user/identities';
const SESSIONS = '/user/sessions';

test('R-DOOR-1 the page lists every sign-in method, the password and the sessions @phone-only', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await keep(page, { member });
  await page.goto('/');
  await link(page, ui.home.security).click();
  await expect(page).toHaveURL('/security');
  await expect(title(page)).toHaveText(account.security.title);
  await expect(page).toHaveTitle(`${account.security.title} – Portico`);
  // Neither Google nor Apple is configured here, and the browser has no wallet.
  await expect(rows(page)).toHaveCount(3);
  const [email, phone] = [rows(page).nth(0), rows(page).nth(1)];
  await expect(email).toContainText(member.email);
  await expect(email).toContainText(/Added on [A-Z][a-z]+ \d{1,2}, \d{4}/);
  await expect(email).toContainText(account.security.only_way);
  await expect(email.getByRole('button')).toHaveCount(1);
  await expect(changing(page, 'email')).toBeVisible();
  await expect(phone.getByRole('button')).toHaveCount(1);
  await expect(adding(page, 'phone')).toBeVisible();
  await expect(adding(page, 'passkey')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expect(password(page)).toContainText(account.security.password_set);
  await expect(devices(page)).toHaveCount(1);
  await expect(devices(page)).toContainText(account.security.this_device);
  await expect(devices(page)).toContainText(/Last used now/);
  await expect(sessions(page)).toContainText(account.security.no_others);
  await expect(sessions(page).getByRole('button')).toHaveCount(0);
  await link(page, ui.shell.back).click();
  await expect(page).toHaveURL('/');
});

test('R-DOOR-1 R-VAL-4 a list that fails to load says so, can be retried, and leaves the other one intact', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await keep(page, { member });
  for (const [path, failed, other, whole] of [
    [IDENTITIES, methods, sessions, rows],
    [SESSIONS, sessions, methods, devices],
  ] as const) {
    await page.route(`**${path}`, (route) => route.abort());
    await page.goto('/security');
    await expect(failed(page).getByRole('alert')).toContainText(account.security.failed);
    await expect(failed(page).getByRole('alert')).toContainText(ui.notices.network_error);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(other(page).getByRole('listitem').first()).toBeVisible();
    await page.unroute(`**${path}`);
    await button(page, ui.shell.retry).click();
    await expect(whole(page).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(title(page)).toBeFocused();
    await expect(page).toHaveTitle(`${account.security.title} – Portico`);
  }
});

test('R-DOOR-2 a sign-in that is not recent shows why nothing can be changed, and signing in again leads back', async ({
  page,
  newMember,
  product,
}) => {
  const member = await newMember();
  letSessionAge(product, member);
  await openSecurity(page, member);
  await expect(notice(page)).toBeVisible();
  for (const dimmed of [changing(page, 'email'), adding(page, 'phone')]) {
    await clickDimmed(dimmed);
    await expect(notice(page)).toBeFocused();
  }
  await expect(field(page, account.security.new_phone)).toHaveCount(0);
  // The current password is sufficient proof for a new one.
  await expect(button(page, account.security.change_password)).not.toHaveAttribute('aria-disabled');

  await button(page, account.security.sign_in_again).click();
  await expect(page).toHaveURL('/auth');
  expect(await stored(page, 'accessToken')).toBeNull();
  const refused = await page.request.post('/user/auth/refresh', {
    data: { refresh_token: member.refresh_token },
  });
  expect(await refused.json()).toMatchObject({ code: 'session_ended' });
  await field(page, ui.auth.label).fill(member.email);
  await button(page, ui.auth.submit).click();
  await link(page, ui.code.use_password).click();
  await field(page, ui.login.password).fill(PASSWORD);
  await button(page, ui.login.submit).click();
  await expect(page).toHaveURL('/success');
  await button(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/security');
  await expect(notice(page)).toHaveCount(0);
  await expect(devices(page)).toContainText('Chrome on Linux');
  await adding(page, 'phone').click();
  await expect(field(page, account.security.new_phone)).toBeFocused();
});

test('R-DOOR-2 R-DOOR-3 a sign-in that expires while the page is open is reported when a change is refused', async ({
  page,
  newMember,
  product,
  mailbox,
  email,
}) => {
  const member = await newMember();
  const address = await addWallet(page, product, member);
  await openSecurity(page, member);
  await removing(page, 'wallet', address).click();
  letSessionAge(product, member);
  await removal(page).getByRole('button', { name: account.security.remove, exact: true }).click();
  await expect(removal(page)).toHaveCount(0);
  await expect(notice(page)).toBeFocused();
  await expect(methods(page)).toContainText(address);
  await expect(removing(page, 'wallet', address)).toHaveAttribute('aria-disabled', 'true');

  letSessionAge(product, member, -30);
  await page.reload();
  await changing(page, 'email').click();
  await field(page, account.security.new_email).fill(email);
  await button(page, account.security.send_code).click();
  const code = await mailbox.codeFor(email);
  letSessionAge(product, member);
  await field(page, ui.code.label).fill(code);
  await expect(notice(page)).toBeFocused();
  await expect(methods(page)).toContainText(member.email);
});
