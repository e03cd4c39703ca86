import { findBrowser, remember } from '../../e2e/support/browser.ts';
import { type Anchors, serveAnchors } from '../lib/anchors.ts';
import { atMost, FIRST_SCREEN, type Figure } from '../lib/figure.ts';
import type { Product } from '../lib/product.ts';
import { largestPaint, middle, ratio, type Seen, see, visible, works } from '../lib/see.ts';
import type { Visit } from '../lib/visit.ts';

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
      decision: FIRST_SCREEN,
      detail: `${byPage(auth, paint)}; ${Math.round(middle(empty.phone, largestPaint))} ms without script`,
    },
    {
      what: '`/auth` works, to React alone rendering a form',
      ...atMost(1.1, Math.max(...working)),
      decision: FIRST_SCREEN,
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
