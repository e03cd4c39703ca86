import type { Page } from '@playwright/test';
import { LOCALES } from '../../packages/contract/src/locales.ts';
import { verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { chooseImage, useButton } from '../support/capture.ts';
import { alter } from '../support/database.ts';
import { chooseImages, visit } from '../support/journey-states.ts';
import { choose } from '../support/preferences.ts';
import type { Product } from '../support/product.ts';
import { type Screen, screensOf } from '../support/screens.ts';
import { addWallet, letSessionAge } from '../support/security-page.ts';
import { expect, keep, type Member, TYPED, test } from '../support/states.ts';
import { title } from '../support/walk.ts';
import { aWallet, bringWallets } from '../support/wallets.ts';

test.use({
  viewport: { width: 1280, height: 800 },
  contextOptions: { reducedMotion: 'reduce' },
});

type Inspected = Screen & {
  /** Shows the errors, or anything else that the screen can show. */
  prepare?: (page: Page) => Promise<void>;
};

const submit = async (page: Page) => {
  // Disabled until the browser has hydrated the page.
  await page.locator('main form button[type=submit]:enabled').press('Enter');
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
};
const chooseWallet = async (page: Page) => {
  await bringWallets(page, aWallet(), aWallet('Tower Wallet'));
  await page.locator('main button[aria-describedby=wallet-hint]').click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
};
const unfold = async (page: Page) => {
  for (const question of await page.locator('main summary').all()) await question.click();
  await expect(page.locator('main details[open]')).not.toHaveCount(0);
};
const signingUp = { identifiers: { typed: 'a@example.com', signUpEmail: 'a@example.com' } };
const loggingIn = { identifiers: { typed: 'b@example.com', loginEmail: 'b@example.com' } };
const givenPassword = { ticket: { phone: '+380671112255', ticket: 'of-a-password' } };
const underAge = { ...TYPED, year: String(new Date().getFullYear() - 5) };

/** In groups of a few seconds each, which the workers share. */
const GROUPS: Record<string, readonly Inspected[]> = {
  'the entry': [
    { path: '/auth' },
    { path: '/auth', prepare: submit },
    { path: '/auth', prepare: chooseWallet },
    { path: '/auth/login', stored: loggingIn, prepare: submit },
    { path: '/auth/email-verify', stored: loggingIn },
    { path: '/auth/reset-password', prepare: submit },
    { path: '/auth/change-password' },
    { path: '/auth/change-password?token=of-a-mail', prepare: submit },
    { path: '/auth/phone-verify', stored: givenPassword, prepare: submit },
  ],
  'the first steps and the texts': [
    { path: '/registration/creating-account', prepare: submit },
    { path: '/registration/email', stored: signingUp, prepare: submit },
    { path: '/registration/creating-password', stored: signingUp, prepare: submit },
    { path: '/terms' },
    { path: '/privacy' },
    { path: '/404' },
    { path: '/ecosystem' },
    { path: '/ecosystem?q=nothing-is-called-so' },
    { path: '/blog' },
    { path: '/learn', prepare: unfold },
    { path: '/faq', prepare: unfold },
    { path: '/marketplace' },
  ],
  'the verification': [
    { path: '/', signedIn: true },
    { path: '/registration/residency', signedIn: true, prepare: submit },
    {
      path: '/registration/personal-information',
      signedIn: true,
      stored: { details: { residency: 'DE' } },
      prepare: submit,
    },
    {
      path: '/registration/personal-information',
      signedIn: true,
      stored: { details: underAge },
      prepare: async (page) => {
        const before = await title(page).textContent();
        await page.locator('main form button[type=submit]').click();
        await expect(title(page)).not.toHaveText(before ?? '');
      },
    },
    {
      path: '/registration/adress',
      signedIn: true,
      stored: { details: { ...TYPED, address: '', city: '' } },
      prepare: submit,
    },
    { path: '/partners', signedIn: true },
    { path: '/partners/new', signedIn: true },
    { path: '/kyc-select', signedIn: true },
    { path: '/kyc-info', signedIn: true, stored: { details: TYPED } },
    { path: '/kyc-doc', signedIn: true, stored: { details: TYPED }, prepare: submit },
  ],
};

const ORIGINS = ['/registration/creating-password', '/registration', '/auth', '/kyc-person', ''];
// Contrast depends on the theme alone, and the other rules on the language at most: two combinations cover every rule.
const INSPECTED = [
  ['ar-AR', 'dark'],
  ['en-US', 'light'],
] as const;
const BOTH = INSPECTED.map((each) => each.join(' ')).join(' and ');

const STATUSES = [
  'IN_PROGRESS',
  'PENDING',
  'CONFIRMED',
  'RESUBMISSION',
  'REJECTED',
  'EXPIRED',
  'SUSPENDED',
  'REVOKED',
];

for (const [group, screens] of Object.entries(GROUPS)) {
  test(`axe finds no violation in ${group}, ${BOTH}`, async ({ page, beginner }) => {
    const open = screensOf(page, beginner);
    for (const { prepare, ...screen } of screens) {
      await open(screen);
      await prepare?.(page);
      await inspect(page, `${screen.path} ${prepare?.name ?? ''}`);
    }
  });
}

test(`axe finds no violation on /security, ${BOTH}`, async ({ page, newMember, product }) => {
  const member = await newMember();
  await addWallet(page, product, member);
  await keep(page, { member });
  await page.goto('/security');
  const forms = page.locator('main button[aria-expanded]');
  await expect(forms).toHaveCount(3);
  await inspect(page, '/security');
  for (const form of await forms.all()) await form.click();
  const submits = page.locator('main form button[type=submit]');
  await expect(submits).toHaveCount(3);
  for (const each of await submits.all()) await each.press('Enter');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(4);
  await inspect(page, '/security with its forms');
  await page.reload();
  await page.locator('main li button:not([aria-expanded])').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, '/security, removing a sign-in method');
  letSessionAge(product, member);
  await page.reload();
  await expect(page.locator('main button[aria-disabled=true]').first()).toBeVisible();
  await inspect(page, '/security, too long after the sign-in');
});

test(`axe finds no violation with the images, ${BOTH}`, async ({ page, newMember, images }) => {
  const bothSides = { document: 'id_card', sides: ['front', 'back'] } as const;
  await chooseImages(page, images, await newMember(), bothSides);
  await inspect(page, '/kyc-doc with images');
  await visit(page, '/kyc-person');
  await expect(title(page)).toHaveText(verification.person.title);
  await inspect(page, '/kyc-person');
  await chooseImage(page, 'person', images.selfie);
  await inspect(page, '/kyc-person with an image to check');
  await useButton(page).click();
  await expect(title(page)).toHaveText(verification.check.title);
  await inspect(page, '/kyc-person with the review');
});

test(`axe finds no violation on the success page, ${BOTH}`, async ({ page, beginner }) => {
  await keep(page, { member: beginner });
  await page.goto('/success');
  for (const from of ORIGINS) {
    await openFrom(page, from);
    await inspect(page, `/success from ${from}`);
  }
});

test(`axe finds no violation for any review decision, ${BOTH}`, async ({
  page,
  newMember,
  product,
}) => {
  const member = await newMember();
  await keep(page, { member });
  for (const status of STATUSES) {
    setStatus(product, member, status);
    await page.goto('/');
    await inspect(page, `/ ${status}`);
    await page.goto('/kyc-select');
    await inspect(page, `/kyc-select ${status}`);
  }
  // With the badge; its other texts are covered by the start page and the page for sign-in and security.
  setStatus(product, member, 'CONFIRMED');
  await page.goto('/profile');
  await expect(page.locator('main dl svg')).toBeVisible();
  await expect(page.locator('main button[aria-expanded]')).toHaveCount(2);
  await inspect(page, '/profile CONFIRMED');
});

/** In each language and theme, chosen by hand one after the other, so that the errors shown stay. */
async function inspect(page: Page, name: string): Promise<void> {
  await expect(title(page), name).toBeVisible();
  // The inputs for a photo give way to the live camera once the browser has said that there is one.
  const broughtOut = page.locator('[aria-invalid=true]:not([capture]), [role=alert], dialog[open]');
  const count = await broughtOut.count();
  for (const [locale, theme] of INSPECTED) {
    const appearance = `${name}, ${locale}, ${theme}`;
    await choose(page, 'header', locale);
    await expect(page.locator('html'), appearance).toHaveAttribute('dir', LOCALES[locale].dir);
    await expect.poll(() => broughtOut.count(), appearance).toBeGreaterThanOrEqual(count);
    await show(page, theme);
    expect(await violations(page), appearance).toEqual([]);
  }
}

async function show(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

/** /success as the previous page would have opened it. */
async function openFrom(page: Page, from: string): Promise<void> {
  await page.evaluate((origin) => {
    const state = { ...history.state, usr: { from: origin }, key: `k${Math.random()}` };
    history.pushState(state, '', '/success');
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, from);
}

/** The review decision, as the database stores it. */
function setStatus(product: Product, { id }: Member, status: string): void {
  const statement = 'update kyc set status = ?, details_at = 1 where account_id = ?';
  alter(product, statement, status, id);
}
