import type { Locator, Page } from '@playwright/test';
import { choose } from '../support/preferences.ts';
import { expect, keep, TYPED, test } from '../support/states.ts';
import { title } from '../support/walk.ts';

const EMAIL = 'olena-1@example.com';
const PHONE = '+380671112233';

/** The elements at the start of a line, by page; measured from the side where reading begins. */
const PAGES = [
  { path: '/auth', at: ['header a', 'main h1', 'main form', 'main form input', 'footer a'] },
  { path: '/ecosystem', at: ['header a', 'main h1', 'main input', 'main li', 'main li img'] },
  { path: '/profile', at: ['header a', 'main h1', 'main h2', 'main dl', 'main li span'] },
  { path: '/faq', at: ['header a', 'main h1', 'main summary', 'main summary h2'] },
  { path: '/registration/personal-information', at: ['main h1', 'main input', '#year', '#month'] },
] as const;

test('R-I18N-3 Arabic and Hebrew mirror the line start and flip the arrows; addresses, numbers and codes stay left to right @gate', async ({
  page,
}) => {
  await keep(page, { identifiers: { signUpEmail: EMAIL } });
  const [entry] = PAGES;
  await expectMirrored(page, entry);
  const identifier = page.locator('#identifier');
  for (const typed of [EMAIL, PHONE]) {
    await identifier.fill(typed);
    expect(await directionOf(identifier), typed).toBe('ltr');
  }
  await page.goto('/registration/email');
  await expect(title(page)).toBeVisible();
  await expect(page.locator('main a svg').first()).toHaveCSS('scale', '-1 1');
  const code = page.locator('#code');
  await code.fill('123456');
  expect(await directionOf(code)).toBe('ltr');
  expect(await readLeftToRight(page, EMAIL)).toBe(true);
});

test('R-I18N-3 other pages are mirrored, too, and their figures stay', async ({
  page,
  beginner,
}) => {
  await keep(page, { member: beginner, details: TYPED });
  for (const each of PAGES.slice(1)) await expectMirrored(page, each);
  await page.goto('/ecosystem');
  expect(await readLeftToRight(page, '231,470')).toBe(true);
});

async function expectMirrored(page: Page, { path, at }: (typeof PAGES)[number]): Promise<void> {
  await page.goto(path);
  await choose(page, 'header', 'en-US');
  await expect(page.locator(at.at(-1) ?? '').first()).toBeVisible();
  const english: number[] = [];
  for (const selector of at) english.push(await startOf(page.locator(selector).first()));
  for (const locale of ['he-IL', 'ar-AR'] as const) {
    await choose(page, 'header', locale);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    for (const [index, selector] of at.entries()) {
      const mirrored = await startOf(page.locator(selector).first());
      const moved = Math.abs(mirrored - (english[index] ?? Number.NaN));
      expect(moved, `${locale} ${path} ${selector}`).toBeLessThan(2);
    }
  }
}

test('R-I18N-3 the show-password button is aligned with the end of its field, in both directions, for both passwords', async ({
  page,
}) => {
  await keep(page, { identifiers: { signUpEmail: EMAIL } });
  await page.goto('/registration/creating-password');
  for (const locale of ['en-US', 'de-DE', 'ar-AR'] as const) {
    await choose(page, 'header', locale);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const toggles = page.locator('main form button[aria-controls]');
      await expect(toggles).toHaveCount(2);
      for (const toggle of await toggles.all()) {
        const past = await toggle.evaluate((button) => {
          const field = document.getElementById(button.getAttribute('aria-controls') ?? '');
          const [its, words] = [field, button].map((each) => each?.getBoundingClientRect());
          const { paddingInlineEnd } = getComputedStyle(button);
          const rtl = document.documentElement.dir === 'rtl';
          const beyond = rtl
            ? (its?.left ?? 0) - (words?.left ?? 99)
            : (words?.right ?? 99) - (its?.right ?? 0);
          return beyond - Number.parseFloat(paddingInlineEnd);
        });
        expect(Math.abs(past), `${locale}, ${width}`).toBeLessThan(2);
      }
    }
  }
});

/** The distance of an element from the start of its line, in CSS pixels. */
function startOf(target: Locator): Promise<number> {
  return target.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const rtl = document.documentElement.dir === 'rtl';
    return rtl ? document.documentElement.clientWidth - right : left;
  });
}

function directionOf(target: Locator): Promise<string> {
  return target.evaluate((element) => getComputedStyle(element).direction);
}

/** Whether the letters of a text on the page run from left to right, by their measured positions. */
function readLeftToRight(page: Page, text: string): Promise<boolean> {
  return page
    .getByText(text)
    .last()
    .evaluate((element, wanted) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const from = node.nodeValue?.indexOf(wanted) ?? -1;
        if (from < 0) continue;
        const lefts = Array.from(wanted, (_, offset) => {
          const range = document.createRange();
          range.setStart(node, from + offset);
          range.setEnd(node, from + offset + 1);
          return range.getBoundingClientRect().left;
        });
        return lefts.every((left, index) => index === 0 || left > (lefts[index - 1] ?? 0));
      }
      return false;
    }, text);
}
