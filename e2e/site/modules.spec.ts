import type { Page } from '@playwright/test';
import { MODULES, type Module } from '../../packages/contract/src/index.ts';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { ui } from '../../packages/locales/src/english.ts';
import { PASSWORD } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { expect, test } from '../support/states.ts';
import { button, createPassword, enter, enterCode, takenUp, title } from '../support/walk.ts';
import { aWallet, giveWallets } from '../support/wallets.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
});

const without = readPart('en-US', 'without');

/** What nobody reads and opens anymore. */
type Gone = { words: RegExp; pages: readonly string[] };

const GONE: Record<Module, Gone> = {
  wallet: { words: /wallet/i, pages: [] },
  marketplace: { words: /marketplace/i, pages: ['/marketplace'] },
  ecosystem: { words: /ecosystem/i, pages: ['/ecosystem'] },
  // That partners accept a verification is what the product is for.
  partners: {
    words: /become a partner|for partners|connected partners/i,
    pages: ['/partners', '/partners/new', '/connect'],
  },
  phone: {
    words: /phone number|text message|\bmobile\b|\btext you\b/i,
    pages: ['/auth/phone-verify', '/registration/phone'],
  },
  passkey: { words: /passkey/i, pages: [] },
};

const PUBLIC = ['/auth', '/learn', '/faq', '/blog', '/ecosystem', '/marketplace', '/partners'];
const OWN = ['/', '/security', '/profile', '/my-data', '/success', '/registration/residency'];

/** Of an entry that takes an email address alone. */
const withoutPhone = { ...ui, auth: { ...ui.auth, label: without.auth.label } };

/** They name every way to sign in: an example, which a company replaces. */
const EXAMPLES = ['/terms', '/privacy'];
/** Where somebody else has the words: a partner's developers read that some people have a number; projects are made up. */
const EXCEPT: Partial<Record<Module, readonly string[]>> = {
  passkey: ['/partners'],
  phone: ['/partners'],
  wallet: ['/ecosystem', '/partners'],
};

/** What is in the open page, folded answers and names for a screen reader included, and where it leads on this site. */
async function read(page: Page): Promise<{ text: string; links: string[] }> {
  return page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')];
    const names = named.flatMap((each) =>
      ['aria-label', 'alt', 'title', 'placeholder'].map((name) => each.getAttribute(name) ?? ''),
    );
    const folded = [...document.querySelectorAll('details')].map(({ textContent }) => textContent);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ href }) => new URL(href))
      .filter(({ origin }) => origin === location.origin);
    return {
      text: [document.title, document.body.innerText, ...folded, ...names].join('\n'),
      links: links.map(({ pathname }) => pathname),
    };
  });
}

/** The lines that name a module that is off; on a page that was sent without its content, until the texts arrive. */
async function expectNoWord(page: Page, off: readonly Module[], path: string): Promise<void> {
  if (EXAMPLES.includes(path)) return;
  const named = off.filter((module) => !EXCEPT[module]?.some((page) => path.startsWith(page)));
  const words = named.map((module) => GONE[module].words);
  const naming = async () =>
    (await read(page)).text.split('\n').filter((line) => words.some((word) => word.test(line)));
  await expect.poll(naming, `${path} without ${off.join(', ')}`).toEqual([]);
}

/** Opens these pages and every one to which they lead, with the header's menu. */
async function walk(page: Page, off: readonly Module[], paths: readonly string[]): Promise<void> {
  const absent = off.flatMap((module) => GONE[module].pages);
  const toOpen = new Set(paths.filter((path) => !absent.includes(path)));
  for (const path of toOpen) {
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    await takenUp(page);
    expect(new URL(page.url()).pathname, `${path} leads nowhere`).not.toBe('/404');
    await expectNoWord(page, off, path);
    const links = [...(await read(page)).links];
    const burger = button(page, ui.nav.menu);
    if (await burger.isVisible()) {
      await burger.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoWord(page, off, path);
      links.push(...(await read(page)).links);
    }
    for (const link of links) {
      expect(absent, `${path} leads to ${link}`).not.toContain(link);
      toOpen.add(link);
    }
  }
}

for (const off of [...MODULES.map((module) => [module]), [...MODULES]])
  test(`R-BRAND-41 R-BRAND-42 without ${off.join(', ')} no page has a link, a word or a wallet’s code of it, and people sign up by what is left`, async ({
    browser,
    mailbox,
    email,
  }) => {
    // Two walks of some fifteen pages each, and a product of its own.
    test.setTimeout(300_000);
    const product = await startProduct({ SMTP_URL: mailbox.smtpUrl, MODULES_OFF: off.join(',') });
    try {
      const page = await (await browser.newContext({ baseURL: product.url })).newPage();
      await giveWallets(page, aWallet());
      const ofWallets: string[] = [];
      page.on('request', (request) => {
        if (
          /\/(?:read-wallet|wallet|wallet-sign-in|wallet-modals)-[\da-f]+\.js$/.test(request.url())
        )
          ofWallets.push(request.url());
      });
      await walk(page, off, PUBLIC);
      for (const path of off.flatMap((module) => GONE[module].pages)) {
        await page.goto(path);
        await expect(page).toHaveURL('/404');
      }
      await enter(page, email, off.includes('phone') ? withoutPhone : ui);
      await enterCode(page, await mailbox.codeFor(email));
      await createPassword(page, PASSWORD);
      await expect(title(page)).toHaveText(ui.success.account_created);
      await walk(page, off, OWN);
      if (off.includes('wallet')) expect(ofWallets).toEqual([]);
      else expect(ofWallets).not.toEqual([]);
    } finally {
      await product.stop();
    }
  });
