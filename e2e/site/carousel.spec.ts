import type { Locator, Page, Route } from '@playwright/test';
import { type Localization, placeInSheet } from '@portico/contract';
import sharp from 'sharp';
import { ui } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { choose } from '../support/preferences.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { expect, keep, test } from '../support/states.ts';
import { button, link } from '../support/walk.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const carousel = (page: Page) => page.locator('main section[aria-labelledby=partners]');
/** A row's accessible cards, without the repetitions. */
const rows = (page: Page) => carousel(page).locator('ul:not([inert])');
const copies = (page: Page) => carousel(page).locator('ul[inert][aria-hidden=true]');

/** /auth, once its rows move. */
async function open(page: Page): Promise<void> {
  await page.goto('/auth');
  await expect(copies(page)).toHaveCount(3);
}

/** The start of a card's picture in the sheet, from its style. */
function cutOf(place = Number.NaN): string {
  const { x, y } = placeInSheet(place);
  return `${-x}px ${-y}px`.replaceAll('-0px', '0px');
}

const statesOf = (page: Page) =>
  carousel(page).evaluate((box) => {
    const states = box.getAnimations({ subtree: true }).map(({ playState }) => playState);
    return states.length === 3 ? [...new Set(states)].join() : `${states.length} animations`;
  });

test('R-ENTRY-5 R-ENTRY-10 three rows show the api’s partners, each card once for screen readers, and the visit requests ten files at most until it is idle @gate', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (each) => asked.push(each.url()));
  const { ecosystem_block }: Localization = await (await request.get('/localization/en-US')).json();
  const { sheet, contributors } = ecosystem_block;
  const { part1_block, part2_block, part3_block } = contributors;
  const blocks = [part1_block, part2_block, part3_block];
  const value = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  });
  const expected = blocks.map((partners) =>
    partners.map(({ name, description, place, users, TVL }) => ({
      image: sheet,
      cut: cutOf(place),
      text: [
        name,
        description,
        `${users.toLocaleString('en-US')} users`,
        `TVL ${value.format(TVL)}`,
      ],
    })),
  );
  const readAll = () =>
    rows(page).evaluateAll((lists) =>
      lists.map((list) =>
        [...list.children].map((card) => ({
          image: card.querySelector('img')?.getAttribute('src'),
          cut: card.querySelector('img')?.style.objectPosition,
          text: [...card.querySelectorAll('p:not(:has(> span)), p > span')].map((part) =>
            part.textContent?.replace(/\s+/g, ' '),
          ),
        })),
      ),
    );
  await open(page);
  expect(await readAll()).toEqual(expected);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('/images/'))).toHaveLength(1);
  // Passkeys in the field wait until the page is idle.
  const atIdle = asked.findIndex((url) => url.includes('/passkey-autofill-'));
  expect(atIdle, asked.join('\n')).toBeGreaterThan(0);
  expect(atIdle, asked.join('\n')).toBeLessThanOrEqual(10);
  // The server's HTML for a visitor without script: no card twice, and no control that needs a script.
  const html = await (await request.get('/auth', { headers: { accept: 'text/html' } })).text();
  for (const { image } of blocks.flat()) expect(html.split(`src="${image}"`)).toHaveLength(2);
  expect(html).not.toContain('inert');
  expect(html).not.toContain(`>${ui.carousel.pause}<`);

  const pictures = await carousel(page)
    .locator('img')
    .evaluateAll(async (images) => {
      const seen = images as HTMLImageElement[];
      for (const image of seen) await image.decode();
      return seen.map((image) => [image.width, image.height, image.alt].join());
    });
  expect(new Set(pictures)).toEqual(new Set(['56,72,']));
});

test('R-ENTRY-5 an operator’s own picture of a partner is shown alone', async ({ page }) => {
  const own = '/images/ecosystem/own.0123456789abcdef.webp';
  const picture = await sharp({ create: { width: 56, height: 72, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  await page.route(`**${own}`, (route) =>
    route.fulfill({ body: picture, contentType: 'image/webp' }),
  );
  await page.route('**/auth', async (route) => {
    const response = await route.fetch();
    const theirs = (_: string, before: string) => `${before}"image":"${own}"`;
    const body = (await response.text()).replace(
      /("part2_block":\[\{[^}]*?)"image":"[^"]+","users":(\d+),"TVL":(\d+),"place":\d+/,
      (found, before, users, TVL) => `${theirs(found, before)},"users":${users},"TVL":${TVL}`,
    );
    await route.fulfill({ response, body });
  });
  await open(page);
  const first = (row: number) => rows(page).nth(row).locator('img').first();
  await expect(first(1)).toHaveAttribute('src', own);
  expect(await first(1).getAttribute('style')).toBeNull();
  await expect
    .poll(() => first(1).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(56);
  await expect(first(0)).toHaveAttribute('src', /\/sheet\./);
});

test('R-ENTRY-4 the middle row moves right, the others left, endlessly; they pause on hover and focus, and a button stops them for good @gate', async ({
  page,
}) => {
  await open(page);
  await expect.poll(() => statesOf(page)).toBe('running');
  await expectMovement(page);
  await page.reload();
  await expect(copies(page)).toHaveCount(3);
  await expect.poll(() => statesOf(page)).toBe('running');
  await carousel(page).hover();
  await expect.poll(() => statesOf(page)).toBe('paused');
  await page.mouse.move(10, 10);
  await expect.poll(() => statesOf(page)).toBe('running');

  await link(page, ui.carousel.all).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(carousel(page)).toBeFocused();
  await expect.poll(() => statesOf(page)).toBe('paused');
  // One tab stop, no trap: the link follows, then the button.
  await page.keyboard.press('Tab');
  await expect(link(page, ui.carousel.all)).toBeFocused();
  await expect.poll(() => statesOf(page)).toBe('running');
  await page.keyboard.press('Tab');
  await expect(button(page, ui.carousel.pause)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect.poll(() => statesOf(page)).toBe('paused');
  await carousel(page).hover();
  await page.mouse.move(10, 10);
  await expect.poll(() => statesOf(page)).toBe('paused');
  await button(page, ui.carousel.play).click();
  await expect.poll(() => statesOf(page)).toBe('running');
});

test('R-ENTRY-4 from right to left they move in the same directions', async ({ page }) => {
  await keep(page, { locale: 'he-IL' });
  await open(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectMovement(page);
});

/** Measures the rows at chosen moments, which pauses them. */
async function expectMovement(page: Page): Promise<void> {
  const moved = await carousel(page).evaluate((box) => {
    const edges = box.getBoundingClientRect();
    return box.getAnimations({ subtree: true }).map((animation) => {
      const track = (animation.effect as KeyframeEffect).target as HTMLElement;
      animation.pause();
      const at = (time: number) => {
        animation.currentTime = time;
        return [...track.querySelectorAll('li')]
          .map((card) => [card.getBoundingClientRect(), card.textContent ?? ''] as const)
          .filter(([{ left, right }]) => right > edges.left && left < edges.right)
          .map(([{ left }, text]) => ({ left: Math.round(left), text }))
          .sort((one, other) => one.left - other.left);
      };
      const duration = Number(animation.effect?.getComputedTiming().duration);
      const name = at(1_000)[1]?.text;
      const place = (time: number) => at(time).find(({ text }) => text === name)?.left ?? 0;
      const begin = at(0);
      return {
        direction: Math.sign(place(2_000) - place(1_000)),
        endless: animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
        seamless: JSON.stringify(begin) === JSON.stringify(at(duration - 0.001)),
        // No row is ever shorter than the window.
        full: [0, 0.25, 0.5, 0.75, 0.999].every((part) => {
          const cards = at(duration * part);
          const [first, last] = [cards[0]?.left ?? 1e6, cards.at(-1)?.left ?? 0];
          return first <= edges.left + 16 && last + 272 >= edges.right - 16;
        }),
      };
    });
  });
  const good = { endless: true, seamless: true, full: true };
  expect(moved).toEqual([
    { direction: -1, ...good },
    { direction: 1, ...good },
    { direction: -1, ...good },
  ]);
}

test('R-ENTRY-4 with reduced motion the rows do not move, show each card once, and can be scrolled', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const code = page.waitForResponse(/\/partners-[^/]*\.js$/);
  await page.goto('/auth');
  await (await code).finished();
  await expect(rows(page)).toHaveCount(3);
  expect(await statesOf(page)).toBe('0 animations');
  await expect(copies(page)).toHaveCount(0);
  await expect(button(page, ui.carousel.pause)).toHaveCount(0);
  await carousel(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => carousel(page).evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(copies(page)).toHaveCount(3);
});

test('R-ENTRY-4 below 1200 px there are neither rows nor their code, but a link to all partners', async ({
  page,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (/\/partner-rows|\/images\/ecosystem/.test(request.url())) asked += 1;
  });
  await page.setViewportSize({ width: 1199, height: 900 });
  await page.goto('/auth');
  await expect(link(page, ui.carousel.all)).toBeVisible();
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })),
  );
  expect(asked).toBe(0);
  await expect(rows(page)).toHaveCount(0);

  await page.setViewportSize({ width: 1200, height: 900 });
  await expect(rows(page).first()).toBeVisible();
  await expect(copies(page)).toHaveCount(3);
  await link(page, ui.carousel.all).click();
  await expect(page).toHaveURL('/ecosystem');
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-AR' });

  test('R-ENTRY-4 nothing shifts when the rows start', async ({ page }) => {
    // Without web fonts, whose shifts R-ENTRY-11 bounds.
    await page.route(/\.woff2$/, (route) => route.abort());
    await watchShifts(page);
    await open(page);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('R-ENTRY-4 nor while the document arrives in parts', async ({ page }) => {
    await page.route(/\.woff2$/, (route) => route.abort());
    const held = new Map<string, Route>();
    await page.route('**/held-*.js', (route) => {
      held.set(new URL(route.request().url()).pathname, route);
    });
    await page.route('**/auth', async (route) => {
      const response = await route.fetch();
      // Each script holds back what follows it: the terms, the place of the rows, and the line below them.
      const body = (await response.text())
        .replace('</form>', '$&<script src="/held-1.js"></script>')
        .replace(
          /<div class="[^"]+"><\/div><\/section><\/div>/,
          '<script src="/held-2.js"></script>$&<script src="/held-3.js"></script>',
        );
      await route.fulfill({ response, body });
    });
    await watchShifts(page);
    await page.goto('/auth', { waitUntil: 'commit' });
    for (const path of ['/held-1.js', '/held-2.js', '/held-3.js']) {
      const script = page.locator(`script[src="${path}"]`);
      await expect(script).toBeAttached();
      await expect.poll(() => held.has(path)).toBe(true);
      // What came before it is painted after two frames.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const body = 'document.currentScript.remove()';
      await held.get(path)?.fulfill({ contentType: 'text/javascript', body });
      await expect(script).not.toBeAttached();
    }
    await expect(copies(page)).toHaveCount(3);
    expect(await shiftsOf(page)).toEqual([]);
  });
});

test('R-ENTRY-4 without script the rows do not move, and can be scrolled', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto('/auth');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toBeVisible();
  expect(await scrolls(carousel(page))).toBe(true);
  await link(page, ui.carousel.all).click();
  await expect(page).toHaveURL('/ecosystem');
  await context.close();
});

test('R-ENTRY-4 the entry with its rows has no accessibility violation, en-US dark and ar-AR light', async ({
  page,
}) => {
  await open(page);
  for (const [locale, theme] of [
    ['en-US', 'dark'],
    ['ar-AR', 'light'],
  ] as const) {
    await choose(page, 'header', locale);
    await choose(page, 'footer', theme);
    expect(await violations(page), locale).toEqual([]);
  }
});

const scrolls = (box: Locator) =>
  box.evaluate(
    (element) =>
      element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === 'auto',
  );
