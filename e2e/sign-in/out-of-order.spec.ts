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

/** Opens every page, before and after every possible choice. */
const isFull = ({ name }: State) => ['a visitor', 'the document chosen'].includes(name);

/** Loaded from the server, too: a page for everybody, and one of each part of the journey. */
const LOADED: Step[] = [
  '/404',
  '/',
  '/auth/login',
  '/registration/phone',
  '/kyc-select',
  '/kyc-person',
];

/** The first and the last step that distinguish a state from the most similar one. */
function telling({ name, landings, member, spoilt }: State): Step[] {
  const like = member && name !== 'signed in' ? 'signed in' : 'a visitor';
  const other = STATES.find((state) => state.name === (spoilt ? 'the document chosen' : like));
  const all = STEPS.filter((step) => landings[step] !== other?.landings[step]);
  return [...new Set([all.at(0), all.at(-1)])].filter((step) => step !== undefined);
}

test.describe('R-ROUTE-4 every step from every state', () => {
  for (const { name, stored, member, landings } of STATES.filter((each) => isFull(each))) {
    test(`R-ROUTE-1 R-ROUTE-2 R-ROUTE-4 ${name}`, async ({ page, beginner }) => {
      await keep(page, { ...stored, ...(member && { member: beginner }) });
      for (const step of LOADED) {
        const answer = await page.goto(step, { waitUntil: 'commit' });
        expect(answer?.status(), step).toBe(step === '/404' ? 404 : 200);
        await expectScreen(page, landings[step] ?? step, step);
      }
      await page.goto('/terms');
      await expectLandings(page, STEPS, landings);
    });
  }

  for (const isMember of [false, true]) {
    const states = STATES.filter((each) => !isFull(each) && each.member === isMember);
    test(`R-ROUTE-1 R-ROUTE-2 R-ROUTE-4 ${states.map(({ name }) => name).join('; ')} @gate`, async ({
      page,
      beginner,
    }) => {
      for (const state of states) {
        await test.step(state.name, async () => {
          await keep(page, { ...state.stored, ...(isMember && { member: beginner }) });
          await page.goto('/terms');
          await expectLandings(page, telling(state), state.landings);
        });
      }
    });
  }

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
        await page.goto('/kyc-person');
        await expectScreen(page, landing, 'a load');
        await page.evaluate(() => sessionStorage.clear());
        await page.goto('/kyc-person');
        await expectScreen(page, landing, 'a tab that knows nothing');
      });
    }
  });
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

test('R-ROUTE-1 a path with another spelling is another path', async ({ page }) => {
  for (const path of ['/registration/address', '/Auth', '/kyc_select', '/auth/x']) {
    await page.goto(path);
    await expectScreen(page, '/404', path);
  }
});

const FUTURE = Math.floor(Date.now() / 1000) + 3600;
const claims = (value: unknown) =>
  `e30.${Buffer.from(JSON.stringify(value)).toString('base64url')}.signature`;

// apps/web/src/platform/session/session.test.ts tries every other kind.
const BAD_TOKENS: Record<string, string> = {
  garbage: 'garbage',
  'a past exp': claims({ exp: FUTURE - 7200 }),
};

test(`R-ROUTE-3 ${Object.keys(BAD_TOKENS).join(', ')}: such a token is treated as signed out @gate`, async ({
  page,
}) => {
  for (const [name, token] of Object.entries(BAD_TOKENS)) {
    await keepRaw(page, { accessToken: token });
    await page.goto('/');
    await expectScreen(page, '/auth', name);
    await visit(page, '/kyc-person');
    await expectScreen(page, '/auth', `${name}, without a load`);
  }
  await visit(page, '/terms');
  await expectScreen(page, '/terms');
});

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
    await expect(heading, back).toHaveText(ui.home.pending_title);
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
