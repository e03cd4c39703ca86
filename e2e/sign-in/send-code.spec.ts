import { ui } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/states.ts';
import {
  button,
  callsTo,
  enter,
  enterCode,
  field,
  filled,
  letCodeAge,
  link,
  otherThan,
  title,
} from '../support/walk.ts';

const SEND = '/user/auth/send-code';

test('R-REG-2 R-CODE-3 the code is sent once on arrival, and again after a countdown from 30 that a reload and a second tab continue @gate', async ({
  page,
  context,
  email,
  mailbox,
  product,
}) => {
  // Timers run, but the clock advances only when the test lets it.
  let now = Date.now();
  const pass = (seconds: number) => {
    now += seconds * 1000;
    return context.clock.setFixedTime(now);
  };
  await pass(0);
  const sent = callsTo(page, SEND);
  await enter(page, email);
  const waiting = (seconds: number) => page.getByText(filled(ui.code.resend_wait, { seconds }));
  await expect(waiting(30)).toBeVisible();
  await expect(button(page, ui.code.resend)).toHaveCount(0);
  await expect(page.getByText('The code works for 30 minutes.')).toBeVisible();
  const first = await mailbox.codeFor(email);
  expect(mailbox.mailsTo(email)[0]?.subject).toMatch(new RegExp(`^${first}`));
  await pass(12);
  await expect(waiting(18)).toBeVisible();
  await page.reload();
  await expect(waiting(18)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/registration/email');
  await expect(second.getByText(filled(ui.code.resend_wait, { seconds: 18 }))).toBeVisible();
  await second.close();
  await link(page, ui.code.change_label).click();
  await expect(page).toHaveURL('/auth');
  await page.goBack();
  await expect(title(page)).toHaveText(ui.code.title_email);
  await pass(17);
  await expect(waiting(1)).toBeVisible();
  await pass(1);
  await expect(button(page, ui.code.resend)).toBeVisible();
  await expect(page.getByText(ui.code.resend_ready)).toBeAttached();
  expect(sent()).toBe(1);
  expect(mailbox.mailsTo(email)).toHaveLength(1);

  letCodeAge(product, email, 1);
  await button(page, ui.code.resend).click();
  await expect(waiting(30)).toBeVisible();
  await expect(page.getByText(ui.code.resent)).toBeVisible();
  await enterCode(page, await mailbox.codeFor(email, 2));
  await expect(page).toHaveURL('/registration/creating-password');
});

test('R-CODE-3 a browser without its countdown follows the server’s', async ({
  page,
  email,
  mailbox,
}) => {
  await enter(page, email);
  const code = await mailbox.codeFor(email);
  await page.evaluate(() => localStorage.removeItem('codesSent'));
  await page.reload();
  await button(page, ui.code.resend).click();
  await expect(page.getByText(/^Send a new code in \d+\ssec$/)).toBeVisible();
  expect(mailbox.mailsTo(email)).toHaveLength(1);
  await enterCode(page, code);
  await expect(page).toHaveURL('/registration/creating-password');
});

test('R-CODE-11 a return right after using a code sends another one, which works', async ({
  page,
  email,
  mailbox,
}) => {
  await enter(page, email);
  await enterCode(page, await mailbox.codeFor(email));
  await expect(page).toHaveURL('/registration/creating-password');
  await enter(page, email);
  await expect(page.getByText(`We sent a 6-digit code to ${email}`)).toBeVisible();
  await enterCode(page, await mailbox.codeFor(email, 2));
  await expect(page).toHaveURL('/registration/creating-password');
});

test('R-CODE-11 when no code is valid and none may be sent yet, the screen says so and counts down', async ({
  page,
  email,
  mailbox,
  product,
}) => {
  await enter(page, email);
  const code = await mailbox.codeFor(email);
  for (let tries = 0; tries < 5; tries += 1) {
    await page.request.post('/user/auth/verify-code', { data: { email, code: otherThan(code) } });
  }
  // The browser does not know that its code is void, nor when it asked for it.
  await page.evaluate(() => localStorage.removeItem('codesSent'));
  await enter(page, email);
  await expect(page.getByText(ui.code.none_works)).toBeVisible();
  await expect(page.getByText(/^Send a new code in \d+\ssec$/)).toBeVisible();
  await expect(page.getByText(/We sent a 6-digit code|The code works for/)).toHaveCount(0);
  await expect(title(page)).toHaveText(ui.code.title_new);
  await expect(field(page, ui.code.label)).toHaveCount(0);

  letCodeAge(product, email, 1);
  await page.evaluate(() => localStorage.removeItem('codesSent'));
  await button(page, ui.code.resend).click();
  await expect(page.getByText(ui.code.resent)).toBeVisible();
  await expect(page.getByText(ui.code.none_works)).toHaveCount(0);
  await expect(field(page, ui.code.label)).toBeFocused();
});

test('R-CODE-6 R-VAL-4 a send that fails by the network or the server is reported, the address can be corrected, the cooldown runs @gate', async ({
  page,
  email,
  mailbox,
}) => {
  await page.goto('/auth');
  let before = '';
  for (const [typed, status] of [
    [`typo.${email}`, null],
    [`typo-again.${email}`, 500],
  ] as const) {
    await page.route(`**${SEND}`, (route) =>
      status === null ? route.abort() : route.fulfill({ status }),
    );
    await expect(field(page, ui.auth.label)).toHaveValue(before);
    await field(page, ui.auth.label).fill(typed);
    await button(page, ui.auth.submit).click();
    const alert = page.getByRole('alert');
    await expect(page.getByText(typed, { exact: true })).toBeVisible();
    await expect(alert).toContainText(ui.notices.email_send_error);
    await expect(page.getByText(/^Send a new code in \d+\ssec$/)).toBeVisible();
    await page.unroute(`**${SEND}`);
    await link(page, ui.code.change_label).click();
    before = typed;
  }
  await expect(field(page, ui.auth.label)).toHaveValue(before);
  await field(page, ui.auth.label).fill(email);
  await button(page, ui.auth.submit).click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await enterCode(page, await mailbox.codeFor(email));
  await expect(page).toHaveURL('/registration/creating-password');
});

test('R-CODE-6 an address that the server does not take leads back to its field, and no code is awaited', async ({
  page,
}) => {
  const phone = '+44 7911 123456';
  // Without the numbering plans, the page leaves the judgment to the server.
  await page.route(/\/assets\/mobile-[\da-f]+\.js$/, (route) => route.abort());
  await page.goto('/auth');
  await field(page, ui.auth.label).fill('+49 30 901820');
  await button(page, ui.auth.submit).click();
  await expect(title(page)).toHaveText(ui.code.change_label);
  await expect(page.getByRole('alert')).toContainText('+4930901820');
  await expect(page.getByRole('alert')).toContainText(ui.fields.phone_invalid);
  await expect(field(page, ui.code.label)).toHaveCount(0);
  await link(page, ui.code.change).click();
  await field(page, ui.auth.label).fill(phone);
  await button(page, ui.auth.submit).click();
  await expect(field(page, ui.code.label)).toBeVisible();
});

test('R-CODE-6 the screen stops saying that the code was sent once it is late, and asks to check an address that refuses it', async ({
  page,
  email,
}) => {
  let delivery = 'late';
  await page.route('**/user/auth/code-delivery', (route) => route.fulfill({ json: { delivery } }));
  await enter(page, email);
  await expect(page.getByText(ui.code.late)).toBeVisible();
  await expect(page.getByText(/^We sent a 6-digit code/)).toHaveCount(0);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  delivery = 'refused';
  await expect(page.getByRole('alert')).toContainText(ui.code.refused_email);
  await expect(page.getByText(ui.code.late)).toHaveCount(0);
});

test('R-CODE-6 the screen never says that a late code was sent once it expired', async ({
  page,
  email,
}) => {
  const url = '**/user/auth/code-delivery';
  let delivery = 'late';
  await page.route(url, (route) => route.fulfill({ json: { delivery } }));
  await enter(page, email);
  await expect(page.getByText(ui.code.late)).toBeVisible();
  delivery = 'unknown';
  await page.waitForResponse(url);
  await expect(page.getByText(/^We sent a 6-digit code/)).toHaveCount(0);
  await expect(page.getByText(ui.code.late)).toBeVisible();
});
