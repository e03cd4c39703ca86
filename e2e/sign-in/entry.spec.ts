import { readPart } from '../../packages/locales/build/read-part.ts';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { labelContrast } from '../support/contrast.ts';
import { PASSWORD } from '../support/people.ts';
import { expect, keep, keepRaw, test } from '../support/states.ts';
import {
  button,
  callsTo,
  clickDimmed,
  createPassword,
  enter,
  enterCode,
  entryError,
  entryTitle,
  field,
  historyState,
  letCodeAge,
  link,
  problems,
  stored,
  title,
} from '../support/walk.ts';
import { widthPast } from '../support/width.ts';

test('R-ENTRY-2 Sign up is dimmed to 50 % and inactive without an address, but names what is missing; any format enables it @phone @gate', async ({
  page,
}) => {
  const checks = callsTo(page, '/user/exist-email');
  await page.goto('/auth');
  const input = field(page, ui.auth.label);
  const signUp = button(page, ui.auth.submit);
  await expect(input).toHaveAttribute('required');
  await expect(signUp).toHaveAttribute('aria-disabled', 'true');
  await expect(signUp).toHaveCSS('opacity', '0.5');
  // Black on white would have 3.9 at that opacity.
  await expect.poll(() => labelContrast(signUp)).toBeGreaterThan(3.5);

  await input.press('Enter');
  await expect(entryError(page)).toHaveText(ui.auth.need_identifier);
  await expect(input).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  for (const [typed, said] of [
    ['name@example', ui.fields.email_invalid],
    // A landline number, not a mobile one.
    ['+49 30 901820', ui.fields.phone_invalid],
    ['somebody', ui.auth.need_identifier],
  ] as const) {
    await input.fill(typed);
    await expect(signUp).toHaveCSS('opacity', '0.5');
    await clickDimmed(signUp);
    await expect(entryError(page)).toHaveText(said);
    await expect(input).toBeFocused();
    await expect(input).toHaveValue(typed);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page).toHaveURL('/auth');
  expect(checks()).toBe(0);
  await input.fill('somebody@example.com');
  await expect(entryError(page)).toHaveCount(0);
  await expect(input).not.toHaveAttribute('aria-invalid');
  await expect(page).not.toHaveTitle(/^Error: /);

  // In any format: packages/contract/src/rules/phone.test.ts tries more of them.
  await input.fill('');
  for (const typed of [
    'name@example.com',
    '  First.Last+tag@Sub.Example.online ',
    '(067) 123-45-67',
    '+49 1512 3456789',
  ]) {
    await input.fill(typed);
    await expect(signUp, typed).not.toHaveAttribute('aria-disabled');
    await expect(signUp, typed).toHaveCSS('opacity', '1');
    await input.fill('');
    await expect(signUp).toHaveAttribute('aria-disabled', 'true');
  }
});

test('R-ENTRY-7 an existing address leads to its sign-in, a new one and a number to their code, each with its state @gate', async ({
  page,
  beginner,
  email,
  phone,
}) => {
  // As people type it.
  await enter(page, ` ${beginner.email.toUpperCase()} `);
  await expect(page).toHaveURL('/auth/email-verify');
  await expect(title(page)).toHaveText(ui.code.title_sign_in);
  await expect(page.getByText(beginner.email, { exact: true })).toBeVisible();
  await enter(page, email);
  await expect(page).toHaveURL('/registration/email');
  expect(await historyState(page)).toEqual({ email, sendVerificationCode: true });
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  const checks = callsTo(page, '/user/exist-email');
  await enter(page, `(0${phone.slice(4, 6)}) ${phone.slice(6)}`);
  await expect(page).toHaveURL('/registration/phone');
  expect(await historyState(page)).toEqual({ phone });
  await expect(page.getByText(phone, { exact: true })).toBeVisible();
  expect(checks()).toBe(0);
});

test('R-ENTRY-8 R-CODE-7 an address counts as new while the check fails, and its code signs in to its account @gate', async ({
  page,
  newMember,
  mailbox,
  product,
}) => {
  const { email } = await newMember();
  letCodeAge(product, email, 1);
  // The next visit would end the call that sends the code.
  const sent = page.waitForResponse('**/user/auth/send-code');
  for (const answer of [{ status: 500, body: 'true' }, null]) {
    await page.route('**/user/exist-email', (route) =>
      answer === null ? route.abort() : route.fulfill(answer),
    );
    await enter(page, email);
    await expect(page).toHaveURL('/registration/email');
    await sent;
    await expect(page.getByText('The code works for 30 minutes.')).toBeVisible();
    await page.unroute('**/user/exist-email');
  }
  await enterCode(page, await mailbox.codeFor(email, 2));
  await expect(page).toHaveURL('/success');
  expect(await historyState(page)).toEqual({ from: '/auth/email-verify' });
  await expect(title(page)).toHaveText('Authorization succesfull');
});

test('R-REG-1 R-VAL-4 R-LAND-6 creating an account needs accepted terms, which are real pages, and an address without an account @gate', async ({
  page,
  beginner,
  email,
}) => {
  await page.goto('/registration/creating-account');
  const submit = button(page, ui.creating_account.submit);
  const terms = page.getByRole('checkbox');
  await clickDimmed(submit);
  await expect(problems(page)).toHaveText([
    ui.auth.need_identifier,
    ui.creating_account.terms_missing,
  ]);
  await field(page, ui.auth.label).fill(beginner.email);
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => labelContrast(submit)).toBeGreaterThan(4.5);
  await clickDimmed(submit);
  await expect(problems(page)).toHaveText([ui.creating_account.terms_missing]);
  await expect(link(page, 'privacy policy (opens in a new tab)')).toHaveAttribute(
    'href',
    '/privacy',
  );
  const opened = page.waitForEvent('popup');
  await link(page, 'terms of use (opens in a new tab)').click();
  const legal = await opened;
  await expect(title(legal)).toHaveText(ui.legal.terms_title);
  await expect(legal.getByRole('main').getByRole('heading', { level: 2 }).nth(4)).toBeVisible();
  await legal.close();
  // A link in a label must not tick its box.
  await expect(terms).not.toBeChecked();
  await page.getByText('I agree to the').click({ position: { x: 5, y: 5 } });
  await expect(terms).toBeChecked();

  await submit.click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Email already exists.');
  await expect(page).toHaveURL('/registration/creating-account');
  await alert.getByRole('button', { name: ui.shell.close }).click();
  await expect(alert).toHaveCount(0);
  await field(page, ui.auth.label).fill(email);
  await submit.click();
  await expect(page).toHaveURL('/registration/email');
  expect(await historyState(page)).toEqual({ email, sendVerificationCode: true });

  await page.goBack();
  await field(page, ui.auth.label).fill(beginner.email);
  await submit.click();
  await alert.getByRole('button', { name: ui.creating_account.sign_in }).click();
  await expect(page).toHaveURL('/auth/email-verify');
});

test('R-ROUTE-7 Back leads to the entry, which kept the input', async ({ page, email }) => {
  const back = link(page, ui.shell.back);
  for (const [path, identifiers, leadsTo] of [
    ['/auth/login', { typed: email, loginEmail: email }, '/auth'],
    ['/auth/reset-password', { typed: email }, '/auth'],
    ['/registration/email', { typed: email, signUpEmail: email }, '/auth'],
  ] as const) {
    await keep(page, { identifiers });
    await page.goto(path);
    // The input is known once the page is hydrated.
    await expect(back, path).toHaveAttribute('href', leadsTo);
    await back.click();
    await expect(page, path).toHaveURL(leadsTo);
    await expect(field(page, ui.auth.label)).toHaveValue(email);
  }
});

test('R-ENTRY-13 R-ROUTE-13 a signed-in person sees their account on /auth, also instead of the screens that sign up, which send no code, and can continue or switch accounts @gate', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  // As a finished sign-up leaves it.
  await keep(page, { member, identifiers: { typed: member.email, signUpEmail: member.email } });
  const codes = callsTo(page, '/user/auth/send-code');
  for (const path of ['email', 'creating-password', 'creating-account']) {
    await page.goto(`/registration/${path}`);
    await expect(page, path).toHaveURL('/auth');
    await expect(title(page), path).toHaveText(verification.entry.already_title);
  }
  expect(codes()).toBe(0);
  await expect(title(page)).toHaveText(verification.entry.already_title);
  await expect(page.getByText(`Signed in as ${member.email}`)).toBeVisible();
  await expect(field(page, ui.auth.label)).toHaveCount(0);
  await link(page, ui.success.go_on).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await button(page, verification.entry.other_account).click();
  await expect(field(page, ui.auth.label)).toBeVisible();
  await expect(title(page)).toBeFocused();
  expect(await stored(page, 'accessToken')).toBeNull();
});

test('R-ENTRY-13 a session that has ended meanwhile shows the form', async ({ page }) => {
  await keepRaw(page, { accessToken: 'of-nobody', refreshToken: 'of-nobody' });
  await page.goto('/auth');
  await expect(field(page, ui.auth.label)).toBeVisible();
  await expect.poll(() => stored(page, 'accessToken')).toBeNull();
  await expect(field(page, ui.auth.label)).toBeVisible();
});

test('R-VAL-7 R-REG-6 an address with non-ASCII letters in the domain signs up, skips the verification, and is shown as typed; such letters before the @ get a hint @gate', async ({
  page,
  mailbox,
  email,
}) => {
  const [name = ''] = email.split('@');
  await page.goto('/auth');
  const input = field(page, ui.auth.label);
  await input.fill(`jürgen.${name}@example.com`);
  await input.press('Enter');
  await expect(entryError(page)).toHaveText(ui.fields.email_letters);
  await input.fill(`${name}@bücher.example`);
  await button(page, ui.auth.submit).click();
  await expect(page).toHaveURL('/registration/email');
  await expect(page.getByText(`We sent a 6-digit code to ${name}@bücher.example`)).toBeVisible();
  // On the wire it is ASCII; the test's mail server decodes it.
  await enterCode(page, await mailbox.codeFor(`${name}@bücher.example`));
  await createPassword(page, PASSWORD);
  await link(page, ui.success.not_now).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Signed in as ${name}@bücher.example`)).toBeVisible();
});

test('R-ENTRY-15 the field says that it signs in, too; form and terms are in view at 1440 x 900; on a deep link the heading names the destination @gate', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/auth');
  await expect(field(page, ui.auth.label)).toHaveAccessibleDescription(ui.auth.both);
  await expect(title(page)).toHaveText(entryTitle(ui));
  for (const part of [button(page, ui.auth.submit), link(page, 'privacy policy').first()])
    await expect(part).toBeInViewport({ ratio: 1 });
  for (const [path, heading] of [
    ['/kyc-doc', ui.auth.to_photo],
    ['/my-data', ui.auth.to_data],
    ['/security', ui.auth.to_security],
    ['/profile', ui.auth.to_profile],
    ['/registration/adress', ui.auth.to_verification],
    ['/kyc-person', ui.auth.to_verification],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL('/auth');
    await expect(title(page), path).toHaveText(heading);
    await expect(page).toHaveTitle(`${heading} – Portico`);
  }
  await page.goto('/');
  await expect(title(page)).toHaveText(entryTitle(ui));
  await page.setViewportSize({ width: 390, height: 844 });
  await keep(page, { locale: 'ar-AR' });
  await page.goto('/security');
  await expect(title(page)).toHaveText(readPart('ar-AR', 'ui').auth.to_security);
  expect(await widthPast(page)).toBe(0);
});
