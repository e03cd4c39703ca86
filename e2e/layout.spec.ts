import type { Page } from '@playwright/test';
import { expect, type Kept, keep, TYPED, test } from './states.ts';
import { title } from './walk.ts';
import { aWallet, bringWallets } from './wallets.ts';

test.describe.configure({ timeout: 90_000 });
test.use({ viewport: { width: 320, height: 640 } });

const signingUp = {
  identifiers: {
    typed: 'x',
    signUpEmail: 'a.rather-long.mailbox-name+with-a-tag@department.example-company.com',
  },
};

type Screen = {
  path: string;
  kept?: Omit<Kept, 'member'>;
  signedIn?: boolean;
  /** Opens what the page can show beside what it shows at once. */
  open?: (page: Page) => Promise<void>;
};

async function unfold(page: Page): Promise<void> {
  for (const question of await page.locator('main summary').all()) await question.click();
}

const SCREENS: readonly Screen[] = [
  { path: '/auth' },
  {
    path: '/auth',
    open: async (page) => {
      await bringWallets(page, aWallet(), aWallet('The Rather Long Name of a Wallet'));
      await page.locator('main button[aria-describedby=wallet-hint]').click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
    },
  },
  { path: '/auth/login', kept: { identifiers: { loginEmail: signingUp.identifiers.signUpEmail } } },
  { path: '/auth/reset-password' },
  { path: '/auth/change-password' },
  { path: '/auth/change-password?token=of-a-mail' },
  {
    path: '/auth/phone-verify',
    kept: { ticket: { phone: '+380671112266', ticket: 'of-a-password' } },
  },
  { path: '/registration/creating-account' },
  { path: '/registration/email', kept: signingUp },
  { path: '/registration/creating-password', kept: signingUp },
  { path: '/success', signedIn: true },
  { path: '/', signedIn: true },
  { path: '/registration/residency', signedIn: true },
  { path: '/registration/personal-information', signedIn: true, kept: { details: TYPED } },
  { path: '/registration/adress', signedIn: true, kept: { details: TYPED } },
  { path: '/kyc-select', signedIn: true },
  { path: '/kyc-info', signedIn: true, kept: { details: TYPED } },
  { path: '/kyc-doc', signedIn: true, kept: { details: TYPED } },
  {
    path: '/security',
    signedIn: true,
    open: async (page) => {
      // The forms for an address, a number and the password, all at once.
      await expect(page.locator('main button[aria-expanded]')).toHaveCount(3);
      for (const form of await page.locator('main button[aria-expanded]').all()) await form.click();
      await expect(page.locator('main form')).toHaveCount(3);
    },
  },
  {
    path: '/profile',
    signedIn: true,
    open: async (page) => {
      await expect(page.locator('main button[aria-expanded]')).toHaveCount(2);
    },
  },
  { path: '/marketplace' },
  { path: '/terms' },
  { path: '/privacy' },
  { path: '/404' },
  { path: '/ecosystem' },
  { path: '/blog' },
  { path: '/learn', open: unfold },
  { path: '/faq', open: unfold },
];

for (const locale of ['de-DE', 'uk-UA', 'ar-AR'] as const) {
  test(`nothing scrolls sideways at 320 px and every target is large enough, ${locale}`, async ({
    page,
    beginner,
  }) => {
    for (const { path, kept, signedIn, open } of SCREENS) {
      await keep(page, { ...kept, locale, ...(signedIn && { member: beginner }) });
      await page.goto(path);
      await expect(title(page)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await open?.(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      expect(await widthPast(page), `${path} past its width`).toBe(0);
      expect(await tooSmall(page), `${path}, targets under 24 px`).toEqual([]);
    }
  });
}

test('nothing moves for who asked for less motion', async ({ page, beginner }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/auth', '/success', '/']) {
    await keep(page, { member: beginner });
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    const moving = () =>
      page.evaluate(
        () =>
          document.getAnimations().filter((animation) => {
            const frames = (animation.effect as KeyframeEffect).getKeyframes();
            return frames.some((frame) => 'transform' in frame || 'translate' in frame);
          }).length,
      );
    expect(await moving(), path).toBe(0);
  }
});

const widthPast = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** Targets below WCAG 2.5.8; links inside a sentence are excepted there. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const inSentence = element.tagName === 'A' && element.closest('p, li, label') !== null;
        const shown = element.checkVisibility() && width > 1 && height > 1;
        return shown && !inSentence && (width < 24 || height < 24);
      })
      // The whole label of a box is its target.
      .filter((element) => {
        const label = (element as HTMLInputElement).labels?.[0]?.getBoundingClientRect();
        return label === undefined || label.height < 24;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
