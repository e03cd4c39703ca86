import type { Page } from '@playwright/test';
import type { Images } from '../../apps/web/src/test/journey-states.ts';
import { account, ui, verification } from '../../packages/locales/src/english.ts';
import { forgetDrafts, savedImage, saveImage } from './capture.ts';
import type { TestImages } from './images.ts';
import { DETAILS } from './people.ts';
import { expect, keep, type Member, TYPED } from './states.ts';
import { entryTitle } from './walk.ts';

/** The paths of the specification, each with the heading that identifies its screen. */
export const SCREENS = {
  '/': [ui.home.title, `${DETAILS.firstName} ${DETAILS.lastName}`],
  '/auth': [
    entryTitle(ui),
    // For a visitor who asked for a protected page (R-ENTRY-15).
    ui.auth.to_verification,
    ui.auth.to_photo,
    ui.auth.to_security,
    ui.auth.to_profile,
    ui.auth.to_data,
    // For a signed-in person.
    verification.entry.already_title,
  ],
  '/auth/login': ui.login.title,
  '/auth/email-verify': ui.code.title_sign_in,
  '/auth/reset-password': ui.reset.title,
  '/auth/change-password': ui.change.title,
  '/auth/phone-verify': ui.code.title_phone_sign_in,
  '/registration/creating-account': ui.creating_account.title,
  '/registration/email': ui.code.title_email,
  '/registration/phone': ui.code.title_phone,
  '/registration/creating-password': ui.password.title,
  '/registration/residency': verification.residency.title,
  '/registration/personal-information': verification.personal.title,
  '/registration/adress': verification.address.title,
  '/kyc-select': verification.select.title,
  '/kyc-info': verification.info.title,
  '/kyc-doc': [
    verification.doc.title_id_card,
    verification.doc.title_passport,
    verification.doc.again_docImageFront,
    verification.doc.again_docImageBack,
  ],
  '/kyc-person': [verification.person.title, verification.check.title],
  '/success': ui.success.account_created,
  '/security': account.security.title,
  '/404': ui.not_found.title,
  '/terms': ui.legal.terms_title,
  '/privacy': ui.legal.privacy_title,
} as const;

export type Step = keyof typeof SCREENS;
export const STEPS = Object.keys(SCREENS) as Step[];

/** Opens /kyc-doc with exactly these images saved. */
export async function chooseImages(
  page: Page,
  images: TestImages,
  member: Member,
  { document, sides }: Pick<Images, 'document' | 'sides'>,
): Promise<void> {
  await forgetDrafts(page, member);
  for (const side of sides) await saveImage(page, member, side, images[side]);
  await keep(page, { member, details: { ...TYPED, document } });
  await page.goto('/kyc-doc');
  for (const side of sides) await expect(savedImage(page, side)).toBeVisible();
}

/** Opens the review on /kyc-person with every image saved: one click before the submission. */
export async function openReview(
  page: Page,
  images: TestImages,
  member: Member,
  document: 'id_card' | 'passport' = 'id_card',
): Promise<void> {
  await forgetDrafts(page, member);
  await saveImage(page, member, 'front', images.front);
  if (document === 'id_card') await saveImage(page, member, 'back', images.back);
  await saveImage(page, member, 'person', images.selfie);
  await keep(page, { member, details: { ...TYPED, document } });
  await page.goto('/kyc-person');
  await expect(page.locator('#review-images')).toBeVisible();
}

/** Navigates to a path as the product's own links do: without a page load. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const state = { idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID(), usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Expects the screen of this step, at exactly its path. */
export async function expectScreen(page: Page, step: Step, from = ''): Promise<void> {
  const headings: readonly string[] = [SCREENS[step]].flat();
  // A check fails while the page navigates, and is repeated.
  const shown = () =>
    page
      .evaluate(() => {
        const heading = document.querySelector('main h1')?.textContent ?? '';
        return { at: location.pathname + location.search, heading };
      })
      .catch(() => null);
  await expect
    .poll(shown, { message: `${from} → ${step}`, intervals: [10, 20, 40, 80, 160, 320] })
    .toEqual({ at: step, heading: expect.stringMatching(anyOf(headings)) });
}

function anyOf(texts: readonly string[]): RegExp {
  return new RegExp(`^(${texts.map((text) => RegExp.escape(text)).join('|')})$`);
}
