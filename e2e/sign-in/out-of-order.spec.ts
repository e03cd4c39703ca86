import type { Page } from '@playwright/test';
import {
  IMAGE_STATES,
  type Landings,
  STATES,
  type State,
} from '../../apps/web/src/test/journey-states.ts';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { useImage } from '../support/capture.ts';
import { chooseImages, expectScreen, STEPS, type Step, visit } from '../support/journey-states.ts';
import { sendDetails } from '../support/people.ts';
import { expect, keep, keepRaw, TYPED, test } from '../support/states.ts';
import { signOut } from '../support/walk.ts';

// Wide enough for every screen, and without the background picture, which is not tested here.
test.use({ viewport: { width: 800, height: 900 } });

/*
 * The tests of the guard (apps/web/src/app/journey-matrix.test.ts) try every path from every state. Here a browser shows
 * that the guard is asked wherever a page opens, and that it reads each state from what the browser stored.
 */

function stateOf(name: string): State {
  const state = STATES.find((each) => each.name === name);
  if (state === undefined) throw new Error(`no state: ${name}`);
  return state;
}

/** The first and the last step that distinguish a state from the most similar one. */
function telling(name: string): Step[] {
  const base = stateOf(name).member ? 'signed in' : 'a visitor';
  const like = name === base ? 'the document chosen' : base;
  const [its, others] = [stateOf(name).landings, stateOf(like).landings];
  const all = STEPS.filter((step) => its[step] !== others[step]);
  return [...new Set([all.at(0), all.at(-1)])].filter((step) => step !== undefined);
}

const FUTURE = Math.floor(Date.now() / 1000) + 3600;
const claims = (value: unknown) =>
  `e30.${Buffer.from(JSON.stringify(value)).toString('base64url')}.signature`;

test('R-ROUTE-1 R-ROUTE-2 R-ROUTE-3 R-ROUTE-4 a visitor, a new address, an account that has typed nothing, one without personal data and one with a choice of document get the page that each may open @gate', async ({
  page,
  beginner,
}) => {
  for (const [name, loaded] of [
    ['a visitor', '/kyc-person'],
    ['a new address', '/registration/email'],
    ['signed in', '/registration/adress'],
    ['residency chosen', '/registration/personal-information'],
    ['the document chosen', '/kyc-doc'],
  ] as const) {
    const { stored, member, landings } = stateOf(name);
    await keep(page, { ...stored, ...(member && { member: beginner }) });
    const answer = await page.goto(loaded, { waitUntil: 'commit' });
    expect(answer?.status(), loaded).toBe(200);
    await expectScreen(page, landings[loaded] ?? loaded, `${name}, ${loaded}`);
    await expectLandings(page, telling(name), landings);
  }
  // What else is no token: apps/web/src/platform/session/session.test.ts.
  for (const token of ['garbage', claims({ exp: FUTURE - 7200 })]) {
    await keepRaw(page, { accessToken: token });
    await page.goto('/');
    await expectScreen(page, '/auth', token);
  }
});

test('R-ROUTE-1 R-ROUTE-4 every step before and after every choice', async ({ page, beginner }) => {
  for (const name of ['a visitor', 'the document chosen']) {
    const { stored, member, landings } = stateOf(name);
    await keep(page, { ...stored, ...(member && { member: beginner }) });
    await page.goto('/terms');
    await expectLandings(page, STEPS, landings);
  }
});

test(`R-ROUTE-1 R-ROUTE-4 ${IMAGE_STATES.map(({ name }) => name).join('; ')}`, async ({
  page,
  applicant,
  images,
}) => {
  for (const { name, document, sides, landings } of IMAGE_STATES) {
    await test.step(name, async () => {
      await chooseImages(page, images, applicant, { document, sides });
      const landing = landings['/kyc-person'] ?? '/kyc-person';
      await expectLandings(page, ['/kyc-info', '/kyc-doc', '/kyc-person'], landings);
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/kyc-person');
      await expectScreen(page, landing, 'a tab that knows nothing');
    });
  }
});

/** One after the other without a load, each from the previous screen unless that is its own. */
async function expectLandings(page: Page, steps: Step[], landings: Landings): Promise<void> {
  expect(steps).not.toEqual([]);
  let shown: Step | undefined;
  for (const step of steps) {
    if (shown === step) {
      await visit(page, '/terms');
      await expectScreen(page, '/terms');
    }
    await visit(page, step);
    shown = landings[step] ?? step;
    await expectScreen(page, shown, step);
  }
}

test('R-ROUTE-3 a well-formed token opens the page', async ({ page }) => {
  await keepRaw(page, { accessToken: claims({ sub: 'somebody', exp: FUTURE }) });
  // The server, which did not issue it, is not asked.
  await page.route('**/user/**', (route) => route.abort());
  await page.goto('/registration/residency');
  await expectScreen(page, '/registration/residency');
});

test('R-ROUTE-4 back and forward after the end', async ({ page, newMember, images }) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await chooseImages(page, images, member, { document: 'id_card', sides: ['front', 'back'] });
  await page.getByRole('button', { name: verification.doc.submit, exact: true }).click();
  await useImage(page, 'person', images.selfie);
  await page.getByRole('button', { name: verification.check.submit }).click();
  await page.getByRole('button', { name: ui.success.go_on }).click();
  await expectScreen(page, '/');
  await expect(page.getByRole('heading', { name: ui.home.pending_title })).toBeVisible();

  await page.goBack();
  const heading = page.getByRole('heading', { level: 1 });
  for (const back of ['to the selfie', 'to the document']) {
    await expect(page, back).toHaveURL('/kyc-select');
    await expect(heading, back).toHaveText(verification.closed.pending_title);
    await expect(page.locator('main form'), back).toHaveCount(0);
    if (back === 'to the selfie') await page.goBack();
  }
  await page.goForward();
  await page.goForward();
  await expectScreen(page, '/', 'forward again');
});

test('R-ROUTE-4 back and forward after signing out', async ({ page, newMember }) => {
  const member = await newMember();
  await keep(page, { member, details: TYPED });
  await page.goto('/registration/adress');
  await visit(page, '/kyc-info');
  await expectScreen(page, '/kyc-info');
  await signOut(page);
  await expectScreen(page, '/auth');
  await page.goBack();
  await expectScreen(page, '/auth', 'back');
  await page.goBack();
  await expectScreen(page, '/auth', 'back once more');
  await page.goForward();
  await expectScreen(page, '/auth', 'forward');
});
