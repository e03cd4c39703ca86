import type { Page } from '@playwright/test';
import { connect, finishSignIn, startSignIn } from '../../apps/demo-partner/src/sign-in.ts';
import { test } from '../support/callback.ts';
import { expectToFit, haveApp } from '../support/console.ts';
import { alter } from '../support/database.ts';
import { post } from '../support/people.ts';
import { expect } from '../support/states.ts';
import { button, link } from '../support/walk.ts';

const entry = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

test('R-OP-38 the console shows what the app asked and what was wrong as it arrives @phone-only @gate', async ({
  page,
  newMember,
  callback,
}) => {
  const { id, secret } = await haveApp(page, await newMember(), 'Harbor Log', {
    redirectUri: callback,
  });
  await page.goto(`/partners/${id}`);
  await link(page, 'Requests').click();
  await expect(page).toHaveURL(/\/requests$/);
  await expect(page.getByText('None yet.')).toBeVisible();

  const refused = await page.request.post('/connect/token', {
    headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
    form: { grant_type: 'authorization_code', code: 'never-issued', redirect_uri: callback },
  });
  expect(refused.status()).toBe(400);
  // The page asks again by itself.
  await expect(entry(page, 'Token endpoint')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 new request' })).toBeAttached();
  await button(page, 'Pause').click();
  await expect(page.getByText('Paused')).toBeVisible();
  const failed = entry(page, 'Token endpoint');
  await expect(failed).toContainText('invalid_grant');
  await expect(failed).toContainText('The code is unknown or expired.');
  await expect(failed).toContainText('grant_type, code, redirect_uri');
  await expect(page.getByRole('main')).not.toContainText('never-issued');
  await expectToFit(page);
});

test('R-OP-39 a check leads from step to step, continues after a reload and reports each one @phone-only @gate', async ({
  page,
  newMember,
  callback,
  product,
}) => {
  const member = await newMember();
  const { id, secret } = await haveApp(page, member, 'Harbor Check', { redirectUri: callback });
  const portico = await connect(product.url, id, secret);
  await page.goto(`/partners/${id}/check`);
  await button(page, 'Start the check').click();
  const arrived = page.getByText('The sign-in arrived and was answered');
  const site = await page.context().newPage();
  /** The partner’s site, in a tab beside the console: it refuses what its library refuses. */
  const signIn = async () => {
    const { url, checks } = await startSignIn(portico, callback);
    await site.goto(url.href);
    await site.waitForURL(`${callback}?**`);
    return finishSignIn(portico, new URL(site.url()), checks).then(
      ({ claims }) => claims,
      () => null,
    );
  };

  await expect(page.getByText('Step 1 of 20: An ordinary sign-in')).toBeVisible();
  await expect(page.getByText('Waiting for the sign-in')).toBeVisible();
  expect(await signIn()).toMatchObject({ verified: false });
  await page.bringToFront();
  await expect(arrived).toBeVisible();
  await expectToFit(page);
  await page.reload();
  await expect(arrived).toBeVisible();
  await button(page, 'Next step').click();
  await expect(page.getByText('Step 2 of 20: PKCE is used')).toBeVisible();
  await expect(entry(page, 'An ordinary sign-in').first()).toContainText('Passed');
  await button(page, 'Skip this step').click();
  await expect(page.getByText('Step 3 of 20: An answer without state')).toBeVisible();
  expect(await signIn()).toBeNull();
  await page.bringToFront();
  await expect(arrived).toBeVisible();
  // The other steps, without the page.
  for (let step = 3; step < 20; step += 1) {
    await post(page, `/console/clients/${id}/check/next`, undefined, member.access_token);
  }
  await page.reload();
  await button(page, 'Skip this step').click();
  await expect(page.getByText('1 of 20 steps seen. None of these failed.')).toBeVisible();
  await expect(entry(page, 'An answer without state').first()).toContainText('Not seen');
  await expect(button(page, 'Check again')).toBeVisible();

  alter(product, 'update client_members set role = ? where account_id = ?', 'viewer', member.id);
  await page.reload();
  await expect(page.getByText('Your role can read the report.')).toBeVisible();
  await expect(entry(page, 'An ordinary sign-in').first()).toContainText('Passed');
  await expect(button(page, 'Check again')).toHaveCount(0);
});
