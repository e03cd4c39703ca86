import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/en-US/ui.ts';
import { expectScreen } from '../support/journey-states.ts';
import { expect, keep, TYPED, test } from '../support/states.ts';

/** Running animations that move something or never end; a short fade is not motion. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .flatMap((animation) => {
        const effect = animation.effect as KeyframeEffect;
        const still = ['opacity', 'offset', 'computedOffset', 'easing', 'composite'];
        const changed = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
        const moves = changed.some((name) => !still.includes(name) && !/color/i.test(name));
        const endless = effect.getTiming().iterations === Number.POSITIVE_INFINITY;
        const { target } = effect;
        return moves || endless ? [`${target?.tagName}.${target?.getAttribute('class')}`] : [];
      }),
  );

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
