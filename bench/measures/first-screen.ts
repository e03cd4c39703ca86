import { type Browser, chromium } from '@playwright/test';
import { findBrowser, launchOptions, remember } from '../../e2e/support/browser.ts';
import { type Anchors, serveAnchors } from '../lib/anchors.ts';
import { atMost, type Figure } from '../lib/figure.ts';
import type { Moments } from '../lib/paint-probe.ts';
import type { Product } from '../lib/product.ts';
import { median } from '../lib/rounds.ts';
import { type Visit, visit, type Weight, weigh } from '../lib/visit.ts';

const ROUNDS = 5;
const CONTROL = '#identifier';

/**
 * The languages in which `/auth` is opened: German has the longest words, Ukrainian and Arabic need fonts of their own.
 */
const OPENED = [
  { form: 'phone', locale: 'en-US' },
  { form: 'phone', locale: 'de-DE' },
  { form: 'phone', locale: 'uk-UA' },
  { form: 'phone', locale: 'ar-AR' },
  { form: 'desktop', locale: 'en-US' },
  { form: 'desktop', locale: 'ar-AR' },
] as const;

/** A page and its measurements: once at full speed, and slowed down in every round. */
type Seen = { visit: Visit; weight: Weight; rounds: Moments[] };

/** `/auth` against the same form without script and React alone, each as a first visit on a slow line. */
export async function firstScreen(product: Product): Promise<Figure[]> {
  remember(await findBrowser());
  const anchors = await serveAnchors();
  try {
    const [emptyPhone, emptyDesktop, bareReact, ...auth] = await see([
      ...anchorVisits(anchors),
      ...OPENED.map((opened) => ({
        url: `http://127.0.0.1:${product.port}/auth`,
        control: CONTROL,
        ...opened,
      })),
    ]);
    if (!emptyPhone || !emptyDesktop || !bareReact)
      throw new Error('A baseline page did not render.');
    return [
      ...times(auth, { phone: emptyPhone, desktop: emptyDesktop }, bareReact),
      ...weights(auth),
    ];
  } finally {
    await anchors.stop();
  }
}

function anchorVisits({ empty, bareReact }: Anchors): Visit[] {
  const page = { control: CONTROL, locale: 'en-US' };
  return [
    { ...page, url: empty, form: 'phone' },
    { ...page, url: empty, form: 'desktop' },
    { ...page, url: bareReact, form: 'phone' },
  ];
}

/** The pages take turns in each round, and each round has a new browser; without WebGL, as in the browser tests. */
async function see(visits: readonly Visit[]): Promise<Seen[]> {
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

function times(auth: Seen[], empty: Record<Visit['form'], Seen>, bareReact: Seen): Figure[] {
  const paint = auth.map((page) => ratio(page, largestPaint, empty[page.visit.form], largestPaint));
  const working = auth.map((page) => ratio(page, works, bareReact, visible));
  const shifts = auth.map((page) => middle(page, ({ shift }) => shift));
  const blocked = auth.map((page) => middle(page, ({ blocking }) => blocking));
  const worked = auth.map((page) => middle(page, works));
  return [
    {
      what: '`/auth`, largest paint to the same form as a page without script',
      ...atMost(1.1, Math.max(...paint)),
      detail: `${byPage(auth, paint)}; ${Math.round(middle(empty.phone, largestPaint))} ms without script`,
    },
    {
      what: '`/auth` works, to React alone rendering a form',
      ...atMost(1.1, Math.max(...working)),
      detail: `${byPage(auth, working)}; ${Math.round(Math.max(...worked))} ms to ${Math.round(middle(bareReact, visible))} ms`,
    },
    {
      what: '`/auth`, layout shift',
      ...atMost(0, Math.max(...shifts), { digits: 3 }),
      detail: byPage(auth, shifts, 3),
    },
    {
      what: '`/auth`, time blocked since the navigation',
      ...atMost(80, Math.max(...blocked), { digits: 0, unit: ' ms' }),
      detail: `${byPage(auth, blocked, 0)}; React alone ${Math.round(middle(bareReact, ({ blocking }) => blocking))} ms`,
    },
  ];
}

function weights(auth: Seen[]): Figure[] {
  const script = auth.map(({ weight }) => weight.scriptKilobytes);
  const requests = auth.map(({ weight }) => weight.requests);
  return [
    {
      what: '`/auth`, JavaScript, compressed by brotli',
      ...atMost(90, Math.max(...script), { digits: 1, unit: ' kB' }),
      detail: byPage(auth, script, 1),
    },
    {
      what: '`/auth`, requests until it is idle',
      ...atMost(10, Math.max(...requests), { digits: 0 }),
      detail: byPage(auth, requests, 0),
    },
  ];
}

type Moment = (moments: Moments) => number | null;

const largestPaint: Moment = (moments) => moments.largestPaint;
const visible: Moment = (moments) => moments.visible;
const works: Moment = (moments) => moments.works;

/** The median of the rounds' ratios. */
function ratio(page: Seen, measured: Moment, anchor: Seen, against: Moment): number {
  const anchored = momentsOf(anchor, against);
  return median(momentsOf(page, measured).map((ms, round) => ms / (anchored[round] ?? Number.NaN)));
}

const middle = (page: Seen, moment: Moment) => median(momentsOf(page, moment));

function momentsOf({ visit: { url, locale }, rounds }: Seen, moment: Moment): number[] {
  return rounds.map((round) => {
    const value = moment(round);
    if (value === null) throw new Error(`${url} in ${locale} never became ready.`);
    return value;
  });
}

/** "en-US 1.01, …; desktop: en-US 1.02": the figure is the worst of them. */
function byPage(auth: Seen[], values: readonly number[], digits = 2): string {
  const of = (form: Visit['form']) =>
    auth
      .map(({ visit: opened }, index) => ({ ...opened, value: values[index] ?? Number.NaN }))
      .filter((opened) => opened.form === form)
      .map(({ locale, value }) => `${locale} ${value.toFixed(digits)}`)
      .join(', ');
  return `phone: ${of('phone')}; desktop: ${of('desktop')}`;
}
