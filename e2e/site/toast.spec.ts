import type { Locator, Page } from '@playwright/test';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { ui } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { visit } from '../support/journey-states.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { post } from '../support/people.ts';
import { expect, type Member, test } from '../support/states.ts';
import { button, field, title } from '../support/walk.ts';

const german = readPart('de-DE', 'ui');

const SAID = ui.notices.password_changed_successfully;

const toast = (page: Page) => page.locator('[aria-live] > div').filter({ hasText: SAID });
const closing = (page: Page) => toast(page).getByRole('button', { name: ui.shell.close });

/** Sets a new password by a mailed link, and stays on /auth with the toast and a stopped clock. */
async function changed(page: Page, mailbox: Mailbox, { email }: Member, words = ui): Promise<void> {
  const count = mailbox.mailsTo(email).length + 1;
  await post(page, '/user/auth/forgot-password', { email });
  await page.clock.install();
  await page.goto(await mailbox.linkFor(email, '/auth/change-password', count));
  await field(page, words.change.label).fill('Peristyle 58 ochre');
  await field(page, words.password.confirm).fill('Peristyle 58 ochre');
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, words.change.submit).click();
  await expect(title(page)).toHaveText(words.login.new_password);
}

const barOf = (page: Page) => toast(page).locator('> [aria-hidden=true]');

/** The state of the bar's animation. */
const bar = (page: Page) =>
  barOf(page).evaluate((line) => {
    const [animation] = line.getAnimations();
    return { duration: animation?.effect?.getTiming().duration, state: animation?.playState };
  });

test('R-LAND-5 a toast is announced in an existing live region, and closes by itself after 10.7 s with a bar of 10 s @gate', async ({
  page,
  newMember,
  mailbox,
}) => {
  await page.goto('/auth');
  const regions = page.locator('[aria-live][aria-atomic]');
  await expect(regions).toHaveCount(2);
  await expect(regions).toHaveText(['', '']);
  await changed(page, mailbox, await newMember());
  await expect(page.locator('[aria-live=polite]')).toHaveText(SAID);
  await page.mouse.move(1, 1);
  await expect.poll(() => bar(page)).toEqual({ duration: 10_000, state: 'running' });
  await page.clock.runFor(10_690);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(10);
  await expect(toast(page)).toHaveCount(0);
  await expect(regions).toHaveCount(2);
});

test('R-LAND-5 it pauses with its bar while hovered, focused or hidden', async ({
  page,
  newMember,
  mailbox,
}) => {
  await changed(page, mailbox, await newMember());
  const see = (state: 'visible' | 'hidden') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const waits: Record<string, [begin: () => Promise<void>, end: () => Promise<void>]> = {
    pointed: [() => toast(page).hover(), () => page.mouse.move(1, 1)],
    focused: [() => closing(page).focus(), () => title(page).focus()],
    hidden: [() => see('hidden'), () => see('visible')],
  };
  await page.mouse.move(1, 1);
  for (const [name, [begin, end]] of Object.entries(waits)) {
    await page.clock.runFor(3_000);
    await begin();
    await expect.poll(() => bar(page), name).toEqual({ duration: 10_000, state: 'paused' });
    await page.clock.runFor(60_000);
    await expect(toast(page), name).toBeVisible();
    await end();
    await expect.poll(() => bar(page), name).toEqual({ duration: 10_000, state: 'running' });
  }
  // Nine seconds have passed for it.
  await page.clock.runFor(1_690);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(10);
  await expect(toast(page)).toHaveCount(0);
});

test('R-LAND-5 it survives navigation and language changes, and closing it returns the focus', async ({
  page,
  newMember,
  mailbox,
}) => {
  await changed(page, mailbox, await newMember());
  await visit(page, '/terms');
  // Fetching a page takes a moment, and the clock is stopped.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(title(page)).toHaveText(ui.legal.terms_title, { timeout: 300 });
  }).toPass();
  await expect(toast(page)).toBeVisible();
  const picker = page.locator('header select');
  await picker.selectOption('de-DE');
  await expect(page.getByText(german.notices.password_changed_successfully)).toBeVisible();
  await picker.selectOption('en-US');
  await picker.focus();
  await page.keyboard.press('Tab');
  await expect(closing(page)).toBeFocused();
  await expect(closing(page)).toHaveAccessibleDescription(SAID);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveCount(0);
  await expect(picker).toBeFocused();
});

test('R-LAND-5 it never covers the focused element @phone', async ({
  page,
  newMember,
  mailbox,
}) => {
  await changed(page, mailbox, await newMember());
  await expect(toast(page)).toBeVisible();
  let seen = 0;
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press('Tab');
    const covered = await overlap(toast(page));
    if (covered === 'outside') break;
    if (covered === 'inside') continue;
    seen += 1;
    expect(covered, `after ${tabs + 1} tabs`).toBe('clear');
  }
  expect(seen).toBeGreaterThan(5);
});

test('R-LAND-5 nothing slides with reduced motion, and the bar does not move', async ({
  page,
  newMember,
  mailbox,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await changed(page, mailbox, await newMember());
  await expect(toast(page)).toBeVisible();
  const moving = await toast(page).evaluate(
    (box) =>
      box.getAnimations({ subtree: true }).filter((animation) => {
        const frames = (animation.effect as KeyframeEffect).getKeyframes();
        return frames.some((frame) => 'transform' in frame || 'translate' in frame);
      }).length,
  );
  expect(moving).toBe(0);
  await page.clock.runFor(10_700);
  await expect(toast(page)).toHaveCount(0);
});

test('R-LAND-5 in a right-to-left page it is at the left, its bar shrinks to the right; axe finds no violation, dark and light', async ({
  page,
  newMember,
  mailbox,
}) => {
  await changed(page, mailbox, await newMember());
  const speak = (words: { lang: string; dir: string }) =>
    page.evaluate((said) => void Object.assign(document.documentElement, said), words);
  await speak({ lang: 'he-IL', dir: 'rtl' });
  const box = await toast(page).boundingBox();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeLessThan(width / 2);
  await expect(barOf(page)).toHaveCSS(
    'transform-origin',
    new RegExp(`^${Math.round((box?.width ?? 0) - 2)}px`),
  );
  await speak({ lang: 'en-US', dir: 'ltr' });

  // The toast is paused, so that the clock can run for axe.
  await toast(page).hover();
  await page.clock.resume();
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    expect(await violations(page)).toEqual([]);
    await expect(toast(page)).toBeVisible();
  }
});

/** Whether the focused element is under the box, inside it, or no longer part of the page. */
function overlap(box: Locator) {
  return box.evaluate((element) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'outside';
    if (element.contains(focused)) return 'inside';
    const it = focused.getBoundingClientRect();
    const over = element.getBoundingClientRect();
    const apart =
      it.right <= over.left ||
      it.left >= over.right ||
      it.bottom <= over.top ||
      it.top >= over.bottom;
    return apart ? 'clear' : 'covered';
  });
}
