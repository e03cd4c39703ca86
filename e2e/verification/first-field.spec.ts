import type { Page } from '@playwright/test';
import { saveImage } from '../support/capture.ts';
import type { TestImages } from '../support/images.ts';
import { choose } from '../support/preferences.ts';
import { decide, type Marked } from '../support/sent.ts';
import { expect, keep, type Member, type StoredState, TYPED, test } from '../support/states.ts';
import { takenUp, title } from '../support/walk.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, hasTouch: true });

const signedUp = { identifiers: { signUpEmail: 'somebody@example.com' } };
const typed = { details: { ...TYPED, document: 'passport' } };

// On image pages the first field is a button.
const ASKS = 'main :is(input:not([type=hidden]), select, textarea, section button)';
const RULES = 'main section li';

type Step = { path: string; stored?: Omit<StoredState, 'member' | 'locale'>; asks?: string };

/** Every step with an input, and the state that it needs to open. */
const STEPS: Record<string, readonly Step[]> = {
  visitor: [
    { path: '/auth' },
    { path: '/auth/login', stored: { identifiers: { loginEmail: 'somebody@example.com' } } },
    { path: '/auth/email-verify', stored: { identifiers: { loginEmail: 'somebody@example.com' } } },
    {
      path: '/auth/phone-verify',
      stored: { ticket: { phone: '+380671112255', ticket: 'of-a-password' } },
    },
    { path: '/auth/reset-password' },
    { path: '/auth/change-password?token=of-a-mail' },
    { path: '/registration/creating-account' },
    { path: '/registration/email', stored: signedUp },
    { path: '/registration/phone', stored: { identifiers: { signUpPhone: '+380671112255' } } },
    { path: '/registration/creating-password', stored: signedUp },
  ],
  member: [
    { path: '/registration/residency', asks: '#residency button' },
    { path: '/registration/personal-information', stored: typed },
    { path: '/registration/adress', stored: typed },
    { path: '/kyc-select', stored: typed },
    { path: '/kyc-info', stored: typed, asks: RULES },
    { path: '/kyc-doc', stored: typed },
    { path: '/kyc-person', stored: typed },
  ],
};

/** Those with the most above the first field. */
const IN_GATE = ['/auth', '/registration/creating-password', '/registration/adress', '/kyc-doc'];

test(`R-LAND-11 on a phone ${IN_GATE.join(', ')} need no scrolling to their first field, in German @gate`, async ({
  page,
  newMember,
  images,
}) => {
  const languages = ['de-DE'];
  const told = (steps: readonly Step[] = []) => steps.filter(({ path }) => IN_GATE.includes(path));
  const { visitor, member } = STEPS;
  await expectNoScrolling(page, images, { steps: told(visitor), member: undefined, languages });
  await expectNoScrolling(page, images, {
    steps: told(member),
    member: await newMember(),
    languages,
  });
});

for (const [who, steps] of Object.entries(STEPS)) {
  test(`R-LAND-11 nor does any step of a ${who}, or its first rule, in four languages`, async ({
    page,
    newMember,
    images,
  }) => {
    const member = who === 'member' ? await newMember() : undefined;
    const languages = ['de-DE', 'en-US', 'uk-UA', 'ar-AR'];
    await expectNoScrolling(page, images, { steps, member, languages });
  });
}

test('R-LAND-11 nor does a page with a correction request', async ({
  page,
  product,
  images,
  newMember,
}) => {
  const member = await newMember();
  const marks: Marked[] = [
    { part: 'name', reason: 'differs' },
    { part: 'docImageBack', reason: 'glare' },
    { part: 'personImage', reason: 'document_not_shown' },
  ];
  await decide(page, { product, images, member }, { outcome: 'RESUBMISSION', marks });
  await keep(page, { member, details: TYPED });
  for (const path of ['/registration/personal-information', '/kyc-doc', '/kyc-person']) {
    await page.goto(path);
    await expectInSight(page, path, 'main form :is(input, select)');
  }
});

type Walk = { steps: readonly Step[]; member: Member | undefined; languages: string[] };

async function expectNoScrolling(
  page: Page,
  images: TestImages,
  { steps, member, languages }: Walk,
): Promise<void> {
  for (const { path, stored, asks } of steps) {
    // Only the selfie needs it, and before it the page that asks for it would show it.
    if (member && path === '/kyc-person') await saveImage(page, member, 'front', images.front);
    await keep(page, { ...stored, ...(member && { member }) });
    await page.goto(path);
    await takenUp(page);
    for (const locale of languages) {
      await choose(page, 'header', locale);
      await expect(title(page)).toBeVisible();
      await expectInSight(page, `${path}, ${locale}`, asks);
    }
  }
}

async function expectInSight(page: Page, name: string, asks = ASKS): Promise<void> {
  const first = page.locator(asks).filter({ visible: true }).first();
  await expect(first, name).toBeVisible();
  // Another script brings its own letters.
  await page.evaluate(async () => void (await document.fonts.ready));
  const box = await first.boundingBox();
  const end = (box?.y ?? PHONE.height) + (box?.height ?? 1);
  expect.soft(end, name).toBeLessThanOrEqual(PHONE.height);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}
