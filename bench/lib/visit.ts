import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page, Response } from '@playwright/test';
import { type Moments, probePaints } from './paint-probe.ts';

/** A page as a first-time visitor opens it. */
export type Visit = {
  url: string;
  form: keyof typeof FORMS;
  locale: string;
  control: string;
  /** Set before the visit. */
  cookies?: readonly { name: string; value: string; path: string }[];
};

// Lighthouse's phone and desktop. The carousel and the background appear between the two widths.
const FORMS = {
  phone: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    // Chromium on a phone sends this header; device emulation does not add it.
    extraHTTPHeaders: { 'sec-ch-ua-mobile': '?1' },
  },
  desktop: { viewport: { width: 1350, height: 940 } },
} satisfies Record<string, BrowserContextOptions>;

/** Lighthouse's slow 4G, applied to each request, and its slow processor. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

/** Longer than a request takes: requests that a page makes when it is idle count, too. */
const QUIET_MS = 1_500;
const PATIENCE_MS = 30_000;

/** Opens the page without a cache, at the speed of a slow phone, until it is idle. */
export async function visit(browser: Browser, wanted: Visit): Promise<Moments> {
  return open(browser, wanted, async (page, load) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return (await load()).moments;
  });
}

/** The requests of a page; its script in kB of 1,024 bytes, with the best brotli compression. */
export type Weight = { requests: number; scriptKilobytes: number };

/** Opens the page at full speed, without a cache. */
export async function weigh(browser: Browser, wanted: Visit): Promise<Weight> {
  return open(browser, wanted, async (_, load) => {
    const { responses } = await load();
    const scripts = responses.filter((response) =>
      /javascript/.test(response.headers()['content-type'] ?? ''),
    );
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
    return { requests: responses.length, scriptKilobytes: bytes / 1024 };
  });
}

type Loaded = { moments: Moments; responses: Response[] };

async function open<Result>(
  browser: Browser,
  { url, form, locale, control, cookies = [] }: Visit,
  body: (page: Page, load: () => Promise<Loaded>) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...FORMS[form], locale, serviceWorkers: 'block' });
  try {
    const { hostname: domain } = new URL(url);
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain })));
    const page = await context.newPage();
    const traffic = watch(page);
    await page.addInitScript(probePaints, control);
    return await body(page, async () => {
      await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS });
      return { moments: await waitForIdle(page, traffic), responses: traffic.responses };
    });
  } finally {
    await context.close();
  }
}

type Traffic = { responses: Response[]; running: number; lastAt: number; failure: string | null };

function watch(page: Page): Traffic {
  const traffic: Traffic = { responses: [], running: 0, lastAt: 0, failure: null };
  const move = (change: number) => {
    traffic.running += change;
    traffic.lastAt = performance.now();
  };
  const isOverTheNetwork = (url: string) => /^https?:/.test(url);
  page.on('request', (request) => {
    if (isOverTheNetwork(request.url())) move(1);
  });
  page.on('response', (response) => {
    if (isOverTheNetwork(response.url())) traffic.responses.push(response);
    // A page that lacks a resource would be fast for the wrong reason.
    if (response.status() >= 400) traffic.failure ??= `${response.url()}: ${response.status()}`;
  });
  page.on('requestfinished', (request) => {
    if (isOverTheNetwork(request.url())) move(-1);
  });
  page.on('requestfailed', (request) => {
    if (!isOverTheNetwork(request.url())) return;
    move(-1);
    traffic.failure ??= `${request.url()}: ${request.failure()?.errorText}`;
  });
  page.on('pageerror', (error) => {
    traffic.failure ??= String(error);
  });
  return traffic;
}

/** Waits until network and processor have been idle for a while. */
async function waitForIdle(page: Page, traffic: Traffic): Promise<Moments> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    await wait(200);
    const { moments, now } = await page.evaluate(() => ({
      moments: window.porticoMoments,
      now: performance.now(),
    }));
    if (traffic.failure) throw new Error(`${page.url()} is not whole: ${traffic.failure}`);
    const isQuiet = traffic.running === 0 && performance.now() - traffic.lastAt > QUIET_MS;
    if (isQuiet && moments.visible !== null && now - moments.longTaskEnd > QUIET_MS) return moments;
    if (performance.now() > until) throw new Error(`${page.url()} did not become idle.`);
  }
}
