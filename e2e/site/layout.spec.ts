import type { Page } from '@playwright/test';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { chooseElsewhere } from '../support/preferences.ts';
import { type Screen, screensOf } from '../support/screens.ts';
import { expect, keep, TYPED, test } from '../support/states.ts';
import { title } from '../support/walk.ts';
import { aWallet, bringWallets } from '../support/wallets.ts';
import { widthPast } from '../support/width.ts';

const arabic = readPart('ar-AR', 'ui');
const german = readPart('de-DE', 'ui');
const ukrainian = readPart('uk-UA', 'ui');

test.use({ viewport: { width: 320, height: 640 } });

const signingUp = {
  identifiers: {
    typed: 'x',
    signUpEmail: 'a.rather-long.mailbox-name+with-a-tag@department.example-company.com',
  },
};

type Measured = Screen & {
  /** Opens the parts of the page that are hidden at first. */
  open?: (page: Page) => Promise<void>;
};

async function unfold(page: Page): Promise<void> {
  for (const question of await page.locator('main summary').all()) await question.click();
}

/** In groups of a few seconds each, which the workers share. */
const GROUPS: Record<string, readonly Measured[]> = {
  'the entry': [
    { path: '/auth' },
    {
      path: '/auth',
      open: async (page) => {
        await bringWallets(page, aWallet(), aWallet('The Rather Long Name of a Wallet'));
        await page.locator('main button[aria-describedby=wallet-hint]').click();
        await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
      },
    },
    {
      path: '/auth/login',
      stored: { identifiers: { loginEmail: signingUp.identifiers.signUpEmail } },
    },
    { path: '/auth/reset-password' },
    { path: '/auth/change-password' },
    { path: '/auth/change-password?token=of-a-mail' },
    {
      path: '/auth/phone-verify',
      stored: { ticket: { phone: '+380671112266', ticket: 'of-a-password' } },
    },
    { path: '/registration/creating-account' },
    { path: '/registration/email', stored: signingUp },
    { path: '/registration/creating-password', stored: signingUp },
  ],
  'the account': [
    { path: '/success', signedIn: true },
    { path: '/', signedIn: true },
    { path: '/registration/residency', signedIn: true },
    { path: '/registration/personal-information', signedIn: true, stored: { details: TYPED } },
    { path: '/registration/adress', signedIn: true, stored: { details: TYPED } },
    { path: '/kyc-select', signedIn: true },
    { path: '/kyc-info', signedIn: true, stored: { details: TYPED } },
    { path: '/kyc-doc', signedIn: true, stored: { details: TYPED } },
    {
      path: '/security',
      signedIn: true,
      open: async (page) => {
        // The forms for an address, a number and the password, all at once.
        await expect(page.locator('main button[aria-expanded]')).toHaveCount(3);
        for (const form of await page.locator('main button[aria-expanded]').all())
          await form.click();
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
  ],
  'what is there to read': [
    { path: '/marketplace' },
    { path: '/terms' },
    { path: '/privacy' },
    { path: '/404' },
    { path: '/ecosystem' },
    { path: '/blog' },
    { path: '/learn', open: unfold },
    { path: '/faq', open: unfold },
  ],
};

const LANGUAGES = { 'de-DE': german, 'uk-UA': ukrainian, 'ar-AR': arabic };
const NAMES = Object.keys(LANGUAGES).join(', ');

for (const [group, screens] of Object.entries(GROUPS)) {
  test(`nothing scrolls sideways at 320 px and every target is large enough: ${group}, ${NAMES}`, async ({
    page,
    beginner,
  }) => {
    const go = screensOf(page, beginner);
    for (const { open, ...screen } of screens) {
      await go(screen);
      await open?.(page);
      for (const [locale, { shell }] of Object.entries(LANGUAGES)) {
        const appearance = `${screen.path}, ${locale}`;
        await chooseElsewhere(page, locale);
        await expect(page.locator('html'), appearance).toHaveAttribute('lang', locale);
        // All texts of a page change at once, and this one is on every page.
        await expect(page.getByText(shell.skip, { exact: true }), appearance).toHaveCount(1);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        expect(await widthPast(page), `${appearance}, past its width`).toBe(0);
        expect(await tooSmall(page), `${appearance}, targets under 24 px`).toEqual([]);
      }
    }
  });
}

test('nothing moves with reduced motion', async ({ page, beginner }) => {
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

/** Targets smaller than WCAG 2.5.8 allows, except for links inside a sentence. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const inSentence = element.tagName === 'A' && element.closest('p, li, label') !== null;
        const shown = element.checkVisibility() && width > 1 && height > 1;
        return shown && !inSentence && (width < 24 || height < 24);
      })
      // The whole label of a check box is its target.
      .filter((element) => {
        const label = (element as HTMLInputElement).labels?.[0]?.getBoundingClientRect();
        return label === undefined || label.height < 24;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
