import { createHash } from 'node:crypto';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { readPart } from '../../packages/locales/build/read-part.ts';
import { ui } from '../../packages/locales/src/english.ts';
import { spaced } from '../../packages/locales/src/spacing.ts';
import { alter } from '../support/database.ts';
import { test as base, expect, keep } from '../support/states.ts';
import { button, clickDimmed, field, title } from '../support/walk.ts';

const arabic = readPart('ar-AR', 'ui');
const germanLegal = readPart('de-DE', 'legal');
const german = readPart('de-DE', 'ui');
const italian = readPart('it-IT', 'ui');

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

/** A text that is in the page's HTML in full. */
const DOCUMENTS = [
  '/auth',
  '/auth/reset-password',
  '/registration/creating-account',
  '/404',
  '/marketplace',
  '/faq',
  '/ecosystem',
  '/blog',
  '/learn',
  '/terms',
  '/privacy',
];

const ENTRY_SCRIPT = /\/assets\/index-[\w-]+\.js$/;
const html = { accept: 'text/html' };

test('R-ROUTE-1 R-I18N-1 without script a page is there, in the visitor’s language', async ({
  visitor,
}) => {
  const page = await visitor({ locale: 'de-AT', javaScriptEnabled: false });
  for (const [path, words, name] of [
    ['/auth', german.auth.lede, null],
    ['/auth/reset-password', german.reset.title, german.reset.title],
    ['/terms', germanLegal.terms.intro, german.legal.terms_title],
    ['/404', german.not_found.title, german.not_found.title],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(path === '/404' ? 404 : 200);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(page.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible();
    if (name) await expect(page).toHaveTitle(german.shell.title.replace('{page}', name));
    // The page's own style is applied, not the browser's default.
    await expect(title(page)).toHaveCSS('font-family', /Rubik/);
    await expect(page.locator('body')).toHaveCSS('margin', '0px');
  }
  const other = await visitor({ locale: 'ar', javaScriptEnabled: false });
  await other.goto('/auth/reset-password');
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(title(other)).toHaveText(arabic.reset.title);
});

test('R-ROUTE-1 no document has an inline script, and its one style is allowed by the policy', async ({
  request,
}) => {
  for (const path of DOCUMENTS) {
    for (const language of ['en', 'ar']) {
      const answer = await request.get(path, { headers: { ...html, 'accept-language': language } });
      const body = await answer.text();
      const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      const policy = String(answer.headers()['content-security-policy']);
      expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
      expect(policy).not.toContain('unsafe');
      expect(body.match(/<style|\sstyle=|\son\w+=|javascript:/g)).toEqual(['<style']);
      const scripts = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
      expect(scripts[0]).toMatch(/^ type="module" src="\/assets\/[\w-]+\.js"$/);
      expect(scripts.slice(1)).toEqual([' type="application/json" id="page-data"']);
      // Every file that it references exists.
      for (const [, file] of body.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)) {
        const found = await request.head(String(file));
        expect(found.status(), `${path} asks for ${file}`).toBe(200);
      }
    }
  }
});

// Both languages for pages with figures and dates, which the server and the browser format; one for the others.
const IN_BOTH = ['/auth', '/marketplace', '/ecosystem', '/blog', '/terms'];
const HYDRATED = {
  'en-US': [...IN_BOTH, '/auth/reset-password', '/404', '/learn', '/auth/', '/success'],
  'ar-AR': [
    ...IN_BOTH,
    '/registration/creating-account',
    '/faq',
    '/privacy',
    '/terms/',
    '/profile',
    '/auth/change-password',
  ],
};

for (const locale of ['en-US', 'ar-AR'] as const) {
  test(`R-ROUTE-1 R-LAND-3 every page hydrates without a warning, in ${locale}`, async ({
    visitor,
  }) => {
    const page = await visitor({ locale });
    const complaints: string[] = [];
    page.on('console', (message) => {
      const expected = /status of 404 .*\/404$/.test(`${message.text()} ${message.location().url}`);
      if (/error|warning/.test(message.type()) && !expected) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`${event.violatedDirective}: ${event.blockedURI}`),
      );
      // State that only the browser knows.
      localStorage.setItem('identifiers', JSON.stringify({ typed: 'a@b', resetEmail: 'c@d' }));
    });
    for (const path of HYDRATED[locale]) {
      await page.goto(path);
      // Buttons are inactive before that.
      await page.waitForLoadState('load');
      await expect(page.locator('button:disabled')).toHaveCount(0);
      await expect(title(page)).toBeAttached();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
    }
    expect(complaints).toEqual([]);
  });
}

test('R-ROUTE-9 input from before the script loaded is kept, and its button then works', async ({
  page,
  email,
}) => {
  let held = Promise.withResolvers<void>();
  await page.route(ENTRY_SCRIPT, async (route) => {
    await held.promise;
    await route.continue();
  });
  for (const [path, submit] of [
    ['/auth', ui.auth.submit],
    ['/registration/creating-account', ui.creating_account.submit],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('#identifier').fill(email);
    if (path !== '/auth') await page.locator('#terms').check();
    await expect(button(page, submit)).toBeDisabled();
    held.resolve();
    await button(page, submit).click();
    await expect(page).toHaveURL('/registration/email');
    held = Promise.withResolvers();
    // Nothing is kept for the next page.
    await page.evaluate(() => localStorage.clear());
  }
});

test('R-ROUTE-9 the kept input shows as soon as the page is hydrated', async ({ page }) => {
  await keep(page, { identifiers: { typed: 'kept@example.com' } });
  await page.goto('/auth');
  await expect(field(page, ui.auth.label)).toHaveValue('kept@example.com');
});

test('R-I18N-1 a page stays in the language that it was sent in, even if the script would choose another', async ({
  page,
}) => {
  await page.route('**/auth', (route, request) =>
    route.continue({ headers: { ...request.headers(), 'accept-language': 'he-IL' } }),
  );
  await page.goto('/auth');
  expect(await page.evaluate(() => navigator.language)).toBe('en-US');
  await expect(page.locator('html')).toHaveAttribute('lang', 'he-IL');
  await page.locator('#identifier').fill('x');
  await clickDimmed(page.locator('main form button[type=submit]'));
  await expect(page.locator('#identifier')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('R-I18N-1 a chosen language and appearance apply to the document itself', async ({ page }) => {
  await page.goto('/auth/reset-password');
  await page.getByRole('banner').getByRole('combobox').selectOption({ label: 'Deutsch' });
  await expect(title(page)).toHaveText(german.reset.title);
  await page.getByLabel(german.shell.theme).selectOption({ label: german.shell.theme_light });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const document = await (await page.reload())?.text();
  expect(document).toContain('<html lang="de-DE" dir="ltr" data-theme="light" ');
  expect(document).toContain(german.reset.title);
  await expect(page.getByLabel(german.shell.theme)).toHaveValue('light');
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name, value, sameSite }) => [name, value, sameSite]).sort()).toEqual([
    ['locale', 'de-DE', 'Lax'],
    ['theme', 'light', 'Lax'],
  ]);
});

test('R-I18N-4 operators’ texts are in the document; an unreadable one falls back to ours', async ({
  product,
  request,
}) => {
  const ours = async () => {
    const headers = { ...html, 'accept-language': 'it' };
    return (await request.get('/auth', { headers })).text();
  };
  const say = (key: string, text: string) =>
    alter(product, 'insert into text_overrides values (?, ?, ?)', 'it-IT', key, text);
  const published = () => alter(product, "update landing set version = version || '+'");
  const marked = 'Salve <b>& "ciao"</b> </script><!--';
  say('auth.label', marked.replace(/<\/script><!--|<b>|<\/b>/g, "'$&'"));
  say('auth.lede', 'Salve {');
  say('auth.hint', '<terms>Salve');
  published();
  await expect.poll(ours).toContain('Salve &lt;b&gt;&amp;');
  const document = await ours();
  expect(document).toContain(italian.auth.lede);
  expect(document).toContain(spaced('it-IT', italian.auth.hint));
  expect(document).not.toContain(marked);
  expect(document.match(/<script|<\/script|<!--(?![$/])/g)).toHaveLength(4);
  for (const key of ['auth.label', 'auth.lede', 'auth.hint']) {
    alter(product, 'delete from text_overrides where key = ?', key);
  }
  published();
  await expect.poll(ours).toContain(italian.auth.label);
});
