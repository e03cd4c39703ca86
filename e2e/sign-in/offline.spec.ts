import { ui } from '../../packages/locales/src/english.ts';
import { PASSWORD } from '../support/people.ts';
import { expect, test } from '../support/states.ts';
import {
  button,
  callsTo,
  codeError,
  enter,
  enterCode,
  field,
  link,
  loginAs,
  takenUp,
  title,
} from '../support/walk.ts';

const VERIFY = '/user/auth/verify-code';

test('R-CODE-18 R-CODE-16 a code entered without a network is checked once there is one, and a lost answer is given again @phone-only @gate', async ({
  page,
  context,
  email,
  mailbox,
}) => {
  await enter(page, email);
  const code = await mailbox.codeFor(email);
  const judged = callsTo(page, VERIFY);
  await context.setOffline(true);
  await enterCode(page, code);
  await expect(page.getByText(ui.shell.offline).first()).toBeVisible();
  await expect(codeError(page)).toHaveCount(0);
  await expect(field(page, ui.code.label)).not.toHaveAttribute('aria-invalid');
  expect(judged()).toBe(0);
  // The server accepts the code, and its answer does not arrive.
  await page.route(`**${VERIFY}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await context.setOffline(false);
  await expect(codeError(page)).toHaveText(ui.notices.network_error);
  expect(judged()).toBe(1);
  await page.unroute(`**${VERIFY}`);
  await field(page, ui.code.label).press('Enter');
  await expect(page).toHaveURL('/registration/creating-password');
});

test('R-CODE-18 a network lost during the check is waited for, without a word about a wrong code', async ({
  page,
  context,
  email,
  mailbox,
}) => {
  await enter(page, email);
  const code = await mailbox.codeFor(email);
  await page.route(`**${VERIFY}`, async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort();
  });
  await enterCode(page, code);
  await expect(page.getByText(ui.shell.offline).first()).toBeVisible();
  await page.unroute(`**${VERIFY}`);
  await context.setOffline(false);
  await expect(page).toHaveURL('/registration/creating-password');
});

test('R-CODE-18 a form waits for the network and sends what it then holds, once', async ({
  page,
  context,
  newMember,
}) => {
  const { email } = await newMember();
  await loginAs(page, email);
  const sent = callsTo(page, '/user/auth/login');
  const password = field(page, ui.login.password);
  await expect(password).toBeVisible();
  await context.setOffline(true);
  await password.fill('Another 59 ochre');
  await button(page, ui.login.submit).click();
  await expect(page.getByText(ui.shell.offline)).toBeVisible();
  await expect(page.getByText(ui.errors.login_failed)).toHaveCount(0);
  await password.fill(PASSWORD);
  await context.setOffline(false);
  await expect(page).toHaveURL('/success');
  await expect(page.getByText(ui.shell.offline)).toHaveCount(0);
  expect(sent()).toBe(1);
});

test('R-CODE-18 R-ROUTE-8 a page that did not load without a network loads when there is one', async ({
  page,
  context,
}) => {
  await page.route('**/assets/legal*', (route) => route.abort());
  await page.goto('/auth');
  await takenUp(page);
  await context.setOffline(true);
  await link(page, ui.footer.terms).click();
  await expect(title(page)).toHaveText(ui.shell.chunk_title);
  await expect(page.getByText(ui.shell.offline)).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(title(page)).toHaveText(ui.legal.terms_title);
  await expect(page).toHaveURL('/terms');
});
