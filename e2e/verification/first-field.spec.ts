import type { Page } from '@playwright/test';
import { saveImage } from '../support/capture.ts';
import type { TestImages } from '../support/images.ts';
import { choose } from '../support/preferences.ts';
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
    { path: '/registration/residency' },
    { path: '/registration/personal-information', stored: typed },
    { path: '/registration/adress', stored: typed },
    { path: '/kyc-select', stored: typed },
    { path: '/kyc-info', stored: typed, asks: RULES },
    { path: '/kyc-doc', stored: typed },
    { path: '/kyc-person', stored: typed },
  ],
};

for (const [who, steps] of Object.entries(STEPS)) {
  test(`R-LAND-11 on a phone no step of a ${who} needs scrolling to its first field or rule, in German @gate`, async ({
    page,
    newMember,
    images,
  }) => {
    const member = who === 'member' ? await newMember() : undefined;
    await expectNoScrolling(page, images, { steps, member, languages: ['de-DE'] });
  });

  test(`R-LAND-11 nor in English, Ukrainian or Arabic: a ${who}`, async ({
    page,
    newMember,
    images,
  }) => {
    const member = who === 'member' ? await newMember() : undefined;
    const languages = ['en-US', 'uk-UA', 'ar-AR'];
    await expectNoScrolling(page, images, { steps, member, languages });
  });
}

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
