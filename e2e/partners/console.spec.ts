import * as openid from 'openid-client';
import { pages, ui, verification } from '../../packages/locales/src/english.ts';
import arabic from '../../packages/locales/texts/ar-AR/pages.json' with { type: 'json' };
import { violations } from '../support/axe.ts';
import { test } from '../support/callback.ts';
import { createApp, expectToFit, haveApp, REDIRECT, shownAs } from '../support/console.ts';
import { alter } from '../support/database.ts';
import { PASSWORD } from '../support/people.ts';
import { expect, keep } from '../support/states.ts';
import {
  button,
  createPassword,
  enterCode,
  field,
  filled,
  link,
  signOut,
  title,
} from '../support/walk.ts';

const { partners: front } = pages;

test('R-OP-60 a developer signs in first, and comes straight back to the same address @gate', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await keep(page, {});
  await page.goto('/partners/new');
  await expect(page).toHaveURL(/\/auth$/);
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('refreshToken', refresh);
      localStorage.setItem('accessToken', access);
    },
    [member.access_token, member.refresh_token] as const,
  );
  await page.goto('/auth');
  await page.locator('main a[href="/partners"]').click();
  await expect(title(page)).toHaveText('Create an app');
  await expect(page).toHaveURL(/\/partners\/new$/);
  await page.goto('/partners/new/nothing');
  await expect(page).toHaveURL(/\/404$/);
});

test('R-OP-60 R-OP-117 /partners says what developers get, and a new account comes straight back to it, as does a sign-in with a code @gate', async ({
  page,
  email,
  mailbox,
}) => {
  await page.goto('/ecosystem');
  await expect(page.locator('footer a[href="/partners"]')).toHaveText(ui.footer.partners);
  await page.locator('main a[href="/partners"]').click();
  const ask = async () => {
    await expect(title(page)).toHaveText(front.title);
    await link(page, front.open).first().click();
    await expect(page).toHaveURL(/\/auth$/);
    await field(page, ui.auth.label).fill(email);
    await button(page, ui.auth.submit).click();
  };
  await expect(page.getByText(front.lede)).toBeVisible();
  await expectToFit(page);
  expect(await violations(page)).toEqual([]);
  await link(page, front.guide).click();
  await expect(title(page)).toHaveText('Sign in with Portico: for partners');
  await link(page, 'What you learn').first().click();
  await expect(page.getByRole('heading', { name: 'What you learn' })).toBeInViewport();
  await expectToFit(page);
  expect(await violations(page)).toEqual([]);
  await page.goto('/partners');
  await ask();
  await enterCode(page, await mailbox.codeFor(email));
  await createPassword(page, PASSWORD);
  await expect(title(page)).toHaveText('Your apps');
  await signOut(page);
  await page.goto('/partners');
  await ask();
  await enterCode(page, await mailbox.codeFor(email, 2));
  await expect(title(page)).toHaveText('Your apps');
});

test('R-OP-61 R-OP-85 R-OP-117 an app created at the console signs a person in with the code of the front page and the values that it shows, and names the next steps @phone @gate', async ({
  page,
  newMember,
  callback,
  product,
}) => {
  await page.goto('/partners');
  // The address in the code is this installation's once the page works.
  const shown = page.getByRole('group', { name: 'sign-in.js' });
  await expect(shown).toContainText(product.url);
  const code = await shown.innerText();
  await keep(page, { member: await newMember() });
  await page.goto('/partners');
  await expect(page.getByText('You don’t have any apps yet')).toBeVisible();
  await createApp(page, 'Harbor Shop', callback);
  const secret = await shownAs(page, 'Client secret');
  const clientId = await shownAs(page, 'Client ID');
  await expect(page.getByLabel('.env', { exact: true })).toContainText(
    `OPENID_CLIENT_ID=${clientId}`,
  );
  await expectToFit(page);
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole('region', { name: 'Next steps' }).getByRole('link')).toHaveCount(4);
  await button(page, 'I’ve stored it').click();
  await expect(page.getByText(secret)).toHaveCount(0);

  expect(code).toContain(await shownAs(page, 'Issuer'));
  const claims = await runFirstCode(code, {
    clientId,
    secret,
    redirectUri: await shownAs(page, 'Redirect URI'),
    signIn: async (url) => {
      await page.goto(url.href);
      await button(
        page,
        filled(verification.connect.go, { partner: '\u2068Harbor Shop\u2069' }),
      ).click();
      await page.waitForURL(`${callback}?**`);
      return new URL(page.url());
    },
  });
  expect(claims).toMatchObject({ iss: product.url, aud: clientId, verified: false });

  await page.goto('/partners');
  await expect(page.getByRole('listitem').filter({ hasText: 'Harbor Shop' })).toContainText(
    'Sandbox',
  );
});

type Run = {
  clientId: string;
  secret: string;
  redirectUri: string;
  signIn: (url: URL) => Promise<URL>;
};

/** Runs the front page's code as a partner's server would, and returns what it prints. */
async function runFirstCode(code: string, run: Run): Promise<unknown> {
  const names = ['openid', 'CLIENT_ID', 'CLIENT_SECRET', 'REDIRECT_URI', 'signIn'] as const;
  const body = code
    .replace(/^import .*$/m, '')
    .replace('redirect(url);', 'const callback = await signIn(url);')
    .replace(/console\.log\((.*)\);/, 'return $1;');
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const program = new AsyncFunction(...names, body);
  return program(openid, run.clientId, run.secret, run.redirectUri, run.signIn);
}

test('R-OP-62 R-OP-85 settings, scopes and secrets change, a refusal says why, and closing asks for the name @phone-only @gate', async ({
  page,
  newMember,
}) => {
  const { id } = await haveApp(page, await newMember(), 'Harbor Desk');
  await page.goto(`/partners/${id}/settings`);
  for (const name of ['App', 'Addresses', 'ID tokens', 'Protection'])
    await expect(page.getByRole('group', { name, exact: true }).getByRole('heading')).toHaveText(
      name,
    );
  const scopes = page.getByRole('group', { name: 'What it may ask for' });
  await expect(scopes.getByLabel('openid')).toBeDisabled();
  const offline = scopes.getByLabel('offline_access');
  const before = await offline.isChecked();
  await offline.click();
  const required = page.getByLabel('Require what acr_values name');
  await expect(required).not.toBeChecked();
  await required.click();
  const addresses = page.getByLabel('Redirect URIs');
  await addresses.fill(`${REDIRECT}\nhttp://shop.example/callback`);
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('http://shop.example/callback');
  await addresses.fill(`${REDIRECT}\nhttps://shop.example/callback`);
  await button(page, 'Save').dblclick();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(addresses).toHaveValue(`${REDIRECT}\nhttps://shop.example/callback`);
  await expect(offline).toBeChecked({ checked: !before });
  await expect(required).toBeChecked();
  await expectToFit(page);

  await button(page, 'Add a secret').click();
  await expect(page.getByText('(the old one)')).toBeVisible();
  await button(page, 'I’ve stored it').click();
  await button(page, 'End the old secret').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(button(page, 'Add a secret')).toBeVisible();

  await button(page, 'Close the app').click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Close for good' }).click();
  await expect(question.getByText('This isn’t the name of the app.')).toBeVisible();
  await question.getByRole('textbox').fill('Harbor Desk');
  await question.getByRole('button', { name: 'Close for good' }).click();
  await expect(page.getByText('This app is closed for good.')).toBeVisible();
  await expect(button(page, 'Close the app')).toHaveCount(0);
});

test('R-OP-63 a viewer sees the settings and nothing to press; the page stays left to right @gate', async ({
  page,
  newMember,
  product,
}) => {
  const member = await newMember();
  const { id } = await haveApp(page, member, 'Harbor View', { locale: 'ar-AR' });
  alter(product, 'update client_members set role = ? where account_id = ?', 'viewer', member.id);
  await page.goto('/partners');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  // In the visitor's language, above the console.
  await expect(page.locator('main > *').first()).toHaveText(arabic.partners.english);
  await expect(page.locator('main [lang=en][dir=ltr]')).toContainText('Harbor View');
  await page.locator(`main a[href="/partners/${id}"]`).click();
  await link(page, 'Settings').click();
  await expect(
    page.getByText('You can read these, but your role can’t change them.'),
  ).toBeVisible();
  await expect(page.locator('main button')).toHaveCount(0);
});

test('R-OP-60 a list that does not load says so in English, and loads again', async ({
  page,
  newMember,
}) => {
  await keep(page, { member: await newMember(), locale: 'de-DE' });
  await page.route('**/console/clients', (route) => route.abort());
  await page.goto('/partners');
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach Portico.');
  await page.unroute('**/console/clients');
  await button(page, 'Try again').click();
  await expect(page.getByText('You don’t have any apps yet')).toBeVisible();
});

test('R-OP-64 an owner invites a colleague, who accepts and later leaves @gate', async ({
  page,
  newMember,
  mailbox,
}) => {
  const [owner, colleague] = [await newMember(), await newMember()];
  const { id } = await haveApp(page, owner, 'Harbor Team');
  await page.goto(`/partners/${id}/team`);
  await expect(page.getByText('You’re the only owner.')).toBeVisible();
  await page.getByLabel('Email address').fill(colleague.email);
  await button(page, 'Send the invitation').click();
  const open = page.getByRole('list', { name: 'Open invitations' });
  await expect(open.getByRole('listitem')).toContainText(colleague.email);
  await expectToFit(page);

  // The first email was the code of the registration.
  const address = await mailbox.linkFor(colleague.email, '/partners/invitation', 2);
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('This invitation is for a different email');
  await keep(page, { member: colleague });
  await page.goto(address);
  await button(page, 'Join the team').click();
  await expect(title(page)).toHaveText('Harbor Team');
  await link(page, 'Team').click();
  await expect(page.getByText('(you)')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveCount(0);
  await button(page, 'Leave the team').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('You don’t have any apps yet')).toBeVisible();
});

test('R-OP-60 axe finds no violation on any page of an app', async ({ page, newMember }) => {
  const { id } = await haveApp(page, await newMember(), 'Harbor Pages');
  for (const path of ['/settings', '/team', '/requests', '/check', '/go-live', '/signals']) {
    await page.goto(`/partners/${id}${path}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await violations(page), path).toEqual([]);
  }
});
