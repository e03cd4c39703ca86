import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ui } from '../../packages/locales/src/english.ts';
import { launchOptionsWithWebGl } from '../support/browser.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { keep } from '../support/states.ts';

/** A browser of its own, not a worker of its own: that would start another product, too. */
const test = base.extend({
  context: async ({ playwright, baseURL, viewport }, use) => {
    const browser = await playwright.chromium.launch(launchOptionsWithWebGl());
    const locale = 'en-US';
    // The tests count bright lights on a dark page.
    const colorScheme = 'dark';
    await use(await browser.newContext({ baseURL: baseURL ?? '', viewport, locale, colorScheme }));
    await browser.close();
  },
});

declare global {
  interface Window {
    /** The page's requests since it was opened: animation frames and drawings. */
    asked: { frames: number; drawings: number };
    /** Waits for this number of frames without being counted. */
    pass: (frames: number) => Promise<void>;
    hide: (hidden: boolean) => void;
  }
}

test.use({ viewport: { width: 1280, height: 800 } });

/** A page that does not move by itself. */
const QUIET = '/auth/reset-password';
const WORDS = { x: 0, y: 120, width: 500, height: 560 };
const BESIDE = { x: 780, y: 120, width: 500, height: 560 };
/** On a right-to-left page: the outer edge of the lights, and the edge towards the text. */
const OUTER = { ...WORDS, width: 120 };
const INNER = { ...WORDS, x: 620, width: 120 };

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    window.asked = { frames: 0, drawings: 0 };
    window.requestAnimationFrame = (callback) => {
      window.asked.frames += 1;
      return request(callback);
    };
    window.pass = async (frames) => {
      for (let left = frames; left > 0; left -= 1) await new Promise(request);
    };
    const { drawArrays } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.drawArrays = function (...how) {
      window.asked.drawings += 1;
      drawArrays.apply(this, how);
    };
    let hidden = false;
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    window.hide = (now) => {
      hidden = now;
      document.dispatchEvent(new Event('visibilitychange'));
    };
  });
});

test('R-LAND-7 lights move beside the words, and start after the page was loaded and painted @gate', async ({
  page,
}) => {
  await open(page);
  await alone(page);
  expect(await countLights(page, BESIDE)).toBeGreaterThan(500);
  expect(await countLights(page, WORDS)).toBe(0);
  const before = await page.screenshot({ clip: BESIDE });
  await expect
    .poll(async () => before.equals(await page.screenshot({ clip: BESIDE })), 'the same picture')
    .toBe(false);

  const times = await page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const [code] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/colonnade'));
    return { load: load?.loadEventStart, paint: paint?.startTime, code: code?.startTime };
  });
  expect(times.code).toBeGreaterThan(times.load ?? Number.NaN);
  expect(times.code).toBeGreaterThan(times.paint ?? Number.NaN);
});

test('R-LAND-7 lights follow the direction and the colors of the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await alone(page);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await expect.poll(() => countLights(page, WORDS)).toBeGreaterThan(500);
  expect(await countLights(page, BESIDE)).toBe(0);
  expect(await countLights(page, INNER)).toBeLessThan((await countLights(page, OUTER)) / 2);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
  });
  await expect.poll(() => countPaint(page, WORDS)).toBeGreaterThan(500);
  expect(await countPaint(page, BESIDE)).toBe(0);
});

test('R-LAND-7 stopping the partner rows stops the lights behind them', async ({ page }) => {
  await open(page, '/auth');
  await page.getByRole('button', { name: ui.carousel.pause }).click();
  await expect.poll(async () => (await askedIn(page, 5)).drawings).toBe(0);
  await page.getByRole('button', { name: ui.carousel.play }).click();
  await expect.poll(async () => (await askedIn(page, 5)).drawings).toBeGreaterThan(0);
});

test('R-LAND-7 with reduced motion one frame is drawn and no other requested', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await alone(page);
  expect(await askedIn(page, 10)).toEqual({ frames: 0, drawings: 0 });
  expect(await page.evaluate(() => window.asked)).toEqual({ frames: 0, drawings: 1 });
  expect(await countLights(page, BESIDE)).toBeGreaterThan(500);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(async () => (await askedIn(page, 5)).drawings).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await askedIn(page, 10)).toEqual({ frames: 0, drawings: 0 });
});

test('R-LAND-7 nothing is drawn while the tab is hidden, or once the colonnade is removed', async ({
  page,
}) => {
  const gone = async () => {
    await expect(page.locator('canvas')).toHaveCount(0);
    expect(await askedIn(page, 10)).toEqual({ frames: 0, drawings: 0 });
  };
  await open(page);
  await page.evaluate(() => window.hide(true));
  expect(await askedIn(page, 10)).toEqual({ frames: 0, drawings: 0 });
  await page.evaluate(() => window.hide(false));
  await expect.poll(async () => (await askedIn(page, 5)).drawings).toBeGreaterThan(0);

  await page.getByRole('link', { name: ui.footer.terms }).click();
  await gone();
  await page.goBack();
  await page.locator('canvas').waitFor();
  await page.setViewportSize({ width: 949, height: 800 });
  await gone();
  await page.setViewportSize({ width: 950, height: 800 });
  await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await gone();
  expect(await page.evaluate(() => window.asked.drawings), 'all on one page').toBeGreaterThan(3);
});

test('R-LAND-7 no light is behind the words of a page that they fill, and none is drawn for it', async ({
  page,
  beginner,
}) => {
  await keep(page, { member: beginner });
  await page.goto('/my-data');
  const canvas = page.locator('canvas');
  await canvas.waitFor({ state: 'attached' });
  await expect(canvas).toBeHidden();
  await expect.poll(async () => (await askedIn(page, 10)).drawings).toBe(0);
});

/** Each with the change that undoes it, except for the last one. */
const NOT_FOR: Record<string, (page: Page) => Promise<unknown>> = {
  'a screen below 950 px': (page) => page.setViewportSize({ width: 949, height: 800 }),
  'colors of one’s own': async (page) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ forcedColors: 'active' });
  },
  'Save-Data': async (page) => {
    await page.emulateMedia({ forcedColors: 'none' });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
  },
};

test(`R-LAND-7 the code of the colonnade is not fetched for ${Object.keys(NOT_FOR).join(', ')}`, async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  for (const [what, prepare] of Object.entries(NOT_FOR)) {
    // The page before would rightly fetch it as soon as its own reason is undone.
    await page.goto('about:blank');
    await prepare(page);
    await page.goto(QUIET);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Everything that waits for an idle page has run.
    await page.evaluate(async () => {
      for (let turns = 3; turns > 0; turns -= 1) {
        await window.pass(5);
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
      }
    });
    expect(
      requested.filter((url) => url.includes('/colonnade')),
      what,
    ).toEqual([]);
    await expect(page.locator('canvas'), what).toHaveCount(0);
  }
});

test('R-LAND-7 a browser without WebGL2 gets one still picture in the colors of the page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string) {
      return kind === 'webgl2' ? null : getContext.call(this, kind);
    } as typeof getContext;
  });
  await open(page);
  await alone(page);
  expect(await countLights(page, BESIDE)).toBeGreaterThan(500);
  expect(await countLights(page, WORDS)).toBe(0);
  expect(await askedIn(page, 10)).toEqual({ frames: 0, drawings: 0 });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
  });
  await expect.poll(() => countPaint(page, BESIDE)).toBeGreaterThan(500);
});

/** The page with its colonnade, after the fade-in. */
async function open(page: Page, path = QUIET): Promise<void> {
  await page.goto(path);
  await page.locator('canvas').evaluate(async (canvas) => {
    for (const fade of canvas.getAnimations()) await fade.finished;
    await window.pass(2);
  });
}

/** Removes everything but the background. */
async function alone(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('header, main, footer')) {
      part.style.visibility = 'hidden';
    }
  });
}

/** The page's requests during this number of frames. */
function askedIn(page: Page, frames: number): Promise<Window['asked']> {
  return page.evaluate(async (count) => {
    // Lets requests in progress finish.
    await window.pass(1);
    const before = { ...window.asked };
    await window.pass(count);
    return {
      frames: window.asked.frames - before.frames,
      drawings: window.asked.drawings - before.drawings,
    };
  }, frames);
}

type Clip = typeof WORDS;
const countLights = (page: Page, clip: Clip) => countPixels(page, clip, (gray) => gray > 90);
const countPaint = (page: Page, clip: Clip) => countPixels(page, clip, (gray) => gray < 190);

async function countPixels(page: Page, clip: Clip, counts: (gray: number) => boolean) {
  const png = await page.screenshot({ clip });
  return (await sharp(png).greyscale().raw().toBuffer()).filter(counts).length;
}
