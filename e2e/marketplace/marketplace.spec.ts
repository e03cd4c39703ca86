import type { BrowserContextOptions, Page } from '@playwright/test';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { days } from '../../packages/locales/src/dates.ts';
import { stats } from '../../packages/marketplace-demo/src/data/stats.ts';
import { COLLECTION, cards, ITEM_COUNT } from '../support/collection.ts';
import { test as base, expect } from '../support/states.ts';
import { title } from '../support/walk.ts';

const arabic = readPart('ar-AR', 'marketplace');
const german = readPart('de-DE', 'marketplace');

/** Opens a separate browser, for a person with another language or without script. */
const test = base.extend<{ visitor: (options: BrowserContextOptions) => Promise<Page> }>({
  visitor: async ({ browser, product }, use) => {
    const pages: Page[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: product.url, ...options });
      pages.push(await context.newPage());
      return pages.at(-1) as Page;
    });
    for (const page of pages) await page.context().close();
  },
});

const TEXTS = { 'de-DE': german, 'ar-AR': arabic };
const NETWORKS = [
  ['Twitter', 'https://x.com'],
  ['Discord', 'https://discord.com'],
  ['Instagram', 'https://www.instagram.com'],
] as const;

/** Names and figures as the page must show them. */
function figures(locale: keyof typeof TEXTS): string[] {
  const { market } = TEXTS[locale];
  const facts = stats();
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value);
  const inOrder = (text: string) => (locale === 'ar-AR' ? `\u2066${text}\u2069` : text);
  const ether = (milli: number, digits = 3) =>
    inOrder(`${number(milli / 1000, { maximumFractionDigits: digits })}\u00a0ETH`);
  const share = (part: number) =>
    inOrder(number(part, { style: 'percent', maximumFractionDigits: 0 }));
  const day = days(locale, 'UTC');
  return [
    market.total_volume + ether(facts.volume, 0),
    market.floor_price + ether(facts.floor),
    market.best_offer + ether(facts.bestOffer),
    market.listed + share(0.04) + number(facts.listed),
    market.owners + number(facts.owners) + share(facts.ownersShare),
    market.items + number(8_888),
    market.created_on + day.format(new Date(facts.createdOn)),
    market.earnings + share(facts.earningsShare),
  ];
}

test('R-MKT-2 without script the collection shows its figures, its networks, its first items, and that all data is made up @gate', async ({
  visitor,
}) => {
  for (const locale of ['de-DE', 'ar-AR'] as const) {
    const page = await visitor({ locale, javaScriptEnabled: false });
    const { market } = TEXTS[locale];
    // A busy server sends a document without its content, which a script would fill in.
    await expect(async () => {
      await page.goto('/marketplace');
      await expect(title(page)).toHaveText(COLLECTION, { timeout: 500 });
    }).toPass();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const facts = page.getByRole('region', { name: market.figures }).locator('dl > div');
    await expect(facts).toHaveText(figures(locale));
    // A price keeps its own order among right-to-left words.
    expect(await startsLeft(page, 'main section dl dd')).toBe(true);
    await expect(page.getByText(market.demo, { exact: true })).toBeVisible();
    await expect(page.getByText(market.demo_why)).toBeVisible();
    const networks = page.getByRole('list', { name: market.networks }).getByRole('link');
    await expect(networks).toHaveText(NETWORKS.map(([name]) => new RegExp(`^${name} `)));
    for (const [index, [, address]] of NETWORKS.entries()) {
      await expect(networks.nth(index)).toHaveAttribute('href', address);
      await expect(networks.nth(index)).toHaveAttribute('target', '_blank');
      await expect(networks.nth(index)).toHaveAttribute('rel', /noopener/);
    }
    await expect(cards(page)).toHaveCount(24);
    await expect(cards(page).first()).toHaveAttribute('aria-setsize', String(ITEM_COUNT));
    await expect(page.getByRole('main').locator('button:enabled')).toHaveCount(0);
  }
});

test('R-MKT-2 on a desktop items are visible without scrolling', async ({ visitor }) => {
  for (const locale of ['de-DE', 'ar-AR'] as const) {
    const page = await visitor({ locale, viewport: { width: 1440, height: 900 } });
    await page.goto('/marketplace');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const filters = page.getByRole('main').locator('button[aria-expanded]');
    await expect(filters).toBeEnabled();
    const box = await cards(page).first().boundingBox();
    // At least half a picture of the first row.
    expect((box?.y ?? 900) + (box?.width ?? 0) / 2, locale).toBeLessThanOrEqual(900);
  }
});

/** Whether the first letter of an element's text is left of its last one. */
function startsLeft(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const text = element.firstChild as Text;
      const letters = [...(text.nodeValue?.matchAll(/[^\p{Cf}\s]/gu) ?? [])].map((m) => m.index);
      const leftAt = (at: number) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      };
      return leftAt(letters.at(0) ?? 0) < leftAt(letters.at(-1) ?? 0);
    });
}
