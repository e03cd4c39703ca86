import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../e2e/support/browser.ts';
import type { Moments } from './paint-probe.ts';
import { median } from './rounds.ts';
import { type Visit, visit, type Weight, weigh } from './visit.ts';

const ROUNDS = 5;

/** A page and its measurements: once at full speed, and slowed down in every round. */
export type Seen = { visit: Visit; weight: Weight; rounds: Moments[] };

/** The pages take turns in each round, and each round has a new browser; without WebGL, as in the browser tests. */
export async function see(visits: readonly Visit[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  await withBrowser(async (browser) => {
    for (const each of visits)
      seen.push({ visit: each, weight: await weigh(browser, each), rounds: [] });
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    await withBrowser(async (browser) => {
      // A browser's first page is slower than the following ones.
      await (await browser.newPage()).goto('data:text/html,<p>warm');
      for (const page of seen) page.rounds.push(await visit(browser, page.visit));
    });
  }
  return seen;
}

async function withBrowser(use: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}

export type Moment = (moments: Moments) => number | null;

export const largestPaint: Moment = (moments) => moments.largestPaint;
export const visible: Moment = (moments) => moments.visible;
export const works: Moment = (moments) => moments.works;

/** The median of the rounds' ratios. */
export function ratio(page: Seen, measured: Moment, anchor: Seen, against: Moment): number {
  const anchored = momentsOf(anchor, against);
  return median(momentsOf(page, measured).map((ms, round) => ms / (anchored[round] ?? Number.NaN)));
}

export const middle = (page: Seen, moment: Moment) => median(momentsOf(page, moment));

function momentsOf({ visit: { url, locale }, rounds }: Seen, moment: Moment): number[] {
  return rounds.map((round) => {
    const value = moment(round);
    if (value === null) throw new Error(`${url} in ${locale} never became ready.`);
    return value;
  });
}
