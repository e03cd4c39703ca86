import type { Page } from '@playwright/test';
import { chooseImages } from '../support/journey-states.ts';
import { expect, type Kept, keep, TYPED, test } from '../support/states.ts';
import { title } from '../support/walk.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, hasTouch: true });

const signedUp = { identifiers: { signUpEmail: 'somebody@example.com' } };
const typed = { details: TYPED };

/** Every step with an input, and the state that it needs to open. */
const STEPS: readonly [path: string, kept: Omit<Kept, 'member' | 'locale'>, signedIn?: true][] = [
  ['/auth', {}],
  ['/auth/login', { identifiers: { loginEmail: 'somebody@example.com' } }],
  ['/auth/email-verify', { identifiers: { loginEmail: 'somebody@example.com' } }],
  ['/auth/phone-verify', { ticket: { phone: '+380671112255', ticket: 'of-a-password' } }],
  ['/auth/reset-password', {}],
  ['/auth/change-password?token=of-a-mail', {}],
  ['/registration/creating-account', {}],
  ['/registration/email', signedUp],
  ['/registration/phone', { identifiers: { signUpPhone: '+380671112255' } }],
  ['/registration/creating-password', signedUp],
  ['/registration/residency', {}, true],
  ['/registration/personal-information', typed, true],
  ['/registration/adress', typed, true],
  ['/kyc-select', typed, true],
  ['/kyc-doc', typed, true],
];

for (const locale of ['en-US', 'de-DE', 'uk-UA', 'ar-AR']) {
  test(`R-LAND-11 on a phone no step of the journey needs scrolling to its first field, ${locale}`, async ({
    page,
    newMember,
  }) => {
    test.setTimeout(120_000);
    const member = await newMember();
    for (const [path, kept, signedIn] of STEPS) {
      await keep(page, { ...kept, locale, ...(signedIn && { member }) });
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(title(page)).toBeVisible();
      await expectInSight(page, path);
    }
  });

  test(`R-LAND-11 on a phone the selfie request and the start of the image rules are visible, ${locale}`, async ({
    page,
    newMember,
    pictures,
  }) => {
    const member = await newMember();
    const document = 'passport';
    await chooseImages(page, pictures, member, { document, sides: ['front'] });
    await keep(page, { member, locale, details: { ...TYPED, document } });
    await page.goto('/kyc-person');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(title(page)).toBeVisible();
    await expectInSight(page, '/kyc-person');
    await page.goto('/kyc-info');
    await expect(title(page)).toBeVisible();
    await expectInSight(page, '/kyc-info', 'main section li');
  });
}

// On image pages the first field is a button.
const ASKS = 'main :is(input:not([type=hidden]), select, textarea, section button)';

async function expectInSight(page: Page, path: string, asks = ASKS): Promise<void> {
  const first = page.locator(asks).filter({ visible: true }).first();
  await expect(first, path).toBeVisible();
  const box = await first.boundingBox();
  const end = (box?.y ?? PHONE.height) + (box?.height ?? 1);
  expect.soft(end, path).toBeLessThanOrEqual(PHONE.height);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}
