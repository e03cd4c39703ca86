import { setTimeout as wait } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { findBrowser, launchOptions, remember } from '../../e2e/support/browser.ts';
import { atMost, type Figure } from '../lib/figure.ts';
import type { Product } from '../lib/product.ts';
import { median } from '../lib/rounds.ts';
import { type ScriptTask, scriptTasks } from '../lib/script-time.ts';

const ROUNDS = 3;
const CPU_SLOWDOWN = 4;
/** Of 60 per second; the browser needs the rest of the frame for layout and paint. */
const FRAME_MS = 16;

/** Two columns on a phone, four beside the filters. */
const FORMS = {
  phone: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1350, height: 940 } },
} satisfies Record<string, BrowserContextOptions>;

type Form = keyof typeof FORMS;
type Opened = { page: Page; devtools: CDPSession };
/** A person's action on the list; starts with the list in the window. */
type Act = {
  what: string;
  /** The element to focus first. */
  control?: string;
  /** Runs no script in the page, which would count; `height` is the page's height in px. */
  act: (page: Page, height: number) => Promise<void>;
  /** Text that must be in the page afterwards; otherwise nothing was measured. */
  until?: string;
};

const QUERY = 'northern lights';
/** Between two letters of a fast typist. */
const LETTER_MS = 120;
/** Longer than any work that follows a choice. */
const REST_MS = 800;
const PATIENCE_MS = 10_000;
/** A fling of 3 s: a wheel that turns 50 px with each frame. */
const FLING = { turns: 180, pixels: 50 };
/** Far more than a window each. */
const LEAPS = 30;

const ACTS: readonly Act[] = [
  {
    what: 'while a query is typed, letter by letter',
    control: '#search-collection',
    act: async (page) => {
      for (const letter of QUERY) {
        await page.keyboard.press(letter === ' ' ? 'Space' : letter);
        await wait(LETTER_MS);
      }
      for (const _ of QUERY) {
        await page.keyboard.press('Backspace');
        await wait(LETTER_MS);
      }
    },
  },
  {
    what: 'while each order is chosen',
    control: '#sort-collection',
    act: async (page) => {
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
        await page.keyboard.press(key);
        await wait(REST_MS);
      }
    },
  },
  {
    what: 'while a fling goes through the grid',
    act: async (page) => {
      for (let turn = 0; turn < FLING.turns; turn += 1) await page.mouse.wheel(0, FLING.pixels);
    },
  },
  {
    what: 'while the grid is scrolled from start to end, more than a window at a time',
    act: leapThrough,
    until: '[aria-posinset="8888"]',
  },
];

/** The collection's 8,888 items on a slow processor: the delay between an input and the next frame. */
export async function marketplace(product: Product): Promise<Figure[]> {
  remember(await findBrowser());
  const url = `http://127.0.0.1:${product.port}/marketplace`;
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const browser = await chromium.launch(launchOptions());
    try {
      // A browser's first page is slower than the following ones.
      await (await browser.newPage()).goto('data:text/html,<p>warm');
      rounds.push({
        phone: await perform(browser, url, 'phone'),
        desktop: await perform(browser, url, 'desktop'),
        heap: await heap(browser, url),
      });
    } finally {
      await browser.close();
    }
  }
  return [...ACTS.map((act, index) => actFigure(act, index, rounds)), heapFigure(rounds)];
}

/** The longest script and the longest task of each action; they need not coincide. */
type Round = Record<Form, ScriptTask[]> & { heap: Heap };

async function perform(browser: Browser, url: string, form: Form): Promise<ScriptTask[]> {
  return open(browser, url, form, async ({ page, devtools }) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const longest: ScriptTask[] = [];
    for (const { control, act, until = 'main' } of ACTS) {
      const height = await page.evaluate(toList, control);
      await wait(REST_MS);
      const tasks = await scriptTasks(devtools, async () => {
        await act(page, height);
        await wait(REST_MS);
      });
      await page.locator(until).waitFor({ timeout: PATIENCE_MS });
      longest.push({
        script: Math.max(...tasks.map(({ script }) => script)),
        whole: Math.max(...tasks.map(({ whole }) => whole)),
      });
    }
    return longest;
  });
}

function actFigure({ what }: Act, index: number, rounds: readonly Round[]): Figure {
  const middle = (form: Form, of: keyof ScriptTask) =>
    median(rounds.map((round) => round[form][index]?.[of] ?? Number.NaN));
  const [phone, desktop] = [middle('phone', 'script'), middle('desktop', 'script')];
  return {
    what: `\`/marketplace\`, longest script ${what}`,
    ...atMost(FRAME_MS, Math.max(phone, desktop), { digits: 1, unit: ' ms' }),
    detail: `phone ${phone.toFixed(1)}, desktop ${desktop.toFixed(1)}, on a processor ${CPU_SLOWDOWN} times slower; longest task including other work ${Math.round(middle('phone', 'whole'))} and ${Math.round(middle('desktop', 'whole'))} ms`,
  };
}

/** Scrolls the list to the top of the window and focuses an element in it; returns the page's height. */
function toList(control?: string): number {
  document.querySelector('main [role=tabpanel]')?.scrollIntoView();
  if (control) document.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
  return document.documentElement.scrollHeight;
}

async function leapThrough(page: Page, height: number): Promise<void> {
  for (let leap = 0; leap < LEAPS; leap += 1) {
    await page.mouse.wheel(0, Math.ceil(height / LEAPS));
    await wait(100);
  }
}

/** Bytes in use after garbage collection; nodes of every document, including those of cached images. */
type Taken = { bytes: number; nodes: number };
type Heap = { start: Taken; first: Taken; third: Taken };

async function heap(browser: Browser, url: string): Promise<Heap> {
  return open(browser, url, 'desktop', async ({ page, devtools }) => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const throughAll = async () => {
      await leapThrough(page, height);
      await page.keyboard.press('Home');
      await wait(REST_MS);
    };
    const start = await taken(devtools);
    await throughAll();
    const first = await taken(devtools);
    await throughAll();
    await throughAll();
    return { start, first, third: await taken(devtools) };
  });
}

async function taken(devtools: CDPSession): Promise<Taken> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { bytes: of('JSHeapUsedSize'), nodes: of('Nodes') };
}

function heapFigure(rounds: readonly Round[]): Figure {
  const middle = (of: (heap: Heap) => number) => median(rounds.map(({ heap: each }) => of(each)));
  const megabytes = (when: keyof Heap) =>
    (middle((each) => each[when].bytes) / 1_000_000).toFixed(1);
  const nodes = (when: keyof Heap) => Math.round(middle((each) => each[when].nodes));
  return {
    what: '`/marketplace`, JavaScript’s memory after three passes through all 8,888 items, to after the first',
    ...atMost(
      1.1,
      middle(({ first, third }) => third.bytes / first.bytes),
    ),
    // The first pass compiles the scrolling code: half a megabyte, regardless of the number of items.
    detail: `${megabytes('third')} to ${megabytes('first')} MB, ${megabytes('start')} MB before any; nodes ${nodes('third')} to ${nodes('first')}`,
  };
}

async function open<Result>(
  browser: Browser,
  url: string,
  form: Form,
  use: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    ...FORMS[form],
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('main button[aria-expanded]:enabled').waitFor();
    await page.mouse.move(FORMS[form].viewport.width / 2, FORMS[form].viewport.height / 2);
    await wait(REST_MS);
    return await use({ page, devtools: await context.newCDPSession(page) });
  } finally {
    await context.close();
  }
}
