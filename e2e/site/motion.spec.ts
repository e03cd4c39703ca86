import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { expectScreen } from '../support/journey-states.ts';
import { expect, keep, TYPED, test } from '../support/states.ts';

/**
 * Records every animation that begins on the page and moves something or never ends; a short fade is not motion. Looking
 * at what runs at one moment would miss a short one on a busy machine.
 */
function watchMotion(): void {
  const moved: string[] = [];
  Object.assign(window, { moved });
  const still = ['opacity', 'offset', 'computedOffset', 'easing', 'composite'];
  const note = () => {
    for (const { effect } of document.getAnimations()) {
      if (!(effect instanceof KeyframeEffect)) continue;
      const changed = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
      const moves = changed.some((name) => !still.includes(name) && !/color/i.test(name));
      const endless = effect.getTiming().iterations === Number.POSITIVE_INFINITY;
      const { target } = effect;
      if (moves || endless) moved.push(`${target?.tagName}.${target?.getAttribute('class')}`);
    }
  };
  for (const kind of ['animationstart', 'transitionrun']) document.addEventListener(kind, note);
}

/** What has moved since the page was loaded. */
const moving = (page: Page) =>
  page.evaluate(() => (window as unknown as { moved: string[] }).moved);

const neverAnswered = () => {};

/** Screens that wait for something, or have just appeared. */
const WAITING: Record<string, (page: Page) => Promise<void>> = {
  'a button that is busy': async (page) => {
    await page.route('**/user/profile', neverAnswered);
    await page.goto('/kyc-select');
    await expect(page.locator('button[aria-busy=true]')).toBeVisible();
  },
  'a page that loads': async (page) => {
    await page.route('**/user/profile', neverAnswered);
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('status')).toHaveText(ui.shell.loading);
  },
  'the success screen': async (page) => {
    await page.goto('/success');
    await expectScreen(page, '/success');
  },
};

test(`nothing moves on ${Object.keys(WAITING).join(', ')} with reduced motion`, async ({
  page,
  applicant,
}) => {
  await page.addInitScript(watchMotion);
  await keep(page, { member: applicant, details: TYPED });
  for (const [name, open] of Object.entries(WAITING)) {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page);
    await expect.poll(() => moving(page), `${name} moves for the others`).not.toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    expect(await moving(page), name).toEqual([]);
  }
});
