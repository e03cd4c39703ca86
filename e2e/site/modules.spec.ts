import type { Page } from '@playwright/test';
import { MODULES, type Module } from '../../packages/contract/src/index.ts';
import { expect, test } from '../support/fixtures.ts';
import { join } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { aWallet, giveWallets } from '../support/wallets.ts';

/** The terms and the policy are examples, which a company replaces; they name every way to sign in. */
const PUBLIC = [
  '/auth',
  '/faq',
  '/blog',
  '/learn',
  '/ecosystem',
  '/marketplace',
  '/partners',
  '/404',
];
const OWN = ['/', '/profile', '/security', '/my-data', '/auth', '/faq'];

/** What nobody reads or opens any more, and the pages that may still have the word in another sense. */
const GONE: Record<
  Module,
  { words: RegExp; pages: readonly string[]; except?: readonly string[] }
> = {
  wallet: { words: /\bwallet\b/i, pages: [] },
  marketplace: { words: /marketplace/i, pages: ['/marketplace'] },
  ecosystem: { words: /ecosystem/i, pages: ['/ecosystem'] },
  // Without the page, nobody is asked to become one.
  partners: { words: /become a partner|connected partners/i, pages: ['/partners', '/connect'] },
  // A partner's developer reads that some people have a number.
  phone: {
    words: /phone number|text message|mobile/i,
    pages: ['/auth/phone-verify', '/registration/phone'],
    except: ['/partners'],
  },
};

/** What a person or a screen reader reads of the page, and where it leads on this site. */
async function read(page: Page, url: string): Promise<{ words: string; links: string[] }> {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  for (const folded of await page.locator('details:not([open]) > summary').all())
    await folded.click();
  return page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [alt], [title]')].flatMap((each) =>
      ['aria-label', 'alt', 'title'].map((name) => each.getAttribute(name) ?? ''),
    );
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ href }) => new URL(href))
      .filter(({ origin, hash }) => origin === location.origin && hash === '');
    return {
      words: [document.title, document.body.innerText, ...named].join('\n'),
      links: links.map(({ pathname }) => pathname),
    };
  });
}

/** Reads these pages, and returns the addresses to which they lead. */
async function walk(page: Page, product: Product, off: Module, paths: readonly string[]) {
  const { words, pages, except = [] } = GONE[off];
  const found = new Set<string>();
  for (const path of paths.filter((each) => !pages.includes(each))) {
    const seen = await read(page, `${product.url}${path}`);
    const lines = except.includes(path) ? [] : seen.words.split('\n');
    expect(
      lines.filter((line) => words.test(line)),
      `${off} at ${path}`,
    ).toEqual([]);
    for (const link of seen.links) found.add(link);
  }
  return found;
}

for (const off of MODULES) {
  test(`R-BRAND-41 an installation without “${off}” has no word of it, and no link that leads nowhere`, async ({
    page,
    mailbox,
    playwright,
  }, info) => {
    test.setTimeout(180_000);
    const product = await startProduct({ SMTP_URL: mailbox.smtpUrl, MODULES_OFF: off });
    try {
      await giveWallets(page, aWallet());
      const links = await walk(page, product, off, PUBLIC);
      const request = await playwright.request.newContext({ baseURL: product.url });
      const member = await join({ request }, mailbox, info.workerIndex);
      await page.goto(`${product.url}/health`);
      await page.evaluate(
        ([access, refresh]) => {
          localStorage.setItem('accessToken', access ?? '');
          localStorage.setItem('refreshToken', refresh ?? '');
        },
        [member.access_token, member.refresh_token],
      );
      for (const link of await walk(page, product, off, OWN)) links.add(link);
      for (const link of links) {
        const answer = await request.get(link, { headers: { accept: 'text/html' } });
        const isDead = new URL(answer.url()).pathname === '/404' && link !== '/404';
        expect(isDead, link).toBe(false);
      }
      for (const gone of GONE[off].pages) {
        await page.goto(`${product.url}${gone}`);
        await expect(page).toHaveURL(`${product.url}/404`);
        expect([...links]).not.toContain(gone);
      }
      await request.dispose();
    } finally {
      await product.stop();
    }
  });
}
