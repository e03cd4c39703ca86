import { connect, finishSignIn, startSignIn } from '../../apps/demo-partner/src/sign-in.ts';
import { verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { test } from '../support/callback.ts';
import { haveApp } from '../support/console.ts';
import { expect } from '../support/states.ts';
import { button, filled, link, title } from '../support/walk.ts';

const texts = verification.connect;
const go = filled(texts.go, { partner: '\u2068Harbor Bar\u2069' });

test('R-OP-48 a developer signs in as test people, one after the other, and starts over @phone-only', async ({
  page,
  newMember,
  callback,
  product,
}) => {
  const { id, secret } = await haveApp(page, await newMember(), 'Harbor Bar', {
    redirectUri: callback,
  });
  const portico = await connect(product.url, id, secret);

  /** Begins at the app, decides on the page, and redeems the code as the app does. */
  const signIn = async (decide: () => Promise<void>) => {
    const { url, checks } = await startSignIn(portico, callback);
    await page.goto(url.href);
    await expect(page.getByText(texts.test_text)).toBeVisible();
    await decide();
    await page.waitForURL(`${callback}?**`);
    const { claims } = await finishSignIn(portico, new URL(page.url()), checks);
    return { sub: String(claims?.sub), verified: claims?.verified };
  };
  const choose = page.getByLabel(texts.test_who, { exact: true });

  const verified = await signIn(async () => {
    await expect(choose).toHaveValue('self');
    await expect(page.getByText(texts.verified_no, { exact: true })).toBeVisible();
    await choose.selectOption({ label: texts.test_verified });
    await expect(page.getByText(texts.adult_yes)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await button(page, go).dblclick();
  });
  expect(verified.verified).toBe(true);
  // Signed in as somebody already: in the sandbox, the next sign-in asks all the same.
  const refused = await signIn(async () => {
    await choose.selectOption({ label: texts.test_refused });
    await button(page, go).click();
  });
  expect(refused.verified).toBe(false);
  expect(refused.sub).not.toBe(verified.sub);
  const own = await signIn(() => button(page, go).click());
  expect([verified.sub, refused.sub]).not.toContain(own.sub);

  await page.goto(`/partners/${id}`);
  await link(page, 'Test people').click();
  await expect(page).toHaveURL(/\/test-people$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(6);
  await expect(page.getByText(verified.sub)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Start over with new people').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('The new people haven’t signed in to your app yet.')).toBeVisible();
  await expect(page.getByText(verified.sub)).toHaveCount(0);
  const fresh = await signIn(async () => {
    await choose.selectOption({ label: texts.test_verified });
    await button(page, go).click();
  });
  expect(fresh.sub).not.toBe(verified.sub);
});

test('R-OP-48 a person whom the app does not admit cannot continue, and the app learns that its demand is not met', async ({
  page,
  newMember,
  callback,
  product,
}) => {
  const { id } = await haveApp(page, await newMember(), 'Harbor Gate', {
    redirectUri: callback,
    auth: 'public',
  });
  const acr = { essential: true, value: `${product.url}/acr/verified` };
  const request = new URLSearchParams({
    client_id: id,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid verified',
    claims: JSON.stringify({ id_token: { acr } }),
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  await page.goto(`/connect/authorize?${request}`);
  const partner = '\u2068Harbor Gate\u2069';
  await expect(title(page)).toHaveText(filled(texts.title_verify, { partner }));
  await page.getByLabel(texts.test_who, { exact: true }).selectOption('under_review');
  await expect(page.getByText(filled(texts.test_blocked, { partner }))).toBeVisible();
  await button(page, texts.not_now).click();
  await page.waitForURL(`${callback}?**`);
  const error = new URL(page.url()).searchParams.get('error');
  expect(error).toBe('unmet_authentication_requirements');
});
