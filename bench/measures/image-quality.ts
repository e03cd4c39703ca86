import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findBrowser, launchOptions, remember } from '../../e2e/support/browser.ts';
import { atMost, type Figure } from '../lib/figure.ts';
import { photographs } from '../lib/photographs.ts';
import { startServer } from '../lib/product.ts';
import { median } from '../lib/rounds.ts';
import { scriptTasks } from '../lib/script-time.ts';
import type { Bench } from '../pages/image-quality/main.ts';
import type { Steps } from '../pages/image-quality/steps.worker.ts';

const ROUNDS = 5;
const WARM_UPS = 5;
const PHOTOGRAPHS = 15;
const CPU_SLOWDOWN = 4;
const WATCHED_MS = 2_000;
/** Of 60 per second. */
const FRAME_MS = 1000 / 60;

const PAGE = fileURLToPath(new URL('../pages/image-quality/', import.meta.url));

/** The quality measurements of a twelve-megapixel photograph in the browser, beside the page (R-KYC-15). */
export async function imageQuality(): Promise<Figure[]> {
  remember(await findBrowser());
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-quality-'));
  try {
    const photo = join(folder, 'photo.jpg');
    writeFileSync(photo, (await photographs(1))[0] as Buffer);
    const build = await serve(join(folder, 'site'));
    const browser = await chromium.launch(launchOptions());
    try {
      const url = `http://127.0.0.1:${build.port}/index.html`;
      return [await timeFigure(browser, url, photo), await frameFigure(browser, url, photo)];
    } finally {
      await browser.close();
      await build.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serve(folder: string) {
  await build({
    root: PAGE,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, target: 'es2022', modulePreload: { polyfill: false } },
  });
  return startServer(['bench/lib/page-server.ts', folder], { PATH: process.env.PATH });
}

async function timeFigure(browser: Browser, url: string, photo: string): Promise<Figure> {
  const page = await open(browser, url, photo);
  const devtools = await page.context().newCDPSession(page);
  const step = () => page.evaluate(() => (window as unknown as { bench: Bench }).bench.steps());
  // The first runs compile the script.
  for (let n = 0; n < WARM_UPS; n += 1) await step();
  const worked: number[] = [];
  const clocked: Steps[] = [];
  for (let n = 0; n < PHOTOGRAPHS; n += 1) {
    const tasks = await scriptTasks(
      devtools,
      async () => void clocked.push(await step()),
      'DedicatedWorker thread',
    );
    worked.push(Math.max(...tasks.map(({ whole }) => whole)));
  }
  await page.close();
  const clock = (of: keyof Steps) => `${Math.round(median(clocked.map((steps) => steps[of])))} ms`;
  return {
    what: 'A photograph of 12 megapixels in the browser’s worker, scaled and measured once it is decoded',
    ...atMost(30, median(worked), { digits: 1, unit: ' ms' }),
    detail: `processor time of the thread; elapsed ${clock('scaled')} and ${clock('measured')}, after ${clock('decoded')} in which the browser decoded it`,
  };
}

async function frameFigure(browser: Browser, url: string, photo: string): Promise<Figure> {
  const page = await open(browser, url, photo);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // The first one starts the worker.
  await watch(page, true);
  const rounds: { longest: number; during: number; without: number; measured: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await watch(page, false);
    let during: Watched = without;
    const tasks = await scriptTasks(devtools, async () => {
      during = await watch(page, true);
    });
    rounds.push({
      longest: Math.max(...tasks.map(({ whole }) => whole)),
      without: lost(without.frames),
      during: lost(during.frames),
      measured: during.measured,
    });
  }
  await page.close();
  const middle = (of: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[of]));
  return {
    what: 'The page’s longest task while photographs of 12 megapixels are measured beside it',
    ...atMost(16, middle('longest'), { digits: 1, unit: ' ms' }),
    detail: `on a processor ${CPU_SLOWDOWN} times slower; in ${WATCHED_MS / 1000} s ${middle('measured')} photographs, and ${middle('during')} frames lost to ${middle('without')} without`,
  };
}

type Watched = Awaited<ReturnType<Bench['frames']>>;

function watch(page: Page, measuring: boolean): Promise<Watched> {
  return page.evaluate(
    ([ms, busy]) => (window as unknown as { bench: Bench }).bench.frames(ms, busy),
    [WATCHED_MS, measuring] as const,
  );
}

/** The number of dropped frames; a frame up to half an interval late counts as on time. */
function lost(frames: readonly number[]): number {
  return frames.reduce((sum, at, n) => {
    const gap = n === 0 ? 0 : at - (frames[n - 1] as number);
    return sum + Math.max(0, Math.round(gap / FRAME_MS) - 1);
  }, 0);
}

async function open(browser: Browser, url: string, photo: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  await page.goto(url);
  await page.locator('#photo').setInputFiles(photo);
  return page;
}
